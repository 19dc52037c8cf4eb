import { createParser } from "eventsource-parser";
import { parsedJson } from "../domain/parsed-json.ts";
import type { OpenRecord } from "../domain/presence.ts";
import { type Http, Unreadable } from "./http.ts";
import { type ListChange, type ListVersions, readListChange, readListVersions } from "./list-changes.ts";
import { chunks } from "./lists.ts";
import { http } from "./page-http.ts";
import { readPresence } from "./presence-api.ts";

/** The events of a stream of changes. */
export type StreamNews =
  /** The current versions of the lists. */
  | { readonly type: "stream.versions"; readonly versions: ListVersions }
  | { readonly type: "stream.change"; readonly change: ListChange }
  /** The records that are open for change. */
  | { readonly type: "stream.presence"; readonly open: readonly OpenRecord[] }
  /** Something has changed, but the event cannot be read. */
  | { readonly type: "stream.unclear" }
  /** The server is still there. */
  | { readonly type: "stream.heartbeat" };

/** Passes on a stream's events until it ends; rejects with an ApiError where it breaks off or is refused. */
export type FollowChanges = (tell: (news: StreamNews) => void, signal: AbortSignal) => Promise<void>;

const eventStream = "text/event-stream";

/** Creates the call for the stream of changes (docs/decisions/0036) over `http`. Announces only a session's end. */
export function createFollowChanges(http: Http): FollowChanges {
  return (tell, signal) =>
    http.stream(
      "/changes/stream",
      { signal, report: "session", headers: { Accept: eventStream } },
      async (response) => {
        if (!response.headers.get("content-type")?.startsWith(eventStream))
          throw new Unreadable("The response is no stream of events.");
        const parser = createParser({
          onEvent: ({ event, data }) => tell(readEvent(event, data)),
          onComment: () => tell({ type: "stream.heartbeat" }),
        });
        for await (const text of chunks(response)) parser.feed(text);
      },
    );
}

/** Reads an event. One of an unknown kind, or unreadable presence, shows only that the server is still there. */
function readEvent(name: string | undefined, data: string): StreamNews {
  if (name === "versions") {
    const versions = readListVersions(parsedJson(data));
    return versions ? { type: "stream.versions", versions } : { type: "stream.unclear" };
  }
  if (name === "changes") {
    const change = readListChange(parsedJson(data));
    return change ? { type: "stream.change", change } : { type: "stream.unclear" };
  }
  if (name === "presence") {
    const open = readPresence(parsedJson(data));
    if (open) return { type: "stream.presence", open };
  }
  return { type: "stream.heartbeat" };
}

/** The page's stream of changes. */
export const changeStream = { follow: createFollowChanges(http) };
