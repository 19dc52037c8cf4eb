import { useActorRef, useSelector } from "@xstate/react";
import { useCallback } from "react";
import type { ListName } from "../../../contract/list-names.ts";
import type { Stretch } from "../../domain/list-window.ts";
import { listWindowMachine } from "../../machines/list-window.ts";
import { useAdministrationChild, useShopDataActor } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import type { ListView } from "./useListView.ts";

/** Reads a list that is not loaded in windows around the visible rows. Without windows, `rows` is undefined. */
export function useListWindow<T>(list: ListName | undefined, view: ListView<string>["actor"]) {
  const { settings, inspect } = useApp();
  const shopData = useShopDataActor();
  const favourites = useAdministrationChild("favourites");
  const windows = useActorRef(listWindowMachine, {
    inspect,
    // No window is read for a list that is not the shop's, so any name serves.
    input: {
      list: list ?? "orders",
      isOffered: (settings.isLarge || settings.offersWindows) && list !== undefined,
      shopData,
      favourites,
      view,
    },
  });
  const rows = useSelector(windows, ({ context: { rows, isBehind } }) =>
    // Not loaded: what the server has not indexed yet may still be found.
    isBehind && rows?.length === 0 ? undefined : (rows as Stretch<T & { _id: string }> | undefined),
  );
  const hasFailed = useSelector(windows, (state) => state.matches({ needed: "failed" }));
  const failure = useSelector(windows, ({ context }) => context.failure);
  const onSeen = useCallback((from: number, to: number) => windows.send({ type: "rows.seen", from, to }), [windows]);
  /** Why visible rows could not be loaded, while others are shown. */
  const gap = useSelector(windows, (state) => {
    const isMissing = state.matches({ needed: "shown" }) && !state.matches({ needed: { shown: "complete" } });
    return isMissing ? state.context.failure : undefined;
  });
  const isFilling = useSelector(windows, (state) => state.matches({ needed: { shown: "filling" } }));
  /** Whether the search takes a while and nothing that matches can be shown yet. */
  const isSearching = useSelector(windows, (state) => {
    const { rows, isBehind } = state.context;
    const isStillReading = state.matches({ needed: { shown: "filling" } }) && rows?.isEnd === false;
    return state.hasTag("searching") || (rows?.records.length === 0 && (isStillReading || isBehind));
  });
  const query = useSelector(windows, ({ context }) => context.query);
  const onRetry = () => windows.send({ type: "rows.retry" });
  return { rows, query, onSeen, hasFailed, failure, gap, isFilling, isSearching, onRetry };
}
