import { type ApiError, messages } from "../services/api-error.ts";

/** Returns the advice that stands beside a retry button where something could not be loaded. */
export function adviceOn(error: ApiError | undefined): string {
  if (error === undefined) return messages.unexpected;
  return error.failure.kind === "offline" ? "Check your connection, then try again." : error.message;
}
