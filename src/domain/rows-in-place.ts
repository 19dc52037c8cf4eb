import type { Identified } from "./collection.ts";
import type { Rows } from "./list-window.ts";

/**
 * Returns by how many places the rows from `from` to `to`, both included, have moved in a list: the median, as a row that was
 * changed may be sorted elsewhere. 0 where none of them is in the list any more.
 */
export function movedBy(
  before: Rows<Identified>,
  after: readonly Identified[],
  { from, to }: { readonly from: number; readonly to: number },
): number {
  const middle = Math.floor((from + to) / 2);
  const id = before.at(middle)?._id;
  if (id && after[middle]?._id === id) return 0;
  const places = new Map<string, number>();
  for (let place = from; place <= to; place += 1) places.set(before.at(place)?._id ?? "", place);
  // Rows without an id cannot be told apart.
  places.delete("");
  const moves: number[] = [];
  for (let place = 0; place < after.length && places.size > 0; place += 1) {
    const was = places.get(after[place]?._id ?? "");
    if (was === undefined) continue;
    moves.push(place - was);
    places.delete(after[place]?._id ?? "");
  }
  moves.sort((a, b) => a - b);
  const [lower = 0, upper = 0] = [moves[Math.ceil(moves.length / 2) - 1], moves[Math.floor(moves.length / 2)]];
  return Math.abs(upper) < Math.abs(lower) ? upper : lower;
}
