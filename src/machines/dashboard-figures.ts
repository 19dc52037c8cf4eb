import { assertEvent, assign, fromCallback, fromPromise, type SnapshotFrom, setup } from "xstate";
import { toApiError } from "../services/api-error.ts";
import type { DashboardApi, ServerFigures } from "../services/dashboard-api.ts";
import { isNotOffered } from "../services/not-offered.ts";
import type { shopDataMachine } from "./shop-data.ts";
import { watch } from "./watch.ts";
import type { ShopDataRef } from "./watch-record.ts";

export interface DashboardFiguresInput {
  readonly api: DashboardApi;
  readonly shop: ShopDataRef;
  /** Whether both lists are there already. */
  readonly areListsHeld: boolean;
}

/** The versions that the lists are said to be at; empty where something may have changed. */
type ToldVersions = { readonly [List in "users" | "orders"]: string | undefined };

interface DashboardFiguresContext extends DashboardFiguresInput {
  /** What was answered last; it stays until the lists are there. */
  readonly answer: ServerFigures | null;
  /** What was said of the lists while the server worked the figures out. */
  readonly told: ToldVersions | undefined;
}

export type DashboardFiguresEvent =
  /** Both lists are there, and with them the page's own figures. */
  { type: "lists.held" } | { type: "lists.told"; versions: ToldVersions };

/**
 * The dashboard's figures from the server, until the lists are there (behaviour: The dashboard of a large shop). They are
 * asked for again when the lists have changed since.
 */
export const dashboardFiguresMachine = setup({
  types: {
    context: {} as DashboardFiguresContext,
    input: {} as DashboardFiguresInput,
    events: {} as DashboardFiguresEvent,
  },
  actors: {
    ask: fromPromise<ServerFigures, DashboardApi>(({ input, signal }) => input.read(signal)),
    watchShop: fromCallback<DashboardFiguresEvent, ShopDataRef>(({ input: shop, sendBack }) => {
      let told = toldIn(shop.getSnapshot());
      // They may have come since the screen was made.
      if (areListsHeld(shop)) sendBack({ type: "lists.held" });
      return watch(shop, (state) => {
        if (areListsHeld(shop)) return sendBack({ type: "lists.held" });
        const before = told;
        told = toldIn(state);
        const isSame = told.users === before.users && told.orders === before.orders;
        if (!isSame) sendBack({ type: "lists.told", versions: told });
      });
    }),
  },
  actions: {
    setAnswer: assign({ answer: (_, { figures }: { figures: ServerFigures }) => figures }),
    setTold: assign(({ event }) => {
      assertEvent(event, "lists.told");
      return { told: event.versions };
    }),
    forgetTold: assign({ told: undefined }),
  },
  guards: {
    areListsHeld: ({ context }) => context.areListsHeld,
    hasChanged: ({ context: { answer }, event }) => {
      assertEvent(event, "lists.told");
      return isOther(event.versions, answer);
    },
    hasChangedMeanwhile: ({ context: { told } }, { figures }: { figures: ServerFigures }) =>
      told !== undefined && isOther(told, figures),
    isNotOffered: (_, { error }: { error: unknown }) => isNotOffered(toApiError(error)),
  },
}).createMachine({
  id: "dashboardFigures",
  context: ({ input }) => ({ ...input, answer: null, told: undefined }),
  invoke: { id: "watchShop", src: "watchShop", input: ({ context }) => context.shop },
  on: { "lists.held": ".notNeeded" },
  initial: "deciding",
  states: {
    deciding: {
      always: [{ guard: "areListsHeld", target: "notNeeded" }, { target: "asking" }],
    },

    asking: {
      entry: "forgetTold",
      invoke: {
        id: "ask",
        src: "ask",
        input: ({ context }) => context.api,
        onDone: [
          {
            guard: { type: "hasChangedMeanwhile", params: ({ event }) => ({ figures: event.output }) },
            target: "asking",
            reenter: true,
            actions: { type: "setAnswer", params: ({ event }) => ({ figures: event.output }) },
          },
          {
            target: "known",
            actions: { type: "setAnswer", params: ({ event }) => ({ figures: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: "isNotOffered", params: ({ event }) => ({ error: event.error }) },
            target: "notOffered",
          },
          { target: "failed" },
        ],
      },
      on: { "lists.told": { actions: "setTold" } },
    },

    known: { on: { "lists.told": { guard: "hasChanged", target: "asking" } } },

    /** The server is there again once it tells something. */
    failed: { on: { "lists.told": "asking" } },

    notOffered: { type: "final" },

    notNeeded: { type: "final" },
  },
});

/** Whether both lists of the shop's data are there. */
export function areListsHeld(shop: ShopDataRef): boolean {
  const { users, orders } = shop.getSnapshot().context;
  return users.records !== null && orders.records !== null;
}

const toldIn = ({ context: { users, orders } }: SnapshotFrom<typeof shopDataMachine>): ToldVersions => ({
  users: users.told,
  orders: orders.told,
});

/** Whether lists are said to be at another version than those that figures are of. */
function isOther(told: ToldVersions, figures: ServerFigures | null): boolean {
  const { users = figures?.versions.users, orders = figures?.versions.orders } = told;
  return users !== figures?.versions.users || orders !== figures?.versions.orders;
}
