import { useActorRef } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { HistoryView } from "../../domain/history-view.ts";
import { historyMachine } from "../../machines/history.ts";
import { historyFilterMachine } from "../../machines/history-filter.ts";
import { useAdministrationActor, useShopDataActor } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";

export type HistoryActor = ActorRefFrom<typeof historyMachine>;

export type HistoryFilterActor = ActorRefFrom<typeof historyFilterMachine>;

/** Starts the shop's history, which ends with the screen. `view` is where it begins. */
export function useShopHistory(view: HistoryView): { history: HistoryActor; filter: HistoryFilterActor } {
  const { app, inspect } = useApp();
  const parent = useAdministrationActor();
  const shopData = useShopDataActor();
  const { address } = app.getSnapshot().context;
  return {
    history: useActorRef(historyMachine, { inspect, input: { shopData, view, address } }),
    filter: useActorRef(historyFilterMachine, { inspect, input: { parent, view, address } }),
  };
}

/** Starts the history of one record, which ends with the screen. */
export function useRecordHistory(view: HistoryView): HistoryActor {
  const { inspect } = useApp();
  const shopData = useShopDataActor();
  return useActorRef(historyMachine, { inspect, input: { shopData, view, address: undefined } });
}
