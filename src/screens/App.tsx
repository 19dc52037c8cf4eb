import { useSelector } from "@xstate/react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { homePath } from "../domain/paths.ts";
import { CrashBoundary } from "./crash/CrashBoundary.tsx";
import { CrashPage } from "./crash/CrashPage.tsx";
import { Layout, ScreenLoading } from "./layout/Layout.tsx";
import { part } from "./part.tsx";
import { type Product, ProductContext, useProduct } from "./product.tsx";
import { mainScreens } from "./screens.tsx";
import { SignIn } from "./sign-in/SignIn.tsx";
import { useRouterBridge } from "./useRouterBridge.ts";

const Elsewhere = part(async () => (await import("./SignedIn.tsx")).Elsewhere);

const waiting = <ScreenLoading />;
const crashPage = (
  <main>
    <CrashPage />
  </main>
);

/** The whole page: its routes (behaviour: Paths) within the layout. */
export function App({ product }: { product: Product }) {
  return (
    <CrashBoundary fallback={crashPage}>
      <ProductContext value={product}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
      </ProductContext>
    </CrashBoundary>
  );
}

function Screens() {
  const { app } = useProduct();
  const crashed = useSelector(app, (state) => state.matches("crashed"));
  useRouterBridge();
  if (crashed) return crashPage;
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path="login" element={<SignIn />} />
        {mainScreens.map(({ path, Screen }) => (
          <Route
            key={path}
            {...(path === homePath ? { index: true as const } : { path: `${path}/*` })}
            element={<Screen waiting={waiting} />}
          />
        ))}
        <Route path="*" element={<Elsewhere waiting={waiting} />} />
      </Route>
    </Routes>
  );
}
