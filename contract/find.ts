import * as v from "valibot";
import { IsBehind, ListVersions, reply } from "./calls.ts";
import { Order, User } from "./entities.ts";
import { maxFound, termOf } from "./found-by.ts";
import { distinctWords } from "./windows.ts";

// The search over all orders and users (docs/decisions/0061). The texts that a record is found by are in found-by.ts,
// for the page and the server.

export const FindQuery = v.object({
  /** The text that was typed. */
  q: v.pipe(
    v.string(),
    v.transform((query) => ({ term: termOf(query), words: distinctWords(termOf(query)) })),
  ),
});

const count = v.object({
  atLeast: v.number(),
  isExact: v.pipe(v.boolean(), v.description("Whether `atLeast` is the exact number")),
});

export const FindReply = reply(
  v.object({
    orders: v.pipe(
      v.array(Order),
      v.description(
        `At most ${maxFound}, the newest first; of more, those whose number or tracking number begins with the term are among them`,
      ),
    ),
    users: v.pipe(
      v.array(User),
      v.description(
        `At most ${maxFound}, the newest first; of more, those whose name or email begins with the term are among them`,
      ),
    ),
    found: v.object({ orders: count, users: count }),
    isBehind: IsBehind,
    versions: v.pipe(
      ListVersions,
      v.description("The versions of the lists; the records may be newer, and are never older"),
    ),
  }),
);
