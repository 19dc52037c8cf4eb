import { assign, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { ListName } from "../../contract/list-names.ts";
import { isAddressable } from "../../contract/why-not.ts";
import type { Order, User } from "../domain/records.ts";
import { type ApiError, toApiError } from "../services/api-error.ts";
import { shopApi } from "../services/shop-api.ts";
import type { Receiver } from "./shared/effects.ts";
import type { RecordMissing, RecordRead, RecordRequested, ServerReached, ShopDataRef } from "./shared/shop-data-ref.ts";

export interface RecordAheadInput {
  readonly list: ListName;
  readonly id: string;
  /** Holds what is read, and tells when the server is reached again. */
  readonly shopData: Receiver<RecordRequested | RecordRead | RecordMissing> & Pick<ShopDataRef, "on">;
}

interface RecordAheadContext extends RecordAheadInput {
  /** The error of the last read that failed; undefined before one has. */
  readonly failure: ApiError | undefined;
}

type Found = { readonly record: User | Order | undefined };

/** Reads one record of a large shop and hands it to the shop's data (behaviour: One record of a large shop). */
export const recordAheadMachine = setup({
  types: {
    context: {} as RecordAheadContext,
    input: {} as RecordAheadInput,
    events: {} as { type: "record.retry" } | ServerReached,
  },
  actors: {
    read: fromPromise<Found, Pick<RecordAheadInput, "list" | "id">>(async ({ input: { list, id }, signal }) => {
      // An id that cannot stand in a path cannot be requested, so there is no such record.
      if (!isAddressable(id)) return { record: undefined };
      return { record: await (list === "orders" ? shopApi.order(id, signal) : shopApi.user(id, signal)) };
    }),
    watchServer: fromCallback<ServerReached, Pick<RecordAheadInput, "shopData">>(
      ({ input: { shopData }, sendBack }) => shopData.on("server.reached", sendBack).unsubscribe,
    ),
  },
  actions: {
    tellRequested: sendTo(
      ({ context }) => context.shopData,
      ({ context: { list, id } }) => ({ type: "record.requested", list, id }) as const,
    ),
    tellMissing: sendTo(
      ({ context }) => context.shopData,
      ({ context: { list, id } }) => ({ type: "record.missing", list, id }) as const,
    ),
    setFailure: assign({ failure: (_, { error }: { error: unknown }) => toApiError(error) }),
    tellRead: sendTo(
      ({ context }) => context.shopData,
      ({ context: { list } }, { record }: Found) => ({ type: "record.read", list, record }) as RecordRead,
    ),
  },
  guards: {
    isThere: (_, { record }: Found) => record !== undefined,
  },
}).createMachine({
  id: "recordAhead",
  context: ({ input }) => ({ ...input, failure: undefined }),
  initial: "reading",
  states: {
    reading: {
      entry: "tellRequested",
      invoke: {
        id: "read",
        src: "read",
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: "isThere", params: ({ event }) => event.output },
            target: "held",
            actions: { type: "tellRead", params: ({ event }) => event.output },
          },
          { target: "missing", actions: "tellMissing" },
        ],
        onError: {
          target: "failed",
          actions: { type: "setFailure", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },

    held: { type: "final" },
    missing: { type: "final" },
    failed: {
      invoke: { id: "watchServer", src: "watchServer", input: ({ context: { shopData } }) => ({ shopData }) },
      on: { "record.retry": "reading", "server.reached": "reading" },
    },
  },
});
