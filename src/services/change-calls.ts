import { isRecord } from "../../contract/is-record.ts";
import { type ChangeRequest, confirmedWords } from "../domain/change-request.ts";
import type { Change } from "../domain/collection.ts";
import type { Order, User } from "../domain/records.ts";
import { type Undoable, undoableOf } from "../domain/undo-offer.ts";
import { createAccountApi } from "./account-api.ts";
import { toApiError } from "./api-error.ts";
import type { CallOptions, Http } from "./http.ts";
import { http } from "./page-http.ts";
import { createShopApi } from "./shop-api.ts";
import { createViewsApi } from "./views-api.ts";

/** How to undo a change that the server has made, and the words that announced the change. */
export type UndoNews = Undoable & { readonly words: string };

/** An update of the lists after a change. */
export type ListNews = (
  | { readonly type: "user.changed"; readonly change: Change<User> }
  | { readonly type: "order.changed"; readonly change: Change<Order> }
) & {
  /** Undefined where the change cannot be undone, is one of many, or has no id from the server. */
  readonly undo?: UndoNews;
};

/** The server's confirmation of a change. */
export interface Confirmation {
  /** Undefined where the change affects no list. */
  readonly news?: ListNews;
  /** The number of sessions that have ended; undefined for other changes, or where the server gives none. */
  readonly ended?: number | undefined;
  /** Whether the server's message has been shown, so that the person is not told twice. */
  readonly announced: boolean;
}

/** Makes the call that a change takes. Rejects with an ApiError. */
export type MakeChange = (change: ChangeRequest, signal: AbortSignal) => Promise<Confirmation>;

/** The browsers' limit for the bodies of all requests that outlive a page together, in bytes. */
const maxKeptAlive = 64 * 1024;

/** Creates the calls that change something, over `http`. They outlive the page as far as browsers allow. */
export function createChangeCalls(http: Http): MakeChange {
  let keptAlive = 0;
  return async (change, signal) => {
    let said: string | undefined;
    let changeId: string | undefined;
    const isOneOfMany = "isOneOfMany" in change && change.isOneOfMany;
    const json = async (path: string, options: CallOptions = {}) => {
      const size = options.body ? new TextEncoder().encode(JSON.stringify(options.body)).length : 0;
      const keepalive = keptAlive + size <= maxKeptAlive;
      if (keepalive) keptAlive += size;
      const onAnnounced = (message: string) => {
        said = message;
      };
      try {
        // One of many is neither announced nor offered to be undone.
        const report = isOneOfMany ? ({ report: "session" } as const) : undefined;
        const body = await http.json(path, { ...options, signal, keepalive, onAnnounced, ...report });
        if (!isOneOfMany && isRecord(body) && typeof body.change === "string") changeId = body.change;
        return body;
      } finally {
        if (keepalive) keptAlive -= size;
      }
    };
    const { news, ...done } = await call({ ...http, json }, change);
    const undoable = undoableOf(change, changeId);
    const undo = undoable && { ...undoable, words: said ?? confirmedWords(change) };
    return { ...done, ...(news && { news: undo ? { ...news, undo } : news }), announced: said !== undefined };
  };
}

async function call(http: Http, change: ChangeRequest): Promise<Omit<Confirmation, "announced">> {
  const shop = createShopApi(http);
  const account = createAccountApi(http);
  switch (change.kind) {
    case "user.update": {
      const record = await shop.updateUser(based(change), change.fields);
      return { news: { type: "user.changed", change: { type: "updated", record } } };
    }
    case "user.delete":
      await shop.deleteUser(based(change));
      return { news: removed(change) };
    case "order.ship": {
      const order = { ...based(change), shipping: change.before };
      return { news: { type: "order.changed", change: await shop.updateShipping(order, change.shipping) } };
    }
    case "order.delete":
      await shop.deleteOrder(based(change));
      return { news: removed(change) };
    case "user.undo": {
      const record = await shop.undoUserChange(change.change);
      return { news: record ? { type: "user.changed", change: { type: "restored", record } } : removed(change) };
    }
    case "order.undo": {
      const record = await shop.undoOrderChange(change.change);
      return { news: record ? { type: "order.changed", change: { type: "restored", record } } : removed(change) };
    }
    case "view.change":
      await createViewsApi(http).change(change.view);
      return {};
    case "password.change":
      await account.changePassword(change.current, change.next);
      return {};
    case "sessions.end":
      return { ended: await account.endSessions(change.sessions, change.password) };
    default: {
      const record = await shop.setStatus(change.kind, based(change), change.reason);
      return { news: { type: "order.changed", change: record } };
    }
  }
}

const based = ({ id, version }: { readonly id: string; readonly version?: string | undefined }) => ({
  _id: id,
  version,
});

/** Returns the update of the lists where the server does not have the record, or no longer. */
export function removed({ kind, id }: Extract<ChangeRequest, { readonly id: string }>): ListNews {
  const change = { type: "removed", id } as const;
  return kind.startsWith("user.") ? { type: "user.changed", change } : { type: "order.changed", change };
}

/** Whether a call failed because the server does not have the record, or no longer. */
export function isGone(error: unknown): boolean {
  const { failure } = toApiError(error);
  return failure.kind === "refused" && (failure.code === "user_not_found" || failure.code === "order_not_found");
}

/** The page's calls that change something. */
export const changeCalls = { make: createChangeCalls(http) };
