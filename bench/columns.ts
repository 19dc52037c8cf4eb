// Numbers for people: quantiles, and tables of text.

/** The least of `values` that at least this part of them does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle of `values`. */
export const median = (values: readonly number[]) => quantile(values, 0.5);

/** The rows as text, one a line: words, the first and the last column, to the left and numbers to the right. */
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
