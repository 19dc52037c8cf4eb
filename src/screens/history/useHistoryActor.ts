import { useActorRef } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { HistoryView } from "../../domain/history-view.ts";
import { historyMachine } from "../../machines/history.ts";
import { useAdministrationActor, useShopDataActor } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";

export type HistoryActor = ActorRefFrom<typeof historyMachine>;

/** Starts a history that ends with the screen. `view` is where it begins. */
export function useHistoryActor(view: HistoryView): HistoryActor {
  const { app, inspect } = useApp();
  const parent = useAdministrationActor();
  const shopData = useShopDataActor();
  const { address } = app.getSnapshot().context;
  return useActorRef(historyMachine, { inspect, input: { shopData, parent, view, address } });
}
