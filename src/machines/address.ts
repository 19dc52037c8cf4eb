import { assign, emit, sendTo, setup } from "xstate";
import type { Receiver } from "./shared/effects.ts";

/** An address as the router has it; its key names the entry of the browser's history. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly key: string;
  /** The index of the entry in the browser's history, as far as the router has counted them. */
  readonly place: number | undefined;
  /** The state that the entry of the browser's history keeps. */
  readonly state?: unknown;
}

/** The router has shown an address; `path` has its query and hash, too. */
export type PathChanged = { readonly type: "path.changed"; readonly path: string };

/**
 * The path has changed: to another screen, or to a dialog that has a path. A change of the query alone, as by a search,
 * is none.
 */
export type ScreenChanged = { readonly type: "screen.changed" };

export interface AddressInput {
  readonly parent: Receiver<PathChanged>;
}

interface AddressContext extends AddressInput {
  /** Undefined until the router has shown the first. */
  readonly address?: Address;
}

/** The router shows an address. */
export type AddressEvent = { readonly type: "address.changed"; readonly address: Address };

/** Holds the page's address and reports its changes. Machines that keep their state in the address subscribe to it. */
export const addressMachine = setup({
  types: {} as {
    context: AddressContext;
    input: AddressInput;
    events: AddressEvent;
    emitted: ScreenChanged;
  },
  actions: {
    setAddress: assign({ address: ({ event }) => event.address }),
    tellPath: sendTo(
      ({ context }) => context.parent,
      ({ event: { address } }) =>
        ({ type: "path.changed", path: address.pathname + address.search + address.hash }) as const,
    ),
    emitScreen: emit({ type: "screen.changed" }),
  },
  guards: {
    isOtherScreen: ({ context, event }) => event.address.pathname !== context.address?.pathname,
  },
}).createMachine({
  id: "address",
  context: ({ input }) => input,
  on: {
    "address.changed": [
      { guard: "isOtherScreen", actions: ["setAddress", "tellPath", "emitScreen"] },
      { actions: ["setAddress", "tellPath"] },
    ],
  },
});
