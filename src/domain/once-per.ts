import { type Difference, differenceOf } from "./difference.ts";

/**
 * `build`, called once for each list: what it makes is kept for as long as the list is. Where a list differs little from
 * the one asked about before, `update` makes it of what was made for that one, which it leaves as it is.
 */
export function oncePer<T, Made>(
  build: (list: readonly T[]) => Made,
  update?: (made: Made, difference: Difference<T>) => Made,
): (list: readonly T[]) => Made {
  const made = new WeakMap<readonly T[], { readonly of: Made }>();
  // Weakly: what is kept for nobody but this ends with its list.
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

/** What `read` says of each record of a list; it is asked only about records that are new in it. */
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

/** So many records share a block: to read one anew costs little, and so does to put all of them together. */
const blockSize = 1_000;

interface Block<Part> {
  readonly length: number;
  readonly part: Part;
}

/** What `build` makes of a list, block by block; of a block in which nothing has changed it is kept. */
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
      // Records that are added leave blocks of a few.
      return next.length > 2 * (after.length / blockSize + 4) ? cut(after, 0, after.length) : next;
    },
  );
  return oncePer((list) => blocksOf(list).map(({ part }) => part));
}
