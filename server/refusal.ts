import type { ErrorCode } from "../contract/errors.ts";

/** The refusal of a request, for a reason its sender can understand. It becomes the reply of contract/errors.ts. */
export class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: ErrorCode,
    message: string,
    readonly headers: Record<string, string> = {},
    /** Further fields of the reply. */
    readonly more: object = {},
  ) {
    super(message);
  }
}

/** The refusal of an operator's command, with a message for the operator. */
export class CommandRefused extends Error {}
