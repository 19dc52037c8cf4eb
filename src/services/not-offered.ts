import type { ApiError } from "./api-error.ts";

/** Statuses of a server that has nothing at a URL, or does not support such a request there. */
const statuses = new Set([404, 405, 406, 415, 501]);

/** Whether a call failed because the server does not offer it, in whatever way it says so. */
export function isNotOffered({ failure }: ApiError): boolean {
  return failure.kind === "unreadable" || (failure.kind === "refused" && statuses.has(failure.status));
}
