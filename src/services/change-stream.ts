import { createParser } from "eventsource-parser";
import type { OpenRecord } from "../domain/presence.ts";
import { type Http, Unreadable } from "./http.ts";
import { type ListChange, type ListVersions, readListChange, readListVersions } from "./list-changes.ts";
import { chunks } from "./lists.ts";
import { http } from "./page-http.ts";
import { readPresence } from "./presence.ts";

/** What a stream of changes says. */
export type StreamNews =
  /** Which versions the lists are at. */
  | { readonly type: "stream.versions"; readonly versions: ListVersions }
  | { readonly type: "stream.change"; readonly change: ListChange }
  /** Which records are open for change. */
  | { readonly type: "stream.presence"; readonly open: readonly OpenRecord[] }
  /** Something has changed, but what it says of that cannot be read. */
  | { readonly type: "stream.unclear" }
  /** The server is still there. */
  | { readonly type: "stream.heard" };

/** Tells what the stream of changes says until it ends; rejects with an ApiError where it breaks off or is refused. */
export type FollowChanges = (tell: (news: StreamNews) => void, signal: AbortSignal) => Promise<void>;

const eventStream = "text/event-stream";

/** Follows the stream of changes (docs/decisions/0036) over `http`. Failures are not told. */
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
          onComment: () => tell({ type: "stream.heard" }),
        });
        for await (const text of chunks(response)) parser.feed(text);
      },
    );
}

/** Events of a kind that is not known say only that the server is there. */
function readEvent(name: string | undefined, data: string): StreamNews {
  if (name === "versions") {
    const versions = readListVersions(parsed(data));
    return versions ? { type: "stream.versions", versions } : { type: "stream.unclear" };
  }
  if (name === "changes") {
    const change = readListChange(parsed(data));
    return change ? { type: "stream.change", change } : { type: "stream.unclear" };
  }
  if (name === "presence") {
    const open = readPresence(parsed(data));
    if (open) return { type: "stream.presence", open };
  }
  return { type: "stream.heard" };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The page calls the server by it. */
export const changeStream = { follow: createFollowChanges(http) };
