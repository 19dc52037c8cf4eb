import type { ApiError } from "./api-error.ts";

/** Statuses of a server that has nothing at an address, or nothing that can be asked so. */
const statuses = new Set([404, 405, 406, 415, 501]);

/** Whether a call failed because the server does not have it, whatever it says instead. */
export function isNotOffered({ failure }: ApiError): boolean {
  return failure.kind === "unreadable" || (failure.kind === "refused" && statuses.has(failure.status));
}
