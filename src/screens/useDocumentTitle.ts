import { useEffect } from "react";
import { useApp } from "./app-context.tsx";

/** Names the browser's tab after the screen and the shop. */
export function useDocumentTitle(screen: string) {
  const { brand } = useApp().settings;
  useEffect(() => {
    document.title = `${screen} · ${brand}`;
  }, [screen, brand]);
}
