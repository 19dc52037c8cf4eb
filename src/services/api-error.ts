/** What is said of failures (behaviour: Central handling), and of an expired session. */
export const messages = {
  offline: "Check your Internet Connection.",
  refusedWithoutMessage: "An error occurred. Please try again.",
  unexpected: "An unexpected error occurred. Please try again.",
  sessionExpired: "Your session has expired. Please sign in again.",
} as const;

/**
 * Why a call failed: the server refused it, no response arrived, the response cannot be read, or the caller
 * cancelled it.
 */
export type Failure =
  | {
      readonly kind: "refused";
      readonly status: number;
      /** What a program can rely on, where the server says it (contract/errors.ts). */
      readonly code: string | undefined;
      readonly serverMessage: string | undefined;
      /** The record as it is now, where somebody else has changed it meanwhile: as it came. */
      readonly current?: unknown;
    }
  | { readonly kind: "offline" }
  | { readonly kind: "unreadable" }
  | { readonly kind: "cancelled" };

/** The one error the api rejects with. Its message is for people. */
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

/** A failure in words for people. */
export function messageOf(failure: Failure): string {
  if (failure.kind === "offline") return messages.offline;
  return (failure.kind === "refused" && failure.serverMessage) || messages.unexpected;
}

/** Any rejection as an ApiError: what is none becomes an unreadable one that nobody was told of. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ kind: "unreadable" }, false, { cause: error });
}
