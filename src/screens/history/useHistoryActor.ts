import { useActorRef } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { type HistoryView, readHistoryView } from "../../domain/history-view.ts";
import { historyMachine } from "../../machines/history.ts";
import { createHistoryApi } from "../../services/history-api.ts";
import { useAdministrationActor, useShopDataActor } from "../administration-hooks.ts";
import { useApp } from "../app-context.tsx";
import { useService } from "../useService.ts";

export type HistoryActor = ActorRefFrom<typeof historyMachine>;

/** A history of its own, which ends with the screen. `view` is where it begins. */
export function useHistoryActor(view: HistoryView): HistoryActor {
  const { app, inspect } = useApp();
  const parent = useAdministrationActor();
  const shop = useShopDataActor();
  const { address } = app.getSnapshot().context;
  const api = useService(createHistoryApi);
  return useActorRef(historyMachine, { inspect, input: { api, shop, parent, view, address, here } });
}

// The router renders a new address a little after the browser has it.
const here = () => readHistoryView(new URLSearchParams(location.search));
