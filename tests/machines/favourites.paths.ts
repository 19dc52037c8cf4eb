import { favouritesMachine } from "../../src/machines/favourites.ts";
import type { Model } from "./paths.ts";

const kept: [given: string, stored: string | null][] = [
  ["no favourites", null],
  ["two favourites", '["10480","10481"]'],
  ["favourites that cannot be read", "{broken"],
];

/** The orders marked in this browser. */
export const model: Model<typeof favouritesMachine> = {
  machine: favouritesMachine,
  stateKey: ({ context }) => [...context.orderIds],
  describeState: ({ context }) =>
    context.orderIds.size === 0 ? "no star is lit" : `the stars of ${[...context.orderIds].join(" and ")} are lit`,
  beginnings: kept.map(([given, stored]) => ({
    given,
    input: () => undefined,
    stored: { favouriteOrders: stored },
    events: {
      "the person presses the star of order 10480": { type: "favourite.toggle", orderId: "10480" },
      "the person marks the selected orders 10480 and 10481": {
        type: "favourites.mark",
        orderIds: ["10480", "10481"],
        isFavourite: true,
      },
      "another tab marks order 10482 alone": { type: "favourites.changed", stored: '["10482"]' },
      "another tab forgets them all": { type: "favourites.changed", stored: null },
      "another tab stores what cannot be read": { type: "favourites.changed", stored: "[[" },
    },
  })),
};
