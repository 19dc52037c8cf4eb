import { sql } from "kysely";
import type * as v from "valibot";
import { type UsersChoicesQuery, userFacetNames } from "../../contract/choices.ts";
import { genders, verifications, withOrWithout } from "../../contract/constants.ts";
import { userFilter } from "../storage/windows/filters.ts";
import type { ListChoices } from "./choices.ts";

/** The choices of the filter of users. */
export const userChoices: ListChoices<(typeof userFacetNames)[number], v.InferOutput<typeof UsersChoicesQuery>> = {
  index: "customer_index",
  facets: userFacetNames,
  filter: userFilter,
  valuesOf: () => ({
    gender: sql`select coalesce(t.gender, '') as value from found as t`,
    status: sql`select case t.status when 0 then 'verified' else 'unverified' end as value from found as t`,
    orders: sql`select case t.has_orders when 1 then 'with' else 'without' end as value from found as t`,
  }),
  always: {
    gender: [...genders, ""],
    status: verifications,
    orders: withOrWithout,
  },
  countedOneByOne: ["gender", "status", "orders"],
};
