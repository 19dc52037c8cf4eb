// A shop's users and orders, and what its server tells of them, for the contracts of both machines that hold them.
import { ApiError } from "../../src/services/api-error.ts";
import { aborted, requested, send, sent } from "./contract.ts";

export const user = { _id: "u1", name: "Ayesha" };
export const order = { _id: "o1", orderId: "10480", status: "pending" };
export const cancelled = { ...order, status: "cancelled" };
export const offline = new ApiError({ kind: "offline" }, true);
export const refused = (serverMessage: string) =>
  new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage }, false);
export const reload = send({ type: "shopData.reload" });
export const orderCancelled = send({ type: "order.changed", change: { type: "replaced", record: cancelled } });
export const userRemoved = send({ type: "user.changed", change: { type: "removed", id: "u1" } });
export const toast = (message: string) => sent("parent", { type: "toast", kind: "error", message });
/** Returns the changes of a list between two versions; without `update`, the list has to be loaded. */
export const changeOf = (name: string, since: number, version: number, update?: object) => ({
  list: name,
  since: `shop-${name}-${since}`,
  version: `shop-${name}-${version}`,
  update,
});
export const nothing = { records: [], gone: [] };
export const tellVersions = (users: number, orders: number) =>
  send({ type: "lists.versions", versions: { users: `shop-users-${users}`, orders: `shop-orders-${orders}` } });
export const tellChange = (...change: Parameters<typeof changeOf>) =>
  send({ type: "lists.change", change: changeOf(...change) });
export const askLists = send({ type: "lists.ask" });
export const byAnother = { ...order, status: "shipped", version: "2-b" };
export const shippedByAnother = { records: [byAnother], gone: [] };
export const news = (users: string[], orders: string[]) => sent("parent", { type: "records.changed", users, orders });
export const since = (users: number, orders: number) => [
  requested("changesSince", `shop-users-${users}`),
  requested("changesSince", `shop-orders-${orders}`),
];
export const brokenOff = [aborted("changesSince"), aborted("changesSince")];
