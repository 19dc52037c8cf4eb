import { type ActorRefFrom, assertEvent, assign, fromCallback, sendTo, setup } from "xstate";
import {
  type ListSorts,
  type ParamChanges,
  termIn,
  withFavouritesToggled,
  withoutParams,
  withParams,
  withSort,
  withSortBy,
  withTerm,
} from "../domain/list-query.ts";
import { afterPaint } from "../services/after-paint.ts";
import { currentEntry, replaceAddress } from "../services/navigation.ts";
import type { Address, addressMachine } from "./address.ts";
import type { NavigateEvent, Receiver } from "./shared/effects.ts";
import { watch } from "./shared/watch.ts";

export interface ListViewInput extends Pick<Address, "pathname" | "search" | "key"> {
  readonly address: ActorRefFrom<typeof addressMachine>;
  readonly app: Receiver<NavigateEvent>;
  readonly sorts: ListSorts;
}

interface ListViewContext extends ListViewInput {
  /** What is in the search field; the address has it, too. */
  readonly term: string;
  /** The queries that the router was given and has not shown yet, the oldest first. */
  readonly sent: readonly string[];
}

export type ListViewEvent =
  /** The router shows the list at this address. */
  | ({ type: "address.changed" } & Pick<Address, "search" | "key">)
  | { type: "term.typed"; term: string }
  /** Ascending at first, then descending, then by the list's default. */
  | { type: "sort.by"; key: string }
  /** Sorts as an address has it; an empty sort is the list's own. */
  | { type: "sort.choose"; sort: string }
  | { type: "favourites.toggle" }
  /** Gives parameters of the filter other values. */
  | { type: "filter.choose"; changes: ParamChanges }
  /** Shows the filter's choices, or hides them. */
  | { type: "filter.toggle" }
  | { type: "filter.close" }
  /** Leaves parameters out of the address; a step back brings them back. */
  | { type: "params.clear"; names: readonly string[] }
  | { type: "rows.painted" }
  | { type: "address.written" };

/**
 * Holds how a list is viewed. That is in its address, so that back, reload and shared links keep it. Rows follow every
 * letter at once. The address follows once the rows are painted. The router, which renders the whole page, follows at a
 * pause in typing.
 */
export const listViewMachine = setup({
  types: {
    context: {} as ListViewContext,
    input: {} as ListViewInput,
    events: {} as ListViewEvent,
    tags: "" as "painting",
  },
  actors: {
    watchAddress: fromCallback<ListViewEvent, Pick<ListViewContext, "address" | "pathname">>(({ input, sendBack }) => {
      return watch(input.address, ({ context: { address } }) => {
        // Another path is another screen, or a dialog over this one.
        if (address?.pathname === input.pathname)
          sendBack({ type: "address.changed", search: address.search, key: address.key });
      });
    }),
    watchPaint: fromCallback<ListViewEvent>(({ sendBack }) => afterPaint(() => sendBack({ type: "rows.painted" }))),
    /** Writes the address, which is slow, unless the person has gone elsewhere, if only to a dialog. */
    writeAddress: fromCallback<ListViewEvent, ListViewContext>(({ input: { pathname, search, key }, sendBack }) => {
      if (currentEntry() === key && replaceAddress(pathname + search)) sendBack({ type: "address.written" });
    }),
  },
  actions: {
    readAddress: assign(({ event }) => {
      assertEvent(event, "address.changed");
      return { search: event.search, key: event.key, term: termIn(event.search), sent: [] };
    }),
    setKey: assign(({ context, event }) => {
      assertEvent(event, "address.changed");
      return { key: event.key, sent: context.sent.slice(context.sent.indexOf(event.search) + 1) };
    }),
    setTerm: assign(({ context, event }) => {
      assertEvent(event, "term.typed");
      return { term: event.term, search: withTerm(context.search, event.term) };
    }),
    sortBy: assign(({ context, event }) => {
      assertEvent(event, "sort.by");
      return { search: withSortBy(context.search, event.key, context.sorts) };
    }),
    sortTo: assign(({ context, event }) => {
      assertEvent(event, "sort.choose");
      return { search: withSort(context.search, event.sort) };
    }),
    toggleFavourites: assign({ search: ({ context }) => withFavouritesToggled(context.search) }),
    chooseFilter: assign(({ context, event }) => {
      assertEvent(event, "filter.choose");
      return { search: withParams(context.search, event.changes) };
    }),
    clearParams: assign(({ context, event }) => {
      assertEvent(event, "params.clear");
      return { search: withoutParams(context.search, event.names) };
    }),
    // Terms typed on the way must not become history entries.
    replaceRoute: sendTo(
      ({ context }) => context.app,
      ({ context: { pathname, search } }) =>
        ({ type: "navigate", to: pathname + search, replace: true, from: pathname }) as const,
    ),
    pushRoute: sendTo(
      ({ context }) => context.app,
      ({ context: { pathname, search } }) =>
        ({ type: "navigate", to: pathname + search, replace: false, from: pathname }) as const,
    ),
    addSent: assign({ sent: ({ context }) => [...context.sent, context.search] }),
  },
  guards: {
    /** Whether one letter was added or removed: more may follow. After a paste, the address is written at once. */
    isOneLetter: ({ context, event }) => {
      assertEvent(event, "term.typed");
      return Math.abs(event.term.length - context.term.length) === 1;
    },
    isHere: ({ context }) => currentEntry() === context.key,
    /** The router shows a query that it was given. More letters may have been typed since. */
    isAnswer: ({ context, event }) => {
      assertEvent(event, "address.changed");
      return context.sent.includes(event.search);
    },
    /** The router shows a query that it was given before the current one. */
    isOlderAnswer: ({ context, event }) => {
      assertEvent(event, "address.changed");
      return event.search !== context.search && context.sent.includes(event.search);
    },
    isOtherView: ({ context, event }) => {
      assertEvent(event, "address.changed");
      return event.search !== context.search && !context.sent.includes(event.search);
    },
  },
  delays: {
    /** The pause in typing after which the router is told. */
    pause: 250,
  },
}).createMachine({
  id: "listView",
  context: ({ input }) => ({ ...input, term: termIn(input.search), sent: [] }),
  invoke: {
    id: "watchAddress",
    src: "watchAddress",
    input: ({ context }) => context,
  },
  type: "parallel",
  states: {
    rows: {
      initial: "painted",
      on: {
        "term.typed": ".painting",
        "sort.by": ".painting",
        "sort.choose": ".painting",
        "favourites.toggle": ".painting",
        "filter.choose": ".painting",
        "params.clear": ".painting",
        "address.changed": { guard: "isOtherView", target: ".painting" },
      },
      states: {
        painting: {
          tags: "painting",
          invoke: { id: "watchPaint", src: "watchPaint" },
          on: { "rows.painted": "painted" },
        },
        painted: {},
      },
    },

    search: {
      initial: "following",
      on: {
        "term.typed": [
          { guard: "isOneLetter", target: ".typing", actions: "setTerm" },
          { target: ".typing.painted", actions: "setTerm" },
        ],
        "sort.by": { target: ".paused", actions: ["sortBy", "replaceRoute"] },
        "sort.choose": { target: ".paused", actions: ["sortTo", "replaceRoute"] },
        "favourites.toggle": { target: ".paused", actions: ["toggleFavourites", "replaceRoute"] },
        "filter.choose": { target: ".paused", actions: ["chooseFilter", "replaceRoute"] },
        "params.clear": { target: ".paused", actions: ["clearParams", "pushRoute"] },
        "address.changed": { target: ".following", actions: "readAddress" },
      },
      states: {
        /** The list is as its address says. */
        following: {},

        typing: {
          initial: "unpainted",
          after: { pause: { guard: "isHere", target: "paused", actions: "replaceRoute" } },
          on: { "address.changed": { guard: "isAnswer", actions: "setKey" } },
          states: {
            unpainted: { on: { "rows.painted": "painted" } },
            painted: {
              invoke: { id: "writeAddress", src: "writeAddress", input: ({ context }) => context },
              on: { "address.written": "committed" },
            },
            committed: {},
          },
        },

        /** The router has been told; it shows the address soon. */
        paused: {
          entry: "addSent",
          on: { "address.changed": { guard: "isOlderAnswer", actions: "setKey" } },
        },
      },
    },

    /** Whether the filter's choices are shown. */
    choices: {
      initial: "hidden",
      states: {
        hidden: { on: { "filter.toggle": "shown" } },
        shown: { on: { "filter.toggle": "hidden", "filter.close": "hidden" } },
      },
    },
  },
});
