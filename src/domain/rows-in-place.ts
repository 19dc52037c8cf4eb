import type { Identified } from "./collection.ts";

/**
 * Returns by how many places the rows from `from` to `to`, both included, have moved: the median, as a row that was changed
 * may be sorted elsewhere. 0 where none of them is in the list any more.
 */
export function movedBy(
  before: readonly Identified[],
  after: readonly Identified[],
  { from, to }: { readonly from: number; readonly to: number },
): number {
  const places = new Map(before.slice(from, to + 1).map(({ _id }, index) => [_id, from + index]));
  // Rows without an id cannot be told apart.
  places.delete("");
  const moves: number[] = [];
  for (const [place, { _id }] of after.entries()) {
    const was = places.get(_id);
    if (was !== undefined) moves.push(place - was);
  }
  return moves.sort((a, b) => a - b)[Math.floor(moves.length / 2)] ?? 0;
}
