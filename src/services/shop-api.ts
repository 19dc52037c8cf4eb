import type { GenericSchema } from "valibot";
import { decoder } from "../../contract/decode.ts";
import { Order, User } from "../../contract/entities.ts";
import { orderChanges, type StatusChangeKind, statusAfter, verbOf } from "../../contract/order-changes.ts";
import { isAddressable } from "../../contract/why-not.ts";
import type { Change } from "../domain/collection.ts";
import type { Order as OrderRecord } from "../domain/records.ts";
import type { ShippingDraft } from "../domain/shipping-form.ts";
import type { UserFields } from "../domain/user-form.ts";
import { toApiError } from "./api-error.ts";
import type { Credentials } from "./auth-api.ts";
import { type Http, Unreadable } from "./http.ts";
import { readListChange, readListVersions } from "./list-changes.ts";
import { readOrders, readUsers } from "./lists.ts";
import { http } from "./page-http.ts";
import { payloadWith } from "./payload.ts";
import { readOrder, readUser } from "./records.ts";

/** The record to change. The server refuses if it has another version by now (behaviour: Nobody overwrites). */
type Based = { readonly _id: string; readonly version?: string | undefined };

/**
 * Creates the calls about the shop (behaviour: Calls) over `http`, for an administrator. Each rejects with an error for
 * `toApiError`.
 */
export function createShopApi(http: Http) {
  return {
    /** Returns one record; undefined where there is none. Shows no error message, but that of a session's end. */
    async user(id: string, signal: AbortSignal) {
      return readOne(http, path("/users", id), signal, (body) =>
        ifHasId(id, readUser(payloadWith(body, "user")?.user)),
      );
    },

    async order(id: string, signal: AbortSignal) {
      return readOne(http, path("/orders", id), signal, (body) => ifHasId(id, readOrder(payloadWith(body, "_id"))));
    },

    users: (etag?: string, signal?: AbortSignal) => readUsers(http, etag, signal),

    /** Returns the user's new fields: the server's, or those sent where it returns none. */
    async updateUser({ _id: id, version }: Based, fields: UserFields) {
      const body = await http.json(path("/users", id), {
        method: "PUT",
        body: { ...fields },
        ...ifMatchHeader(version),
      });
      return { ...fields, ...readUserFields(payloadWith(body, "user")?.user ?? payloadWith(body, "_id")), _id: id };
    },

    async deleteUser({ _id, version }: Based) {
      await http.json(path("/users", _id), { method: "DELETE", ...ifMatchHeader(version) });
    },

    orders: (etag?: string, signal?: AbortSignal) => readOrders(http, etag, signal),

    /** Shows an error message for a blank reason, and sends it all the same (behaviour: Blank reason). */
    async setStatus(kind: StatusChangeKind, { _id: id, version }: Based, reason: string) {
      const { reason: field, reasonTitle } = orderChanges[kind];
      const fields = { [field]: reason.trim() };
      if (!fields[field]) http.announce("error", `${reasonTitle} is required`);
      const sent = { method: "PUT", body: fields, ...ifMatchHeader(version) } as const;
      const body = await http.json(path(`/orders/${verbOf(kind)}`, id), sent);
      return changeOf(id, body, { ...statusAfter(kind), ...fields });
    },

    async updateShipping({ _id: id, version, shipping: before }: OrderRecord, shipping: ShippingDraft) {
      const sent = { method: "PUT", body: { ...shipping }, ...ifMatchHeader(version) } as const;
      const body = await http.json(`${path("/orders", id)}/shipping`, sent);
      return changeOf(id, body, { shipping: { ...before, ...shipping } });
    },

    async deleteOrder({ _id, version }: Based) {
      await http.json(path("/orders", _id), { method: "DELETE", ...ifMatchHeader(version) });
    },

    /** Undoes a change by its id. Returns the resulting record; undefined where that does not exist any more. */
    async undoUserChange(change: string) {
      return ifIdentified(readUser(payloadWith(await undo(http, change), "user")?.user));
    },

    async undoOrderChange(change: string) {
      return ifIdentified(readOrder(payloadWith(await undo(http, change), "order")?.order));
    },

    /** Returns the update of a list since a version. Shows error messages as `user` does. */
    async changesSince(version: string, signal?: AbortSignal) {
      const query = new URLSearchParams({ since: version });
      return http.stream(`/changes?${query}`, { report: "session", signal }, async (_response, json) => {
        const change = readListChange(payloadWith(await json(), "since"));
        if (!change) throw new Unreadable("The response tells of no list that is known.");
        return change;
      });
    },

    /** Returns the versions of the lists. Shows error messages as `user` does. */
    async versions(signal?: AbortSignal) {
      const payload = payloadWith(await http.json("/changes/versions", { report: "session", signal }), "users");
      const versions = readListVersions(payload);
      if (!versions) throw new Unreadable("The response names no versions.");
      return versions;
    },

    /** Creates another administrator, which no screen does (behaviour: Calls; Roles). */
    async signUp({ name, email, password }: Credentials & { readonly name: string }) {
      await http.json("/auth/admin/signup", { method: "POST", body: { name, email, password } });
    },
  };
}

/** Returns the record in the reply; undefined only where the server says that it does not exist. */
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

/** The form of a version of our server. Another server's field may mean something else, and is not sent back. */
const versionPattern = /^(0|\d+-\w+)$/;
/** Makes a change conditional on the record's version; unconditional without one. */
const ifMatchHeader = (version: string | undefined) =>
  version !== undefined && versionPattern.test(version) ? { headers: { "If-Match": `"${version}"` } } : {};

const ifIdentified = <T extends { readonly _id: string }>(record: T | undefined) => (record?._id ? record : undefined);

/**
 * Returns the current user where a change was refused because somebody else had changed them; undefined for other
 * errors, or where the user cannot be read.
 */
export const currentUser = (error: unknown, id: string) => ifHasId(id, readUser(clashIn(error)?.current));
/** Returns the current order, as `currentUser` does. */
export const currentOrder = (error: unknown, id: string) => ifHasId(id, readOrder(clashIn(error)?.current));

/** Whether a change was refused because somebody else had changed the record. */
export const isChangedMeanwhile = (error: unknown): boolean => clashIn(error) !== undefined;

function clashIn(error: unknown) {
  const { failure } = toApiError(error);
  return failure.kind === "refused" && failure.status === 412 ? failure : undefined;
}

const ifHasId = <T extends { readonly _id: string }>(id: string, record: T | undefined) =>
  record?._id === id ? record : undefined;

const readUserFields = changedFields(User);
const readOrderFields = changedFields(Order);

/**
 * Replaces the order with the server's version (behaviour: Changed orders). Where the reply has only a part of the
 * order, or nothing, the part and the `known` fields are updated.
 */
function changeOf(id: string, body: unknown, known: Partial<OrderRecord>): Change<OrderRecord> {
  const order = { ...readOrderFields(payloadWith(body, "_id", "orderId")), _id: id };
  if (order.orderId !== undefined) return { type: "replaced", record: order };
  return { type: "updated", record: { ...known, ...order } };
}

/** Returns a function that reads the fields of a record that a reply has and that are valid. */
function changedFields<T>(schema: GenericSchema<T>) {
  const decode = decoder(schema);
  return (value: unknown) => {
    const known = Object.entries(decode(value) ?? {}).filter(([, field]) => field !== undefined);
    return Object.fromEntries(known) as Partial<NonNullable<ReturnType<typeof decode>>>;
  };
}

/** Returns the path of one record. Throws for an id that cannot be part of a URL: it would name another path. */
function path(list: string, id: string): string {
  if (!isAddressable(id)) throw new RangeError(`No record can have the id "${id}".`);
  return `${list}/${encodeURIComponent(id)}`;
}

/** The page's calls for the shop. */
export const shopApi = createShopApi(http);
