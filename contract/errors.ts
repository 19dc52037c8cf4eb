import * as v from "valibot";
import { type RecordKind, recordKinds } from "./history-actions.ts";
import { orderChanges, type StatusChangeKind, statusChangeKinds } from "./order-changes.ts";

/** The code of a change that is refused because of the order's status. */
type StatusCode = `order_${(typeof orderChanges)[StatusChangeKind]["status"]}`;

/** The codes a program can rely on; messages are for people and may be reworded. */
export const errorCodes = [
  "invalid_request",
  "invalid_credentials",
  "unauthenticated",
  "wrong_password",
  ...recordKinds.map((kind): `${RecordKind}_not_found` => `${kind}_not_found`),
  "route_not_found",
  "method_not_allowed",
  "email_taken",
  ...statusChangeKinds.map((kind): StatusCode => `order_${orderChanges[kind].status}`),
  "changed_meanwhile",
  "change_not_found",
  "changed_since",
  "already_undone",
  "current_session",
  "view_not_found",
  "view_name_taken",
  "too_many_views",
  "too_many_streams",
  "too_many_pages",
  "body_too_large",
  "unsupported_media_type",
  "too_many_attempts",
  "database_unavailable",
  "internal_error",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Every refused or failed reply (behaviour: Replies). */
export const ErrorReply = v.object({
  code: v.picklist(errorCodes),
  message: v.string(),
  showMessage: v.boolean(),
});
export type ErrorReply = v.InferOutput<typeof ErrorReply>;
