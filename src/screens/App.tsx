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
const NotFound = lazy(() => import("./not-found/NotFound.tsx"));

/** The whole page: its routes (specification, section 2) within the layout, and the toasts above everything. */
export function App({ product }: { product: Product }) {
  return (
    <CrashBoundary fallback={<CrashPage />}>
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
  if (crashed) return <CrashPage />;
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route index element={<Dashboard />} />
        <Route path="login" element={<SignIn />} />
        <Route path="users/*" element={<Users />} />
        <Route path="orders/*" element={<Orders />} />
        <Route path="*" element={<NotFound />} />
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
    const subscription = app.on("navigate", ({ to, replace }) => navigate(to, { replace }));
    return () => subscription.unsubscribe();
  }, [app, navigate]);

  useEffect(() => {
    app.send({ type: "path.changed", path: pathname + search + hash });
  }, [app, pathname, search, hash]);
}
