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
              "How many records it would show alone, with the rest of the filter; missing where they are many",
            ),
          ),
        ),
      }),
    ),
    v.description("The most frequent values, and those that are chosen"),
  ),
  more: v.pipe(v.number(), v.description("How many less frequent values there are")),
});

const choicesOf = <const Facets extends readonly string[]>(facets: Facets) =>
  reply(
    v.object({
      choices: v.object(
        Object.fromEntries(facets.map((facet) => [facet, FacetChoices])) as Record<Facets[number], typeof FacetChoices>,
      ),
      isBehind: IsBehind,
      versions: v.pipe(ListVersions, v.description("What versions of the lists these are the choices of")),
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
