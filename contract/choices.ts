import * as v from "valibot";
import { IsBehind, ListVersions, reply } from "./calls.ts";
import { orderSearch, userSearch } from "./windows.ts";

// The choices of the lists' filters, for a page that does not hold the lists (docs/decisions/0060).

export const OrdersChoicesQuery = v.object(orderSearch);
export const UsersChoicesQuery = v.object(userSearch);

export const FacetChoices = v.object({
  values: v.pipe(
    v.array(
      v.object({
        value: v.pipe(v.string(), v.description("Empty for records that have none")),
        count: v.optional(
          v.pipe(
            v.number(),
            v.description(
              "The records that match if this is the only value chosen of the facet; missing if they are too many to count",
            ),
          ),
        ),
      }),
    ),
    v.description("The most frequent values, and those that are chosen"),
  ),
  more: v.pipe(v.number(), v.description("The number of less frequent values")),
});

const choicesOf = <const Facets extends readonly string[]>(facets: Facets) =>
  reply(
    v.object({
      choices: v.object(
        Object.fromEntries(facets.map((facet) => [facet, FacetChoices])) as Record<Facets[number], typeof FacetChoices>,
      ),
      isBehind: IsBehind,
      versions: v.pipe(ListVersions, v.description("The versions of the lists that are counted")),
    }),
  );

export const orderFacetNames = [
  "status",
  "shipping",
  "product",
  "city",
  "country",
  "carrier",
  "payment",
  "reason",
] as const;
export const userFacetNames = ["gender", "status", "orders"] as const;

export const OrdersChoicesReply = choicesOf(orderFacetNames);
export const UsersChoicesReply = choicesOf(userFacetNames);
