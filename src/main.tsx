import "./styles/global.css.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createActor, type InspectionEvent } from "xstate";
import { appMachine } from "./machines/app.ts";
import type { ToastEvent } from "./machines/shared/effects.ts";
import { App } from "./screens/App.tsx";
import { log } from "./services/log.ts";
import { readSettings } from "./services/settings.ts";

const settings = readSettings(document);
// Not awaited: the page must not start later for it.
const flight = import("./flows/flight.ts").catch(() => undefined);
function inspect(event: InspectionEvent) {
  const at = performance.now();
  flight.then((loaded) => loaded?.record(event, at));
}
if (settings.showFlows) flight.then((loaded) => loaded?.shareFlight());

const path = location.pathname + location.search + location.hash;
const app = createActor(appMachine, { inspect, input: { path, settings } });

const early: ToastEvent[] = [];
const waiting = app.on("toast", (toast) => early.push(toast));
import("./screens/toasts/Toaster.tsx").then(
  ({ startToasts }) => {
    waiting.unsubscribe();
    startToasts({ app, early, inspect, createRoot });
  },
  (cause) => {
    log.error("A part of the page did not arrive.", cause);
    waiting.unsubscribe();
    for (const { message } of early) alert(message);
    app.on("toast", ({ message }) => alert(message));
  },
);
app.start();

// The crash boundary logs what it catches itself.
createRoot(document.getElementById("root") as HTMLElement, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <App services={{ app, settings, inspect }} />
  </StrictMode>,
);
