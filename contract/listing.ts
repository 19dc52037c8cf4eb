import { orderStatusLabel } from "./order-lifecycle.ts";

// The texts that a list's search covers. The page searches the list that it holds, the server its index.

type Texts = readonly (string | undefined)[];

interface SearchedUser {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

interface SearchedOrder {
  readonly orderId?: string | undefined;
  readonly customerDetails?: SearchedUser | undefined;
  readonly status?: string | undefined;
  readonly cancelled?: boolean | undefined;
}

/** Returns the texts that a user is found by (behaviour: User search). */
export const userTexts = ({ name, email }: SearchedUser): Texts => [name, email];

/** Returns the texts that an order is found by (behaviour: Order search). */
export const orderTexts = (order: SearchedOrder): Texts => [
  order.orderId,
  order.customerDetails?.name,
  order.customerDetails?.email,
  order.status,
  orderStatusLabel(order),
];

/** Joins texts for a search, in lower case. The separator is a line break, which no word contains. */
export const searchText = (texts: Texts): string => texts.join("\n").toLowerCase();

/** Returns the words of a search term, in lower case. A record is found if its text contains each of them. */
export const searchWords = (term: string): string[] => term.toLowerCase().split(/\s+/).filter(Boolean);
