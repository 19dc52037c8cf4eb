import { createEmptyActor } from "xstate";
import { addressMachine } from "../../src/machines/address.ts";
import type { Model } from "./paths.ts";

const at = (pathname: string, search: string, key: string) => ({ pathname, search, hash: "", key, place: 0 });

/** The page's address. */
export const model: Model<typeof addressMachine> = {
  machine: addressMachine,
  stateKey: ({ context }) => context.address ?? null,
  describeState: ({ context: { address } }) =>
    address ? `the person is at ${address.pathname}${address.search}` : "no address has been shown",
  beginnings: [
    {
      given: "a page that has just been opened",
      input: () => ({ parent: createEmptyActor() as never }),
      events: {
        "the router shows /users": { type: "address.changed", address: at("/users", "", "k1") },
        "the router shows /users?q=zara": { type: "address.changed", address: at("/users", "?q=zara", "k2") },
        "the router shows /orders": { type: "address.changed", address: at("/orders", "", "k3") },
      },
    },
  ],
};
