import { writeKey } from "./keys.ts";
import type { WindowRequest } from "./reader.ts";
import type { Walked } from "./walk.ts";

export interface Window {
  readonly ids: readonly string[];
  readonly first?: string;
  readonly last?: string;
  readonly isEnd: boolean;
  readonly isComplete: boolean;
  readonly position?: { readonly at: number; readonly isExact: boolean };
  readonly total?: Total;
}

export interface Total {
  readonly atLeast: number;
  readonly about: number;
  readonly isExact: boolean;
}

/** Returns the total of matches that have all been counted. */
export const exactly = (count: number): Total => ({ atLeast: count, about: count, isExact: true });

/** Returns the window of the places that a walk or a search has found. */
export function windowOf({ sort }: WindowRequest, { places, stopped, isEnd }: Walked, forwards: boolean): Window {
  const inOrder = forwards ? places : places.toReversed();
  const ends = {
    first: (!forwards && stopped) || inOrder[0],
    last: (forwards && stopped) || inOrder.at(-1),
  };
  return {
    ids: inOrder.map(({ id }) => id),
    ...(ends.first && { first: writeKey(sort, ends.first) }),
    ...(ends.last && { last: writeKey(sort, ends.last) }),
    isEnd,
    isComplete: stopped === undefined,
  };
}
