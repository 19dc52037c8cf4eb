import { useSelector } from "@xstate/react";
import { lazy, Suspense, useEffect } from "react";
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { CrashBoundary } from "./crash/CrashBoundary.tsx";
import { CrashPage } from "./crash/CrashPage.tsx";
import { Layout } from "./layout/Layout.tsx";
import { type Product, ProductContext, useProduct } from "./product.tsx";
import { SignIn } from "./sign-in/SignIn.tsx";

// Loaded with the first render, but not waited for.
const Toaster = lazy(() => import("../ui/Toaster.tsx"));

const Dashboard = lazy(() => import("./dashboard/Dashboard.tsx"));
const Users = lazy(() => import("./users/Users.tsx"));
const Orders = lazy(() => import("./orders/Orders.tsx"));
const Elsewhere = lazy(() => import("./Elsewhere.tsx"));

const crashPage = (
  <main>
    <CrashPage />
  </main>
);

/** The whole page: its routes (behaviour: Paths) within the layout, and the toasts above everything. */
export function App({ product }: { product: Product }) {
  return (
    <CrashBoundary fallback={crashPage}>
      <ProductContext value={product}>
        <BrowserRouter>
          <Screens />
        </BrowserRouter>
        <CrashBoundary fallback={null}>
          <Suspense>
            <Toaster />
          </Suspense>
        </CrashBoundary>
      </ProductContext>
    </CrashBoundary>
  );
}

function Screens() {
  const { app } = useProduct();
  const crashed = useSelector(app, (state) => state.matches("crashed"));
  useRoutesAsEvents();
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

/** Tells the machines where the person is, and takes the person where the machines send them. */
function useRoutesAsEvents() {
  const { app } = useProduct();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  useEffect(() => {
    const going = app.on("navigate", ({ to, replace, from }) => {
      if (from === undefined || from === location.pathname) navigate(to, { replace });
    });
    const goingBack = app.on("navigate.back", ({ otherwise }) => {
      if (canGoBack()) navigate(-1);
      else navigate(otherwise, { replace: true });
    });
    return () => {
      going.unsubscribe();
      goingBack.unsubscribe();
    };
  }, [app, navigate]);

  useEffect(() => {
    app.send({ type: "path.changed", path: pathname + search + hash });
  }, [app, pathname, search, hash]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of each other path.
  useEffect(() => {
    app.send({ type: "screen.changed" });
  }, [app, pathname]);
}

/** Whether the page before this one in the person's history is the product's, too. */
function canGoBack(): boolean {
  // Not every browser has it; the router's own count begins anew with each load of the page.
  if ("navigation" in window) return window.navigation.canGoBack;
  return history.state?.idx > 0;
}
