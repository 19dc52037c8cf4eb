/** A part of a list that a later one has as well: so many records, from a place in the one and one in the other. */
export interface Run {
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

/** What two lists have in common, in its order. All else of the first is gone, and all else of the second is new. */
export interface Difference<T> {
  readonly before: readonly T[];
  readonly after: readonly T[];
  readonly runs: readonly Run[];
}

/** More is not looked for: to begin anew costs no more then. */
const most = { changes: 1_000, inARow: 1_000 };

/** What is different between two lists of mostly the same records; undefined where that is too much to follow. */
export function differenceOf<T>(before: readonly T[], after: readonly T[]): Difference<T> | undefined {
  const runs: Run[] = [];
  let from = 0;
  let to = 0;
  while (runs.length <= most.changes) {
    const start = from;
    while (from < before.length && to < after.length && before[from] === after[to]) {
      from += 1;
      to += 1;
    }
    const length = from - start;
    if (length > 0) runs.push({ before: start, after: to - length, length });
    if (from >= before.length || to >= after.length) return { before, after, runs };
    const step = nextCommon(before, after, from, to);
    if (!step) return undefined;
    from += step.gone;
    to += step.added;
  }
  return undefined;
}

/** How many records are gone and how many are new until both lists are the same again. */
function nextCommon<T>(before: readonly T[], after: readonly T[], from: number, to: number) {
  for (let count = 1; count <= most.inARow; count += 1) {
    for (const [gone, added] of [
      [count, count],
      [count, 0],
      [0, count],
      [count, count - 1],
      [count - 1, count],
    ] as const)
      if (before[from + gone] === after[to + added]) return { gone, added };
  }
  return undefined;
}

/** The parts of two lists that differ: from and to which place of each. */
export function gapsOf<T>({ before, after, runs }: Difference<T>) {
  const gaps: { readonly before: readonly [number, number]; readonly after: readonly [number, number] }[] = [];
  let [from, to] = [0, 0];
  for (const run of [...runs, { before: before.length, after: after.length, length: 0 }]) {
    if (run.before > from || run.after > to) gaps.push({ before: [from, run.before], after: [to, run.after] });
    from = run.before + run.length;
    to = run.after + run.length;
  }
  return gaps;
}
