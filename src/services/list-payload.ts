import { isRecord } from "../../contract/is-record.ts";
import { payloads } from "./payload.ts";

/**
 * The list a reply holds, as a payload or under `name` in one; undefined when there is none. A list that is null is
 * none, too: a shop must not look empty because something went wrong.
 */
export function listIn(body: unknown, name: string): unknown[] | undefined {
  const places = payloads(body).flatMap((place) => (isRecord(place) && name in place ? [place[name]] : [place]));
  return places.find(Array.isArray);
}
