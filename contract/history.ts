import * as v from "valibot";
import { dateOrTimestamp, reply } from "./calls.ts";
import { Administrator, timestamp } from "./entities.ts";
import { actionsOf, historyKinds, historyPage } from "./history-actions.ts";

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const moment = v.pipe(
  dateOrTimestamp,
  v.transform((text) => new Date(text).toISOString()),
  // In UTC, the year may have five digits or be negative. As text, its sign would sort before all other moments.
  v.regex(/^\d{4}-/),
);

/** The filter and the page of the requested changes. */
export const HistoryQuery = v.pipe(
  v.object({
    kind: v.optional(v.picklist(historyKinds)),
    /** The id of one record. Requires `kind`. */
    id: v.optional(id),
    action: v.optional(v.picklist(actionsOf(undefined))),
    /** The id of the administrator who made the changes. */
    by: v.optional(id),
    /** The first moment (included) and the end of the range (excluded). */
    from: v.optional(moment),
    to: v.optional(moment),
    /** The `next` of the previous page. */
    before: v.optional(
      v.pipe(v.string(), v.maxLength(130), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\w-]+$/)),
    ),
    limit: v.optional(
      v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number), v.maxValue(historyPage.max)),
      String(historyPage.default),
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

/**
 * A field that changed, by its path, such as shipping.status. `before` or `after` is absent if the field had no value.
 */
const HistoryChange = v.object({
  field: v.string(),
  before: v.optional(v.unknown()),
  after: v.optional(v.unknown()),
});

/** A recorded action on a record, with the fields that it changed. */
export const HistoryEntry = v.object({
  _id: v.string(),
  at: timestamp,
  action: v.picklist(actionsOf(undefined)),
  record: v.object({
    kind: v.picklist(historyKinds),
    _id: v.string(),
    name: v.optional(v.pipe(v.string(), v.description("an order's number, a customer's name"))),
  }),
  /** The administrator who did it. Absent for a command on the server; the name is absent if the account is gone. */
  by: v.optional(v.object({ _id: v.string(), name: v.optional(v.string()), email: v.string() })),
  changes: v.array(HistoryChange),
  /** Whether it has been taken back since. */
  undone: v.optional(v.boolean()),
});

export const HistoryReply = reply(
  v.object({
    history: v.array(HistoryEntry),
    next: v.optional(v.pipe(v.string(), v.description("The value of `before` that asks for the next entries"))),
    /** The administrators that `by` can name. */
    administrators: v.array(Administrator),
  }),
);
