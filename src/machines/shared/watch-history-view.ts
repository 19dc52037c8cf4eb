import { type ActorRefFrom, fromCallback } from "xstate";
import { type HistoryView, readHistoryView } from "../../domain/history-view.ts";
import { historyPath } from "../../domain/paths.ts";
import type { addressMachine } from "../address.ts";
import { watch } from "./watch.ts";

/** The address has changed, and says this view. */
export type HistoryViewChanged = { readonly type: "view.changed"; readonly view: HistoryView };

export interface WatchedAddress {
  /** Undefined for the history of one record, which has no view in the address. */
  readonly address: ActorRefFrom<typeof addressMachine> | undefined;
}

/** Tells each view of the shop's history in the address. */
export const watchHistoryView = fromCallback<HistoryViewChanged, WatchedAddress>(
  ({ input, sendBack }) =>
    input.address &&
    watch(input.address, ({ context: { address } }) => {
      if (address?.pathname === historyPath)
        sendBack({ type: "view.changed", view: readHistoryView(new URLSearchParams(address.search)) });
    }),
);
