import { Route, Routes } from "react-router-dom";
import { part } from "../part.tsx";
import { OrderDetail } from "./OrderDetail.tsx";
import { OrdersList } from "./OrdersList.tsx";

const PrintedOrders = part(async () => (await import("./PrintedOrders.tsx")).default);
const NotFound = part(async () => (await import("../SignedIn.tsx")).NotFound);

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
