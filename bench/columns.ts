// Numbers for people: quantiles, and tables of text.

/** Returns the smallest of `values` that at least this part of them does not exceed; NaN if there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

/** Returns the median of `values`, the lower of two. */
export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Formats rows as text, one a line: the first and the last column, words, to the left, and numbers to the right. */
export function columns(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isNumber = (column: number) => column > 0 && column < header.length - 1;
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, column) =>
          isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join("   ")
        .trimEnd(),
    )
    .join("\n");
}
