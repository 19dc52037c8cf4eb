import type { ErrorCode } from "../contract/errors.ts";

/** Refuses a request, for a reason its sender can understand. The server replies with an error of contract/errors.ts. */
export class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: ErrorCode,
    message: string,
    readonly headers: Record<string, string> = {},
    readonly moreFields: object = {},
  ) {
    super(message);
  }
}

/** Refuses an operator's command, with a message for the operator. */
export class CommandRefused extends Error {}
