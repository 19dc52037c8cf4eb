import { useSelector } from "@xstate/react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { CrashBoundary } from "./crash/CrashBoundary.tsx";
import { CrashPage } from "./crash/CrashPage.tsx";
import { Layout, ScreenLoading } from "./layout/Layout.tsx";
import { part } from "./part.tsx";
import { type Product, ProductContext, useProduct } from "./product.tsx";
import { SignIn } from "./sign-in/SignIn.tsx";
import { useRouterBridge } from "./useRouterBridge.ts";

const Dashboard = part(async () => (await import("./dashboard/Dashboard.tsx")).default);
const Users = part(async () => (await import("./users/Users.tsx")).default);
const Orders = part(async () => (await import("./orders/Orders.tsx")).default);
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
        <Route index element={<Dashboard waiting={waiting} />} />
        <Route path="login" element={<SignIn />} />
        <Route path="users/*" element={<Users waiting={waiting} />} />
        <Route path="orders/*" element={<Orders waiting={waiting} />} />
        <Route path="*" element={<Elsewhere waiting={waiting} />} />
      </Route>
    </Routes>
  );
}
