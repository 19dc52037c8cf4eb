import type { FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Services } from "../services.ts";
import type { ChangeRequest, ExpectedVersions } from "../storage/changes.ts";
import { sessionOf } from "./guard.ts";

/** The headers of a call that changes a record. */
export const changeHeaders = v.looseObject({
  "if-match": v.optional(
    v.pipe(
      v.string(),
      v.description(
        'The record\'s version in quotes, such as "105-3f9a2c41": if the record has another one by now, it is not changed (412)',
      ),
    ),
  ),
});

/** Returns the versions that If-Match names (RFC 9110, 13.1.1). Undefined if there is none, or if any will do. */
function expectedVersions(ifMatch: string | undefined): ExpectedVersions {
  if (ifMatch === undefined || ifMatch.trim() === "*") return undefined;
  return ifMatch.split(",").map((tag) => tag.trim().replace(/^"(.*)"$/, "$1"));
}

/** Returns who requests a change, when, and which versions of the record it is based on. */
export const changeOf = (request: FastifyRequest, { now }: Services): ChangeRequest => ({
  by: sessionOf(request).administrator,
  at: now(),
  expected: expectedVersions(request.headers["if-match"]),
});
