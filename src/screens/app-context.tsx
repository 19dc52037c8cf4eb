import { useSelector } from "@xstate/react";
import { createContext, useContext } from "react";
import type { ActorRefFrom, InspectionEvent } from "xstate";
import type { ShopSettings } from "../../contract/settings.ts";
import type { administrationMachine } from "../machines/administration.ts";
import type { appMachine } from "../machines/app.ts";
import type { interfaceMachine } from "../machines/interface.ts";
import type { sessionMachine } from "../machines/session.ts";
import type { ShopDataRef, ShopDataState } from "../machines/shop-data-ref.ts";

/** What every screen can reach: the root of the actor system, and the shop's settings. */
export interface AppServices {
  readonly app: ActorRefFrom<typeof appMachine>;
  readonly settings: ShopSettings;
  /** Watches the actors that a screen starts. */
  readonly inspect: (event: InspectionEvent) => void;
}

export const AppContext = createContext<AppServices | null>(null);

export function useApp(): AppServices {
  const services = useContext(AppContext);
  if (!services) throw new Error("A screen was rendered outside of AppContext.");
  return services;
}

export function useSessionActor(): ActorRefFrom<typeof sessionMachine> {
  const { app } = useApp();
  // It lives as long as the page, as does the interface.
  return useSelector(app, (state) => state.children.session as ActorRefFrom<typeof sessionMachine>);
}

export function useInterfaceActor(): ActorRefFrom<typeof interfaceMachine> {
  const { app } = useApp();
  return useSelector(app, (state) => state.children.interface as ActorRefFrom<typeof interfaceMachine>);
}

/** What a signed-in administrator works with; undefined while nobody is signed in, and until it is loaded. */
export function useAdministrationActor(): ActorRefFrom<typeof administrationMachine> | undefined {
  const { app } = useApp();
  return useSelector(app, (state) => state.context.administration);
}

/** The actor that holds the shop's data, which lives as long as the administration. */
export function useShopDataActor(): ShopDataRef | undefined {
  return useSelector(useAdministrationActor(), (state) => state?.context.shopData);
}

/** A part of the shop data's state; `otherwise` while nobody is signed in. */
export function useShopData<T>(select: (state: ShopDataState) => T, otherwise: T): T {
  return useSelector(useShopDataActor(), (state) => (state ? select(state) : otherwise));
}

/** The theme shown now, for what is painted rather than styled. */
export function useTheme(): "dark" | "light" {
  return useSelector(useInterfaceActor(), (state) => (state.matches({ theme: "light" }) ? "light" : "dark"));
}
