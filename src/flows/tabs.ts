import type { FlightActor, FlightEvent } from "./flight-record.ts";
import { flightRecord, watchFlight } from "./recorder.ts";

/** What another tab of the product shows of its flows: its actors, and the last that happened to them. */
export interface OtherTab {
  readonly tab: string;
  readonly actors: readonly FlightActor[];
  readonly events: readonly FlightEvent[];
}

/** What tabs say to each other: that one has been opened, that all others are to show their flows, and that one is closed. */
type Message = "opened" | "watch" | OtherTab | { readonly closed: string };

const shownEvents = 50;
// Not a UUID, which a browser makes only where the connection is secure.
const tab = Math.random().toString(36).slice(2);
const others = new Map<string, OtherTab>();
const listeners = new Set<() => void>();
let shown: readonly OtherTab[] = [];
let isWatched = false;
/** Machines go on for a moment after the page has said that it is closed. */
let isLeft = false;
let channel: BroadcastChannel | undefined;

/** Answers tabs that ask for this one's flows. Where nobody asks, nothing is sent. */
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

/** The other tabs, once they have been asked by `watchOtherTabs`. */
export function otherTabs(): readonly OtherTab[] {
  return shown;
}

/** Asks the other tabs, and calls back whenever one of them has more to show; returns how to stop. */
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
