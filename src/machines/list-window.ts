import { type ActorRefFrom, assertEvent, assign, fromCallback, fromPromise, type SnapshotFrom, setup } from "xstate";
import { type ListWindow, Stretch, type WindowPlace } from "../domain/list-window.ts";
import type { ViewList } from "../domain/views.ts";
import type { WindowQuery } from "../domain/window-query.ts";
import type { ReadWindow } from "../services/windows-api.ts";
import type { appMachine } from "./app.ts";
import type { listViewMachine } from "./list-view.ts";
import { watch } from "./watch.ts";

/** A record of whichever list. */
type SomeRecord = { readonly _id: string };

type App = Pick<ActorRefFrom<typeof appMachine>, "getSnapshot" | "subscribe">;
type View = Pick<ActorRefFrom<typeof listViewMachine>, "getSnapshot" | "subscribe">;

export interface ListWindowInput {
  readonly read: ReadWindow<SomeRecord>;
  /** Whether the server says that the shop is large. */
  readonly isLarge: boolean;
  readonly list: ViewList;
  /** Knows once the whole list is in hand. */
  readonly app: App;
  readonly view: View;
  /** What the server is asked for what the view shows; undefined where it cannot be. */
  readonly queryOf: WindowQuery;
}

interface ListWindowContext extends ListWindowInput {
  readonly query: string | undefined;
  /** What is in hand, of the last view that was answered. */
  readonly rows: Stretch<SomeRecord> | undefined;
  /** The places in sight. */
  readonly from: number;
  readonly to: number;
}

export type ListWindowEvent =
  | { type: "view.changed"; query: string | undefined }
  | { type: "list.held" }
  /** Other rows are in sight. */
  | { type: "rows.seen"; from: number; to: number };

interface Answered {
  readonly place: WindowPlace;
  readonly window: ListWindow<SomeRecord>;
}

/**
 * The rows of a large shop's list around those in sight, until the whole list is in hand (behaviour: Large lists). A
 * view's rows stay until those of the next one have come.
 */
export const listWindowMachine = setup({
  types: {
    context: {} as ListWindowContext,
    input: {} as ListWindowInput,
    events: {} as ListWindowEvent,
  },
  actors: {
    watchList: fromCallback<ListWindowEvent, Pick<ListWindowInput, "app" | "list">>(({ input, sendBack }) => {
      const tell = () => {
        if (isHeld(input.app.getSnapshot(), input.list)) sendBack({ type: "list.held" });
      };
      let unwatchData: (() => void) | undefined;
      const watchData = () => {
        const shopData = shopDataIn(input.app.getSnapshot());
        if (shopData) unwatchData ??= watch(shopData, tell);
        tell();
      };
      const unwatch = watch(input.app, watchData);
      watchData();
      return () => {
        unwatch();
        unwatchData?.();
      };
    }),
    watchView: fromCallback<ListWindowEvent, Pick<ListWindowInput, "view" | "queryOf">>(({ input, sendBack }) => {
      const tell = ({ context }: SnapshotFrom<typeof listViewMachine>) =>
        sendBack({ type: "view.changed", query: input.queryOf(context.search) });
      tell(input.view.getSnapshot());
      return watch(input.view, tell);
    }),
    read: fromPromise<Answered, { read: ListWindowInput["read"]; query: string; place: WindowPlace }>(
      async ({ input: { read, query, place }, signal }) => ({ place, window: await read(query, place, signal) }),
    ),
  },
  actions: {
    setQuery: assign(({ event }) => {
      assertEvent(event, "view.changed");
      return { query: event.query };
    }),
    clearRows: assign({ rows: undefined }),
    setRows: assign((_, { place, window }: Answered) => ({ rows: Stretch.of(window, place), from: 0, to: 0 })),
    addRows: assign({ rows: ({ context: { rows } }, { place, window }: Answered) => rows?.with(place, window) }),
    setSeen: assign(({ event }) => {
      assertEvent(event, "rows.seen");
      return { from: event.from, to: event.to };
    }),
  },
  guards: {
    isLarge: ({ context }) => context.isLarge,
    isUnknown: ({ event }) => {
      assertEvent(event, "view.changed");
      return event.query === undefined;
    },
    isOtherView: ({ context, event }) => {
      assertEvent(event, "view.changed");
      return event.query !== context.query;
    },
    lacksRows: ({ context: { rows, from, to } }) => rows?.missing(from, to) !== undefined,
  },
}).createMachine({
  id: "listWindow",
  context: ({ input }) => ({ ...input, query: undefined, rows: undefined, from: 0, to: 0 }),
  invoke: { id: "watchList", src: "watchList", input: ({ context: { app, list } }) => ({ app, list }) },
  initial: "starting",
  states: {
    starting: { always: [{ guard: "isLarge", target: "needed" }, { target: "unneeded" }] },

    needed: {
      invoke: { id: "watchView", src: "watchView", input: ({ context: { view, queryOf } }) => ({ view, queryOf }) },
      on: {
        "list.held": "unneeded",
        "view.changed": [
          { guard: "isUnknown", target: ".resting", actions: "setQuery" },
          { guard: "isOtherView", target: ".reading", actions: "setQuery" },
        ],
      },
      initial: "resting",
      states: {
        /** The server cannot be asked for what the view shows. */
        resting: { entry: "clearRows" },

        reading: {
          invoke: {
            id: "readFirst",
            src: "read",
            input: ({ context: { read, query = "" } }) => ({ read, query, place: { at: 0 } }),
            onDone: { target: "shown", actions: { type: "setRows", params: ({ event }) => event.output } },
            onError: "failed",
          },
        },

        shown: {
          initial: "complete",
          on: { "rows.seen": { actions: "setSeen" } },
          states: {
            complete: { always: { guard: "lacksRows", target: "filling" } },
            filling: {
              invoke: {
                id: "readMore",
                src: "read",
                input: ({ context: { read, query = "", rows, from, to } }) => ({
                  read,
                  query,
                  place: rows?.missing(from, to) ?? { at: from },
                }),
                onDone: { target: "complete", actions: { type: "addRows", params: ({ event }) => event.output } },
                onError: "interrupted",
              },
            },
            /** Asked again as somebody scrolls. */
            interrupted: { on: { "rows.seen": { target: "complete", actions: "setSeen" } } },
          },
        },

        /** The list comes as it does from a server without windows. */
        failed: { entry: "clearRows" },
      },
    },

    unneeded: { entry: "clearRows" },
  },
});

const shopDataIn = ({ context }: SnapshotFrom<typeof appMachine>) =>
  context.administration?.getSnapshot().children.shopData;

function isHeld(app: SnapshotFrom<typeof appMachine>, list: ViewList): boolean {
  return Boolean(shopDataIn(app)?.getSnapshot().context[list].records);
}
