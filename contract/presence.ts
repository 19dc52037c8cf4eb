import * as v from "valibot";
import { reply } from "./calls.ts";
import { listNames } from "./list-names.ts";

const list = v.picklist(listNames);

/** The time in seconds after which a page no longer counts as having a record open, unless it reports so again. */
export const presenceLifetimeSeconds = 90;

/** The record that a page has open for change. */
export const PresenceRequest = v.object({ list, record: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });
export const PresenceReply = reply(v.null());

/** A record that is open for change, and who has it open. */
const OpenRecord = v.object({
  list,
  record: v.string(),
  administrator: v.object({ _id: v.string(), name: v.string() }),
});

/** The records that pages have open for change. */
export const Presence = v.object({ open: v.array(OpenRecord) });
