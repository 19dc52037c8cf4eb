import { useActorRef } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { type HistoryView, readHistoryView } from "../../domain/history-view.ts";
import type { administrationMachine } from "../../machines/administration.ts";
import { historyMachine } from "../../machines/history.ts";
import type { ShopDataRef } from "../../machines/shop-data-ref.ts";
import { createHistoryApi } from "../../services/history-api.ts";
import { useAdministrationActor, useApp, useShopDataActor } from "../app-context.tsx";
import { useService } from "../useService.ts";

export type HistoryActor = ActorRefFrom<typeof historyMachine>;

interface Sources {
  readonly administration: ActorRefFrom<typeof administrationMachine>;
  readonly shop: ShopDataRef;
}

/** What a history is read from; undefined until it is there. */
export function useHistorySources(): Sources | undefined {
  const administration = useAdministrationActor();
  const shop = useShopDataActor();
  return administration && shop && { administration, shop };
}

/** A history of its own, which ends with the screen. `view` is where it begins. */
export function useHistoryActor({ administration, shop, view }: Sources & { view: HistoryView }): HistoryActor {
  const { app, inspect } = useApp();
  const { address } = app.getSnapshot().context;
  const api = useService(createHistoryApi);
  return useActorRef(historyMachine, { inspect, input: { api, shop, parent: administration, view, address, here } });
}

// The router renders a new address a little after the browser has it.
const here = () => readHistoryView(new URLSearchParams(location.search));
