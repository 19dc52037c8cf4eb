import { isRecord } from "../../contract/is-record.ts";
import { type CustomerFigures, termThatFinds } from "../domain/customer-orders.ts";
import type { Order as OrderRecord, User } from "../domain/records.ts";
import { type Http, Unreadable } from "./http.ts";
import { type ListVersions, readListVersions } from "./list-changes.ts";
import { http } from "./page-http.ts";
import { payloadWith } from "./payload.ts";
import { readOrder } from "./records.ts";
import { countIn, fieldsIn, numberIn, textIn } from "./values.ts";
import { createWindowsApi } from "./windows-api.ts";

/** A customer's orders as found by the server, with the versions of the lists that they are from. */
export interface CustomerOrders {
  /** The newest orders; the server may leave out older ones. */
  readonly orders: readonly OrderRecord[];
  /** The figures of all of the customer's orders. */
  readonly figures: CustomerFigures;
  readonly versions: ListVersions;
}

/**
 * Creates the calls for customers' orders over `http`. Each rejects with an error for `toApiError`; announces only a
 * session's end.
 */
export function createCustomerOrdersApi(http: Pick<Http, "json">) {
  const windows = createWindowsApi(http);
  const api = {
    async read(userId: string, signal: AbortSignal): Promise<CustomerOrders> {
      const path = `/users/${encodeURIComponent(userId)}/orders`;
      const payload = payloadWith(await http.json(path, { signal, report: "session" }), "figures");
      const figures = readFigures(payload?.figures);
      const versions = readListVersions(payload?.versions);
      const orders = Array.isArray(payload?.orders) && payload.orders.flatMap((value) => readOrder(value) ?? []);
      if (!orders || !figures || !versions || isPart(orders, figures))
        throw new Unreadable("The response holds no customer's orders.");
      return { orders, figures, versions };
    },

    /**
     * Adds the search term that finds exactly these orders; undefined where there is none, where there are at most `few`
     * orders, or where the server has left some out.
     */
    async readSearchable(user: User, few: number, signal: AbortSignal) {
      const answer = await api.read(user._id, signal);
      const { orders, figures } = answer;
      const isSearchWorthwhile = orders.length === figures.orders && orders.length > few;
      const term = isSearchWorthwhile ? termThatFinds(user, orders) : undefined;
      if (term === undefined) return { ...answer, term };
      const { total } = await windows.orders(`?${new URLSearchParams({ q: term })}`, { at: 0 }, signal);
      return { ...answer, term: total?.isExact && total.about === orders.length ? term : undefined };
    },
  };
  return api;
}

/** Whether the orders and figures contradict each other: more orders than are counted, or none of those counted. */
const isPart = (orders: readonly OrderRecord[], figures: CustomerFigures) =>
  orders.length > figures.orders || (orders.length === 0 && figures.orders > 0);

function readFigures(value: unknown): CustomerFigures | undefined {
  const counts = fieldsIn(value, { orders: countIn, spent: numberIn, returned: countIn, cancelled: countIn });
  if (!counts || !isRecord(value)) return undefined;
  const { orders, spent, cancelled } = counts;
  const kept = orders - cancelled;
  if (kept < 0) return undefined;
  return {
    ...counts,
    average: kept === 0 ? undefined : spent / kept,
    first: textIn(value.first),
    last: textIn(value.last),
  };
}

/** The page's calls for customers' orders. */
export const customerOrdersApi = createCustomerOrdersApi(http);
