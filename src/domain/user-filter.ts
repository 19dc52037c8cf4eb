import { genders, verifications, withOrWithout } from "../../contract/constants.ts";
import { toLabel } from "../../contract/order-lifecycle.ts";
import type { Collection } from "./collection.ts";
import { hasOrders } from "./customer-orders.ts";
import type { Facets, ValuesFacet } from "./filters.ts";
import { formatCount } from "./formats.ts";
import type { Order, User } from "./records.ts";
import { genderOf } from "./users.ts";

/** Returns the facets of the users list (behaviour: Filters); the one for orders only where both lists are known. */
export function userFacets(users: Collection<User> | null, orders: readonly Order[] | undefined): Facets<User> {
  return facetsWith(users && orders && ordersFacet((user) => [hasOrders(user, users, orders) ? "with" : "without"]));
}

/** The facets of a large shop, where only the server knows who has orders: the page's own test passes every user. */
export const servedUserFacets = facetsWith(ordersFacet(() => withOrWithout));

function facetsWith(orders: ValuesFacet<User> | null | undefined): Facets<User> {
  return {
    values: {
      gender: {
        title: "Gender",
        valuesOf: (user) => [user.gender?.trim() && genderOf(user)],
        known: [...genders, ""],
        isClosed: true,
      },
      status: {
        title: "Status",
        valuesOf: ({ isVerified }) => [isVerified ? "verified" : "unverified"],
        shown: toLabel,
        known: verifications,
        isClosed: true,
      },
      ...(orders && { orders }),
    },
    amounts: {
      age: {
        title: "Age",
        from: "ageFrom",
        to: "ageTo",
        amountOf: ({ age }) => age,
        shown: formatCount,
      },
    },
    periods: {
      created: {
        title: "Created",
        from: "createdFrom",
        to: "createdTo",
        timestampOf: ({ createdAt }) => createdAt,
      },
      visited: {
        title: "Last visit",
        from: "visitedFrom",
        to: "visitedTo",
        timestampOf: ({ lastVisit }) => lastVisit,
      },
    },
  };
}

function ordersFacet(valuesOf: ValuesFacet<User>["valuesOf"]): ValuesFacet<User> {
  return {
    title: "Orders",
    words: "user",
    valuesOf,
    shown: (value) => `${toLabel(value)} orders`,
    known: withOrWithout,
    isClosed: true,
  };
}
