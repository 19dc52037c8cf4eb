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

function messageOf(failure: Failure): string {
  switch (failure.kind) {
    case "refused":
      return failure.serverMessage ?? messages.unexpected;
    case "offline":
      return messages.offline;
    default:
      return messages.unexpected;
  }
}

/** Any rejection as an ApiError: what is none becomes an unreadable one that nobody was told of. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError({ kind: "unreadable" }, false, { cause: error });
}

/** Whether a call failed because the server has no such record, or not any more. */
export function isGone(error: unknown): boolean {
  const { failure } = toApiError(error);
  return failure.kind === "refused" && (failure.code === "user_not_found" || failure.code === "order_not_found");
}
