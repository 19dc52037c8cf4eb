import { lazy } from "react";
import { Route, Routes } from "react-router-dom";
import { useProduct } from "./product.tsx";

const Account = lazy(() => import("./account/Account.tsx"));
const Flows = lazy(() => import("./flows/Flows.tsx"));
const NotFound = lazy(() => import("./not-found/NotFound.tsx"));

/** The routes that few visits lead to, which the first load goes without. */
export default function Elsewhere() {
  const { settings } = useProduct();
  return (
    <Routes>
      <Route path="account" element={<Account />} />
      {settings.showFlows && <Route path="flows" element={<Flows />} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
