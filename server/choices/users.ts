import { sql } from "kysely";
import type * as v from "valibot";
import type { UsersChoicesQuery, userFacetNames } from "../../contract/choices.ts";
import { genders } from "../../contract/constants.ts";
import { isPostgres } from "../storage/database.ts";
import type { Database } from "../storage/tables.ts";
import { hasOrders, isOneOf, userFilter } from "../storage/windows/filters.ts";
import {
  type ChoiceLimits,
  type Choices,
  type ChoicesSearch,
  choiceOf,
  choicesAmongFew,
  countSome,
  isAllElse,
  readerOf,
  usualLimits,
} from "./few.ts";

// The choices of the filter of users (docs/decisions/0060): there are no others, so these are always offered.

type Query = v.InferOutput<typeof UsersChoicesQuery>;
type Facet = (typeof userFacetNames)[number];

const values = {
  gender: [...genders, ""],
  status: ["verified", "unverified"],
  orders: ["with", "without"],
} as const satisfies Record<Facet, readonly string[]>;

/** As readOrderChoices. */
export async function readUserChoices(
  db: Database,
  query: Query,
  isBehind: boolean,
  signal: AbortSignal,
  limits: ChoiceLimits = usualLimits,
): Promise<Record<Facet, Choices>> {
  if (isPostgres(db)) {
    // However few users there were when its statistics were made.
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(db);
  }
  const search: ChoicesSearch<Facet> = {
    index: "customer_index",
    words: query.q,
    filter: userFilter(db, query),
    chosen: {},
    valuesOf: {
      gender: sql`select coalesce(t.gender, '') as value from found as t`,
      status: sql`select case t.status when 0 then 'verified' else 'unverified' end as value from found as t`,
      orders: sql`select case when ${hasOrders(db)} then 'with' else 'without' end as value from found as t`,
    },
  };
  const few = isBehind ? undefined : await choicesAmongFew(db, search, signal, limits);
  /** How many users have a value, where an index counts them and they are not too many. */
  const countOf = (facet: Facet, value: string) => {
    if (facet === "orders" || isBehind || !isAllElse(search, facet)) return undefined;
    const reader = readerOf(db, search, facet, signal, limits);
    if (facet === "status") return countSome(reader, sql`t.status = ${value === "verified" ? 0 : 1}`);
    const is = isOneOf(facet, [value]);
    return countSome(reader, sql`${is.found} and ${is.condition}`);
  };
  const choicesOf = async (facet: Facet): Promise<Choices> => {
    const counted = few?.get(facet);
    const choices = [];
    for (const value of values[facet]) {
      const count = counted
        ? (counted.values.find((choice) => choice.value === value)?.count ?? 0)
        : await countOf(facet, value);
      choices.push(choiceOf(value, count));
    }
    return { values: choices, more: 0 };
  };
  return {
    gender: await choicesOf("gender"),
    status: await choicesOf("status"),
    orders: await choicesOf("orders"),
  };
}
