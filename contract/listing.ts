import { orderStatusLabel } from "./order-lifecycle.ts";

// What a list is searched by: the page does it in the list that it holds, the server in its index.

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

/** The texts that a user is found by (behaviour: User search). */
export const userTexts = ({ name, email }: SearchedUser): Texts => [name, email];

/** The texts that an order is found by (behaviour: Order search). */
export const orderTexts = (order: SearchedOrder): Texts => [
  order.orderId,
  order.customerDetails?.name,
  order.customerDetails?.email,
  order.status,
  orderStatusLabel(order),
];

/** Texts as they are searched. A line break separates them: no word holds one. */
export const searchText = (texts: Texts): string => texts.join("\n").toLowerCase();

/** The words of a search term, each of which has to be part of what is searched. */
export const searchWords = (term: string): string[] => term.toLowerCase().split(/\s+/).filter(Boolean);
