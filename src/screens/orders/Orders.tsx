import { Route, Routes } from "react-router-dom";
import { lazyPart } from "../lazyPart.tsx";
import { OrderDetail } from "./OrderDetail.tsx";
import { OrdersList } from "./OrdersList.tsx";

const PrintedOrders = lazyPart(async () => (await import("./PrintedOrders.tsx")).default);
const NotFound = lazyPart(async () => (await import("../SignedIn.tsx")).NotFound);

/** The orders: their list, the page of one, and the printed view of several. */
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
