import { lazy } from "react";
import { Route, Routes } from "react-router-dom";
import { OrderDetail } from "./OrderDetail.tsx";
import { OrdersList } from "./OrdersList.tsx";

const NotFound = lazy(() => import("../not-found/NotFound.tsx"));

/** The orders: their list, and the page of one. */
export default function Orders() {
  return (
    <Routes>
      <Route index element={<OrdersList />} />
      <Route path=":orderId" element={<OrderDetail />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
