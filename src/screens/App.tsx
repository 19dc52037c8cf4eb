import { useSelector } from "@xstate/react";
import { lazy } from "react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { CrashBoundary } from "./crash/CrashBoundary.tsx";
import { CrashPage } from "./crash/CrashPage.tsx";
import { Layout } from "./layout/Layout.tsx";
import { type Product, ProductContext, useProduct } from "./product.tsx";
import { SignIn } from "./sign-in/SignIn.tsx";
import { useRouterBridge } from "./useRouterBridge.ts";

const Dashboard = lazy(() => import("./dashboard/Dashboard.tsx"));
const Users = lazy(() => import("./users/Users.tsx"));
const Orders = lazy(() => import("./orders/Orders.tsx"));
const Elsewhere = lazy(async () => ({ default: (await import("./SignedIn.tsx")).Elsewhere }));

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
        <Route index element={<Dashboard />} />
        <Route path="login" element={<SignIn />} />
        <Route path="users/*" element={<Users />} />
        <Route path="orders/*" element={<Orders />} />
        <Route path="*" element={<Elsewhere />} />
      </Route>
    </Routes>
  );
}
