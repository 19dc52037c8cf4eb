import { useEffect } from "react";
import { useProduct } from "./product.tsx";

/** Names the browser's tab after the screen and the shop. */
export function useDocumentTitle(screen: string) {
  const { brand } = useProduct().settings;
  useEffect(() => {
    document.title = `${screen} · ${brand}`;
  }, [screen, brand]);
}
