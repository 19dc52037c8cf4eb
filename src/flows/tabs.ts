import type { FlightActor, FlightEvent } from "./flight-record.ts";
import { flightRecord, watchFlight } from "./recorder.ts";

/** The flows of another tab of the product: its actors and their last events. */
export interface OtherTab {
  readonly tab: string;
  readonly actors: readonly FlightActor[];
  readonly events: readonly FlightEvent[];
}

/** A message between tabs: one was opened, all others are to show their flows, one shows its own, or one was closed. */
type Message = "opened" | "watch" | OtherTab | { readonly closed: string };

const shownEvents = 50;
// Not `randomUUID`, which exists only on secure connections.
const tab = Math.random().toString(36).slice(2);
const others = new Map<string, OtherTab>();
const listeners = new Set<() => void>();
let shown: readonly OtherTab[] = [];
let isWatched = false;
/** Whether the page has said that it is closed: its machines go on for a moment, unreported. */
let isLeft = false;
let channel: BroadcastChannel | undefined;

/** Shares this tab's flows with tabs that ask for them. Unless one asks, only its opening and closing are sent. */
export function shareFlight(): void {
  channel = new BroadcastChannel("sillage-flows");
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data === "watch") {
      if (!isWatched) watchFlight(show);
      isWatched = true;
      show();
    } else if (data === "opened") {
      if (listeners.size > 0) say("watch");
    } else {
      if ("closed" in data) others.delete(data.closed);
      else others.set(data.tab, data);
      shown = [...others.values()];
      for (const listener of listeners) listener();
    }
  });
  addEventListener("pagehide", () => {
    say({ closed: tab });
    isLeft = true;
  });
  addEventListener("pageshow", () => {
    isLeft = false;
  });
  say("opened");
}

/** Returns the other tabs that have sent their flows; `watchOtherTabs` asks for them. */
export function otherTabs(): readonly OtherTab[] {
  return shown;
}

/** Asks the other tabs for their flows; calls back whenever one sends some. Returns the unsubscribe function. */
export function watchOtherTabs(listener: () => void): () => void {
  listeners.add(listener);
  say("watch");
  return () => listeners.delete(listener);
}

function show(): void {
  if (isLeft) return;
  const { actors, events } = flightRecord();
  say({ tab, actors: actors.map((actor) => ({ ...actor, context: undefined })), events: events.slice(-shownEvents) });
}

function say(message: Message): void {
  channel?.postMessage(message);
}
