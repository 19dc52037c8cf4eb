import { isRecord } from "../../contract/is-record.ts";

/**
 * Returns where a reply may hold its payload: the body itself, under `data`, or under `data.data` (behaviour: Where a
 * payload is). Real servers use each of these.
 */
export function payloads(body: unknown): unknown[] {
  const found = [body];
  for (let place = body; isRecord(place) && "data" in place && found.length < 3; ) {
    place = place.data;
    found.push(place);
  }
  return found;
}

/** Returns the first payload that is an object with one of these fields. */
export function payloadWith(body: unknown, ...fields: string[]): Record<string, unknown> | undefined {
  return payloads(body).find(
    (place): place is Record<string, unknown> => isRecord(place) && fields.some((field) => field in place),
  );
}

/**
 * Returns the list in a reply, as a payload or under `name` in one; undefined when there is none. Null does not count:
 * a shop must not look empty because something went wrong.
 */
export function listIn(body: unknown, name: string): unknown[] | undefined {
  const places = payloads(body).flatMap((place) => (isRecord(place) && name in place ? [place[name]] : [place]));
  return places.find(Array.isArray);
}
