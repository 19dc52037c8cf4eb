import { type Difference, differenceOf } from "./difference.ts";

/**
 * Caches what `build` returns, for as long as the list exists. For a list that differs little from the previous one,
 * `update` derives the result from the previous result, which it must not modify.
 */
export function oncePer<T, Made>(
  build: (list: readonly T[]) => Made,
  update?: (made: Made, difference: Difference<T>) => Made,
): (list: readonly T[]) => Made {
  const made = new WeakMap<readonly T[], { readonly of: Made }>();
  // Weak: the cache must not keep a list alive.
  let last: WeakRef<readonly T[]> | undefined;
  const makeFor = (list: readonly T[]): Made => {
    const before = update && last?.deref();
    const kept = before && made.get(before);
    const difference = kept && differenceOf(before, list);
    return difference && update ? update(kept.of, difference) : build(list);
  };
  return (list) => {
    const known = made.get(list);
    if (known) return known.of;
    const of = makeFor(list);
    made.set(list, { of });
    if (update) last = new WeakRef(list);
    return of;
  };
}

/** Returns a cached map of a list: `read` is called only for records that are new in it. */
export function eachOf<T, Value>(read: (record: T) => Value): (list: readonly T[]) => readonly Value[] {
  return oncePer<T, readonly Value[]>(
    (list) => list.map(read),
    (values, { after, runs }) => {
      const next = new Array<Value>(after.length);
      let place = 0;
      for (const run of [...runs, { before: 0, after: after.length, length: 0 }]) {
        for (; place < run.after; place += 1) next[place] = read(after[place] as T);
        for (let from = run.before; place < run.after + run.length; place += 1, from += 1)
          next[place] = values[from] as Value;
      }
      return next;
    },
  );
}

/** The records per block: a block is cheap to rebuild, and so are all blocks to combine. */
const blockSize = 1_000;

interface Block<Part> {
  readonly length: number;
  readonly part: Part;
}

/** Caches what `build` returns for each block of a list: a block without changes is not rebuilt. */
export function inBlocks<T, Part>(build: (records: readonly T[]) => Part): (list: readonly T[]) => readonly Part[] {
  const cut = (list: readonly T[], from: number, to: number): Block<Part>[] => {
    const blocks: Block<Part>[] = [];
    for (let start = from; start < to; start += blockSize) {
      const records = list.slice(start, Math.min(start + blockSize, to));
      blocks.push({ length: records.length, part: build(records) });
    }
    return blocks;
  };
  const blocksOf = oncePer<T, readonly Block<Part>[]>(
    (list) => cut(list, 0, list.length),
    (blocks, { after, runs }) => {
      const next: Block<Part>[] = [];
      let end = 0;
      let reached = 0;
      for (const block of blocks) {
        const start = end;
        end += block.length;
        const run = runs.find(({ before, length }) => before <= start && end <= before + length);
        if (!run) continue;
        const place = run.after + start - run.before;
        next.push(...cut(after, reached, place), block);
        reached = place + block.length;
      }
      next.push(...cut(after, reached, after.length));
      // Insertions leave small blocks, so that all are cut anew once there are too many.
      return next.length > 2 * (after.length / blockSize + 4) ? cut(after, 0, after.length) : next;
    },
  );
  return oncePer((list) => blocksOf(list).map(({ part }) => part));
}
