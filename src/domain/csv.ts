/** Returns a text as a CSV cell that no spreadsheet runs as a formula. */
export function csvCell(text: string): string {
  return defused(withoutNull(text));
}

/** Removes NUL, which a file cannot hold. It is removed first: otherwise a formula's first character could follow it. */
function withoutNull(cell: string): string {
  // Faster for the many texts that have none.
  return cell.includes("\0") ? cell.replaceAll("\0", "") : cell;
}

/**
 * Numbers such as -12.5, and telephone numbers such as +92 (300) 123-4567, which no spreadsheet can calculate: a second
 * sign needs a space or parentheses before it.
 */
const numeric = /^(?:[+-]|-\d+(?:\.\d+)?|\+\d+(?:\s*\(\d+\)\s*\d+(?:-\d+)*)?(?:\s+\d+(?:-\d+)*)*)$/;

/** Adds a leading apostrophe where a spreadsheet would run the cell as a formula. */
function defused(cell: string): string {
  switch (cell[0]) {
    case "=":
    case "@":
    case "\t":
    case "\r":
    case "\n":
    // The full-width forms, as Chinese and Japanese keyboards type them.
    case "\uff1d":
    case "\uff20":
    case "\uff0b":
    case "\uff0d":
      return `'${cell}`;
    case "+":
    case "-":
      return numeric.test(cell) ? cell : `'${cell}`;
    default:
      return cell;
  }
}
