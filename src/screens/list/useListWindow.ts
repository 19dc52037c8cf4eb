import { useActorRef, useSelector } from "@xstate/react";
import { useCallback } from "react";
import type { Stretch } from "../../domain/list-window.ts";
import { listWindowMachine } from "../../machines/list-window.ts";
import { createWindowsApi } from "../../services/windows-api.ts";
import { useAdministrationChild, useShopDataActor } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { useService } from "../useService.ts";
import type { ListDeclaration } from "./RecordList.tsx";
import type { ListView } from "./useListView.ts";

type Source = Pick<ListDeclaration<never, never, never>, "list" | "windowQuery">;

/** For a list that is none of the shop's, of which no window is read. */
const none: Required<Source> = { list: "orders", windowQuery: () => "" };

/** The rows around those in sight of a large shop's list; undefined where there are none, or the list is in hand. */
export function useListWindow<T>(of: Source, view: ListView<string>["actor"]) {
  const { settings, inspect } = useApp();
  const shop = useShopDataActor();
  const favourites = useAdministrationChild("favourites");
  const { list, windowQuery: queryOf } = { ...none, ...of };
  const isLarge = settings.isLarge && of.list !== undefined;
  const read = useService(createWindowsApi)[list];
  const windows = useActorRef(listWindowMachine, {
    inspect,
    input: { read, isLarge, shop, favourites, view, queryOf },
  });
  const rows = useSelector(windows, ({ context }) => context.rows as Stretch<T & { _id: string }> | undefined);
  const hasFailed = useSelector(windows, (state) => state.matches({ needed: "failed" }));
  const failure = useSelector(windows, ({ context }) => context.failure);
  const onSeen = useCallback((from: number, to: number) => windows.send({ type: "rows.seen", from, to }), [windows]);
  /** Why rows in sight did not come, while others are there. */
  const gap = useSelector(windows, (state) => {
    const isMissing = state.matches({ needed: "shown" }) && !state.matches({ needed: { shown: "complete" } });
    return isMissing ? state.context.failure : undefined;
  });
  const isFilling = useSelector(windows, (state) => state.matches({ needed: { shown: "filling" } }));
  /** Whether there is nothing to show yet of what is looked for, and that takes a while. */
  const isSearching = useSelector(windows, (state) => {
    const { rows } = state.context;
    const isFilling = state.matches({ needed: { shown: "filling" } });
    return state.hasTag("searching") || (isFilling && rows?.records.length === 0 && !rows.isEnd);
  });
  const query = useSelector(windows, ({ context }) => context.query);
  const onRetry = () => windows.send({ type: "rows.retry" });
  return { rows, query, onSeen, hasFailed, failure, gap, isFilling, isSearching, onRetry };
}
