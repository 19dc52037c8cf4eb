import { type ApiError, messages } from "../services/api-error.ts";

/** What stands, beside a way to try again, where something would be that could not be loaded. */
export function adviceOn(error: ApiError | undefined): string {
  if (error === undefined) return messages.unexpected;
  return error.failure.kind === "offline" ? "Check your connection, then try again." : error.message;
}
