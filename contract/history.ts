import * as v from "valibot";
import { dateOrTimestamp, reply } from "./calls.ts";
import { Administrator, timestamp } from "./entities.ts";
import { actionsOf, historyKinds, historyPage } from "./history-actions.ts";

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const moment = v.pipe(
  dateOrTimestamp,
  v.transform((text) => new Date(text).toISOString()),
  // In UTC the year may have five digits, or be before 1: as text, such a moment would come before all others.
  v.regex(/^\d{4}-/),
);

/** Which changes are asked for. */
export const HistoryQuery = v.pipe(
  v.object({
    kind: v.optional(v.picklist(historyKinds)),
    /** Of one record, whose kind is named, too. */
    id: v.optional(id),
    action: v.optional(v.picklist(actionsOf(undefined))),
    /** The id of the administrator who made them. */
    by: v.optional(id),
    /** The first moment, and the first one after the last. */
    from: v.optional(moment),
    to: v.optional(moment),
    /** The `next` of the page before. */
    before: v.optional(
      v.pipe(v.string(), v.maxLength(130), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\w-]+$/)),
    ),
    limit: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number), v.maxValue(historyPage.most)),
      String(historyPage.usual),
    ),
  }),
  v.forward(
    v.check(({ id, kind }) => id === undefined || kind !== undefined),
    ["kind"],
  ),
  v.forward(
    v.check(({ from, to }) => from === undefined || to === undefined || from < to),
    ["to"],
  ),
);

/** A field that changed, by its path, such as shipping.status. It has no `before` or no `after` where there was none. */
const HistoryChange = v.object({
  field: v.string(),
  before: v.optional(v.unknown()),
  after: v.optional(v.unknown()),
});

/** Something that happened to a record. */
export const HistoryEntry = v.object({
  _id: v.string(),
  at: timestamp,
  action: v.picklist(actionsOf(undefined)),
  record: v.object({
    kind: v.picklist(historyKinds),
    _id: v.string(),
    name: v.optional(v.pipe(v.string(), v.description("an order's number, a customer's name"))),
  }),
  /** Who did it; nobody where it was a command on the server. The name is missing where the account is gone. */
  by: v.optional(v.object({ _id: v.string(), name: v.optional(v.string()), email: v.string() })),
  changes: v.array(HistoryChange),
  /** Whether it has been taken back since. */
  undone: v.optional(v.boolean()),
});

export const HistoryReply = reply(
  v.object({
    history: v.array(HistoryEntry),
    next: v.optional(v.pipe(v.string(), v.description("asks for the entries after these, as `before`"))),
    /** Whose changes can be asked for. */
    administrators: v.array(Administrator),
  }),
);
