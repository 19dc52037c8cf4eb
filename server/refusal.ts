import type { ErrorCode } from "../contract/errors.ts";

/** A request turned down for a reason its sender can understand; becomes the reply of contract/errors.ts. */
export class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    readonly code: ErrorCode,
    message: string,
    readonly headers: Record<string, string> = {},
    /** What else the reply tells. */
    readonly more: object = {},
  ) {
    super(message);
  }
}

/** What keeps an operator's command from being carried out, in words for the person who gave it. */
export class CommandRefused extends Error {}
