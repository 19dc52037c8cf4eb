import { lazy } from "react";
import { Route, Routes } from "react-router-dom";
import { OrderDetail } from "./OrderDetail.tsx";
import { OrdersList } from "./OrdersList.tsx";

const PrintedOrders = lazy(() => import("./PrintedOrders.tsx"));
const NotFound = lazy(async () => ({ default: (await import("../SignedIn.tsx")).NotFound }));

/** The orders: their list, the page of one, and some as they are printed. */
export default function Orders() {
  return (
    <Routes>
      <Route index element={<OrdersList />} />
      <Route path=":orderId" element={<OrderDetail />} />
      <Route path="print/:document" element={<PrintedOrders />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
