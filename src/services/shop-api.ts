import type { GenericSchema } from "valibot";
import { decoder } from "../../contract/decode.ts";
import { Order, User } from "../../contract/entities.ts";
import { orderChanges, type StatusChangeKind, statusAfter, verbOf } from "../../contract/order-changes.ts";
import { isAddressable } from "../../contract/why-not.ts";
import type { Change } from "../domain/collection.ts";
import type { LoadedList } from "../domain/held-list.ts";
import type { Order as OrderRecord, User as UserRecord } from "../domain/records.ts";
import type { ShippingDraft } from "../domain/shipping-form.ts";
import type { UserFields } from "../domain/user-form.ts";
import { toApiError } from "./api-error.ts";
import type { Credentials } from "./auth-api.ts";
import { type Http, Unreadable } from "./http.ts";
import { type ListChange, type ListVersions, readListChange, readListVersions } from "./list-changes.ts";
import { readOrders, readUsers } from "./lists.ts";
import { http } from "./page-http.ts";
import { payloadWith } from "./payload.ts";
import { readOrder, readUser } from "./records.ts";

/** A record that a change was answered with: what it holds is new. */
type Changed<Record> = Partial<Record> & { readonly _id: string };

/** The record to change. One that is at another version than this by now is not changed (behaviour: Nobody overwrites). */
type Based = { readonly _id: string; readonly version?: string | undefined };

/** The calls about the shop (behaviour: Calls), for a signed-in administrator. Each rejects with an ApiError. */
export interface ShopApi {
  /** One record; undefined where there is none such. Failures are not told. */
  user(id: string, signal: AbortSignal): Promise<UserRecord | undefined>;
  order(id: string, signal: AbortSignal): Promise<OrderRecord | undefined>;
  users(etag?: string, signal?: AbortSignal): Promise<LoadedList<UserRecord> | "unchanged">;
  /** Answers with the user's new fields: the server's, or those sent where it returns none. */
  updateUser(user: Based, fields: UserFields): Promise<Changed<UserRecord>>;
  deleteUser(user: Based): Promise<void>;
  orders(etag?: string, signal?: AbortSignal): Promise<LoadedList<OrderRecord> | "unchanged">;
  /** A blank reason is announced, and sent all the same (behaviour: Blank reason). */
  setStatus(kind: StatusChangeKind, order: Based, reason: string): Promise<Change<OrderRecord>>;
  updateShipping(order: OrderRecord, shipping: ShippingDraft): Promise<Change<OrderRecord>>;
  deleteOrder(order: Based): Promise<void>;
  /** Takes back a change by its id. Answers with the record as it is then; undefined where that is gone. */
  undoUserChange(change: string): Promise<UserRecord | undefined>;
  undoOrderChange(change: string): Promise<OrderRecord | undefined>;
  /** What has changed in a list since a version of it. Failures are not told. */
  changesSince(version: string, signal?: AbortSignal): Promise<ListChange>;
  /** Which versions the lists are at. Failures are not told. */
  versions(signal?: AbortSignal): Promise<ListVersions>;
  /** Creates another administrator: one of the ten calls (behaviour: Calls; Roles), though no page makes it. */
  signUp(administrator: Credentials & { readonly name: string }): Promise<void>;
}

/** The shop's calls over `http`. */
export function createShopApi(http: Http): ShopApi {
  return {
    async user(id, signal) {
      return readOne(http, path("/users", id), signal, (body) => ofId(id, readUser(payloadWith(body, "user")?.user)));
    },

    async order(id, signal) {
      return readOne(http, path("/orders", id), signal, (body) => ofId(id, readOrder(payloadWith(body, "_id"))));
    },

    users: (etag, signal) => readUsers(http, etag, signal),

    async updateUser({ _id: id, version }, fields) {
      const body = await http.json(path("/users", id), { method: "PUT", body: { ...fields }, ...ifAt(version) });
      return { ...fields, ...readUserFields(payloadWith(body, "user")?.user ?? payloadWith(body, "_id")), _id: id };
    },

    async deleteUser({ _id, version }) {
      await http.json(path("/users", _id), { method: "DELETE", ...ifAt(version) });
    },

    orders: (etag, signal) => readOrders(http, etag, signal),

    async setStatus(kind, { _id: id, version }, reason) {
      const { reason: field, reasonTitle } = orderChanges[kind];
      const told = { [field]: reason.trim() };
      if (!told[field]) http.announce("error", `${reasonTitle} is required`);
      const sent = { method: "PUT", body: told, ...ifAt(version) } as const;
      const body = await http.json(path(`/orders/${verbOf(kind)}`, id), sent);
      return changeOf(id, body, { ...statusAfter(kind), ...told });
    },

    async updateShipping({ _id: id, version, shipping: before }, shipping) {
      const sent = { method: "PUT", body: { ...shipping }, ...ifAt(version) } as const;
      const body = await http.json(`${path("/orders", id)}/shipping`, sent);
      return changeOf(id, body, { shipping: { ...before, ...shipping } });
    },

    async deleteOrder({ _id, version }) {
      await http.json(path("/orders", _id), { method: "DELETE", ...ifAt(version) });
    },

    async undoUserChange(change) {
      return ifIdentified(readUser(payloadWith(await undo(http, change), "user")?.user));
    },

    async undoOrderChange(change) {
      return ifIdentified(readOrder(payloadWith(await undo(http, change), "order")?.order));
    },

    async changesSince(version, signal) {
      const query = new URLSearchParams({ since: version });
      return http.stream(`/changes?${query}`, { report: "session", signal }, async (_response, json) => {
        const change = readListChange(payloadWith(await json(), "since"));
        if (!change) throw new Unreadable("The response tells of no list that is known.");
        return change;
      });
    },

    async versions(signal) {
      const payload = payloadWith(await http.json("/changes/versions", { report: "session", signal }), "users");
      const versions = readListVersions(payload);
      if (!versions) throw new Unreadable("The response names no versions.");
      return versions;
    },

    async signUp({ name, email, password }) {
      await http.json("/auth/admin/signup", { method: "POST", body: { name, email, password } });
    },
  };
}

/** The record that the server answers; undefined only where it says that there is none such. */
async function readOne<T>(
  http: Http,
  path: string,
  signal: AbortSignal,
  read: (body: unknown) => T | undefined,
): Promise<T | undefined> {
  let body: unknown;
  try {
    body = await http.json(path, { report: "session", signal });
  } catch (error) {
    const { failure } = toApiError(error);
    if (failure.kind === "refused" && failure.status === 404) return undefined;
    throw error;
  }
  const record = read(body);
  if (!record) throw new Unreadable("The response does not hold the record.");
  return record;
}

const undo = (http: Http, change: string) => http.json(`${path("/changes", change)}/undo`, { method: "POST" });

/** A version as our server writes it: what others call so may be something else. */
const versionPattern = /^(0|\d+-\w+)$/;
/** Has a record changed only while it is at this version; in any case where it has none. */
const ifAt = (version: string | undefined) =>
  version !== undefined && versionPattern.test(version) ? { headers: { "If-Match": `"${version}"` } } : {};

const ifIdentified = <T extends { readonly _id: string }>(record: T | undefined) => (record?._id ? record : undefined);

/**
 * The user as they are now, where a change was refused because somebody else had changed them; undefined where it was not,
 * or where that cannot be read.
 */
export const currentUser = (error: unknown, id: string) => ofId(id, readUser(currentIn(error)));
/** As `currentUser`, of an order. */
export const currentOrder = (error: unknown, id: string) => ofId(id, readOrder(currentIn(error)));

/** Whether a change was refused because somebody else had changed the record. */
export function isChangedMeanwhile(error: unknown): boolean {
  const { failure } = toApiError(error);
  return failure.kind === "refused" && failure.status === 412;
}

function currentIn(error: unknown): unknown {
  const { failure } = toApiError(error);
  return failure.kind === "refused" && failure.status === 412 ? failure.current : undefined;
}

const ofId = <T extends { readonly _id: string }>(id: string, record: T | undefined) =>
  record?._id === id ? record : undefined;

const readUserFields = changedFields(User);
const readOrderFields = changedFields(Order);

/**
 * Replaces the order with the server's version (behaviour: Changed orders). Where that is a part of one, or nothing, its
 * fields and the `known` ones are updated.
 */
function changeOf(id: string, body: unknown, known: Partial<OrderRecord>): Change<OrderRecord> {
  const order = { ...readOrderFields(payloadWith(body, "_id", "orderId")), _id: id };
  if (order.orderId !== undefined) return { type: "replaced", record: order };
  return { type: "updated", record: { ...known, ...order } };
}

/** Reads those fields of a record that an answer holds and that can be read. */
function changedFields<T>(schema: GenericSchema<T>) {
  const decode = decoder(schema);
  return (value: unknown) => {
    const known = Object.entries(decode(value) ?? {}).filter(([, field]) => field !== undefined);
    return Object.fromEntries(known) as Partial<NonNullable<ReturnType<typeof decode>>>;
  };
}

/** The path of one record. An id that cannot be part of an address would name another path. */
function path(list: string, id: string): string {
  if (!isAddressable(id)) throw new RangeError(`No record can have the id "${id}".`);
  return `${list}/${encodeURIComponent(id)}`;
}

/** The page calls the server by it. */
export const shopApi = createShopApi(http);
