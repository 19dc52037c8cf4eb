/** The messages for failures (behaviour: Central handling) and for an expired session. */
export const messages = {
  offline: "Check your Internet Connection.",
  refusedWithoutMessage: "An error occurred. Please try again.",
  unexpected: "An unexpected error occurred. Please try again.",
  sessionExpired: "Your session has expired. Please sign in again.",
} as const;

/**
 * The reason why a call failed: the server refused it, no response arrived, the response cannot be read, or the caller
 * cancelled it.
 */
export type Failure =
  | {
      readonly kind: "refused";
      readonly status: number;
      /** The machine-readable code, where the server gives one (contract/errors.ts). */
      readonly code: string | undefined;
      readonly serverMessage: string | undefined;
      /** The current record, undecoded, where somebody else has changed it meanwhile. */
      readonly current?: unknown;
    }
  | { readonly kind: "offline" }
  | { readonly kind: "unreadable" }
  | { readonly kind: "cancelled" };

/** The error of a failed call. Its message is for people. `toApiError` turns every other rejection into one. */
export class ApiError extends Error {
  override readonly name = "ApiError";

  constructor(
    readonly failure: Failure,
    /** Whether the person has been told already, so that nobody tells them twice. */
    readonly announced: boolean,
    options?: ErrorOptions,
  ) {
    super(messageOf(failure), options);
  }
}

/** Returns a failure's message for people. */
export function messageOf(failure: Failure): string {
  if (failure.kind === "offline") return messages.offline;
  return (failure.kind === "refused" && failure.serverMessage) || messages.unexpected;
}

/** Converts any rejection to an ApiError: one of another kind becomes an unannounced, unreadable one. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ kind: "unreadable" }, false, { cause: error });
}
