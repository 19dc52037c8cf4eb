import { useSelector } from "@xstate/react";
import { createContext, useContext } from "react";
import type { ActorRefFrom, InspectionEvent } from "xstate";
import type { ShopSettings } from "../../contract/settings.ts";
import type { administrationMachine } from "../machines/administration.ts";
import type { appMachine } from "../machines/app.ts";
import type { interfaceMachine } from "../machines/interface.ts";
import type { sessionMachine } from "../machines/session.ts";

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
  // Never undefined: the session and the interface live as long as the page.
  return useSelector(app, (state) => state.children.session as ActorRefFrom<typeof sessionMachine>);
}

export function useInterfaceActor(): ActorRefFrom<typeof interfaceMachine> {
  const { app } = useApp();
  return useSelector(app, (state) => state.children.interface as ActorRefFrom<typeof interfaceMachine>);
}

export type AdministrationActor = ActorRefFrom<typeof administrationMachine>;

/** Returns the administration's actor. Undefined while nobody is signed in, and until it is loaded. */
export function useOpenAdministration(): AdministrationActor | undefined {
  return useSelector(useApp().app, (state) => state.context.administration);
}

/** Returns the theme in use, for what is painted rather than styled. */
export function useTheme(): "dark" | "light" {
  return useSelector(useInterfaceActor(), (state) => (state.matches({ theme: "light" }) ? "light" : "dark"));
}
