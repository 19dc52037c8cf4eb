import { fromPromise, sendTo, setup } from "xstate";
import type { Order, User } from "../domain/records.ts";
import type { ListName } from "../services/list-changes.ts";
import type { Receiver } from "./effects.ts";
import type { RecordRead } from "./shop-data.ts";

/** Reads one record; undefined where the server has none such. Rejects with an ApiError that nobody has been told of. */
export type ReadRecord = (id: string, signal: AbortSignal) => Promise<User | Order | undefined>;

export interface RecordAheadInput {
  readonly read: ReadRecord;
  readonly list: ListName;
  readonly id: string;
  /** Holds what is read, beside the lists. */
  readonly shopData: Receiver<RecordRead>;
}

type Found = { readonly record: User | Order | undefined };

/** One record of a large shop, asked for by itself while its list is on the way (behaviour: One record of a large shop). */
export const recordAheadMachine = setup({
  types: {
    context: {} as RecordAheadInput,
    input: {} as RecordAheadInput,
  },
  actors: {
    read: fromPromise<Found, Pick<RecordAheadInput, "read" | "id">>(async ({ input: { read, id }, signal }) => ({
      record: await read(id, signal),
    })),
  },
  actions: {
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
  context: ({ input }) => input,
  initial: "reading",
  states: {
    reading: {
      invoke: {
        id: "read",
        src: "read",
        input: ({ context: { read, id } }) => ({ read, id }),
        onDone: [
          {
            guard: { type: "isThere", params: ({ event }) => event.output },
            target: "held",
            actions: { type: "tellRead", params: ({ event }) => event.output },
          },
          { target: "missing" },
        ],
        // The record comes with its list, as it does from a server that knows no such call.
        onError: "failed",
      },
    },

    held: { type: "final" },
    missing: { type: "final" },
    failed: { type: "final" },
  },
});
