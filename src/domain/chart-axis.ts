/** An axis of amounts: its ends, its step, and its labels. */
export type ChartAxis = ReturnType<typeof chartAxis>;

const steps = 5;
const units = [
  { size: 1e12, sign: "T" },
  { size: 1e9, sign: "B" },
  { size: 1e6, sign: "M" },
  { size: 1e3, sign: "K" },
];

/**
 * Returns an axis of five even, round steps from zero that holds the largest of `values`. It goes below zero, in the
 * same steps, only for negative values.
 */
export function chartAxis(values: readonly number[]) {
  const lowest = Math.min(...values, 0);
  const step = roundedUp(Math.max(...values, -lowest) / steps);
  const max = step * steps;
  const min = Math.floor(lowest / step) * step;
  const unit = units.find(({ size }) => max >= size) ?? { size: 1, sign: "" };
  const decimals = decimalsOf(step / unit.size);
  return {
    min,
    max,
    step,
    /** Formats an amount in the axis's unit: "2.5M", "500K", "0". */
    label: (amount: number) => (amount === 0 ? "0" : `${(amount / unit.size).toFixed(decimals)}${unit.sign}`),
  };
}

/** Returns the number of decimals that a rounded number needs, 12 at most. */
function decimalsOf(round: number): number {
  const most = 12;
  for (let decimals = 0; decimals < most; decimals += 1) if (Number(round.toFixed(decimals)) === round) return decimals;
  return most;
}

/** Returns the smallest of 1, 2, 2.5, 5 and 10 times a power of ten that is at least `amount`; 1 for 0 or less. */
function roundedUp(amount: number): number {
  if (amount <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(amount));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= amount) ?? 10;
  return factor * power;
}
