import { lazy } from "react";
import { Route, Routes } from "react-router-dom";
import { NotFound } from "./not-found/NotFound.tsx";
import { useProduct } from "./product.tsx";

const Account = lazy(() => import("./account/Account.tsx"));
const Flows = lazy(() => import("./flows/Flows.tsx"));
const History = lazy(async () => ({ default: (await import("./history/histories.ts")).ShopHistory }));

export { NotFound };

/** The routes that few visits lead to, which the first load goes without. */
export function Elsewhere() {
  const { settings } = useProduct();
  return (
    <Routes>
      <Route path="account" element={<Account />} />
      {settings.offersHistory && <Route path="history" element={<History />} />}
      {settings.showFlows && <Route path="flows" element={<Flows />} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
