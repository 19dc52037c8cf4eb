/** A run of records that two lists share, with its place in each. */
export interface Run {
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

/** What two lists share, in order. Records of `before` outside the runs are gone; those of `after` are new. */
export interface Difference<T> {
  readonly before: readonly T[];
  readonly after: readonly T[];
  readonly runs: readonly Run[];
}

/** Limits of the search: beyond them, starting anew costs no more. */
const max = { changes: 1_000, inARow: 1_000 };

/** Returns the difference between two lists of mostly the same records; undefined where it exceeds the limits. */
export function differenceOf<T>(before: readonly T[], after: readonly T[]): Difference<T> | undefined {
  const runs: Run[] = [];
  let from = 0;
  let to = 0;
  while (runs.length <= max.changes) {
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

/** Returns how many records are gone and how many are new before the lists agree again. */
function nextCommon<T>(before: readonly T[], after: readonly T[], from: number, to: number) {
  for (let count = 1; count <= max.inARow; count += 1) {
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

/** Returns the ranges of two lists that differ: [from, to) in each. */
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
