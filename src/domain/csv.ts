/** A text as a cell of a file that no spreadsheet runs as a formula. */
export function csvCell(text: string): string {
  return defused(withoutNull(text));
}

/** A file cannot hold this character, and without it the next one would come first. */
function withoutNull(cell: string): string {
  // Looking first is the faster way for the many that have none.
  return cell.includes("\0") ? cell.replaceAll("\0", "") : cell;
}

/**
 * Numbers such as -12.5, and telephone numbers such as +92 (300) 123-4567, which no spreadsheet can calculate: a second
 * sign needs a space or parentheses before it.
 */
const numeric = /^(?:[+-]|-\d+(?:\.\d+)?|\+\d+(?:\s*\(\d+\)\s*\d+(?:-\d+)*)?(?:\s+\d+(?:-\d+)*)*)$/;

/** A leading apostrophe keeps a spreadsheet from running a cell as a formula. */
function defused(cell: string): string {
  switch (cell[0]) {
    case "=":
    case "@":
    case "\t":
    case "\r":
    case "\n":
    // The wide forms of Chinese and Japanese keyboards.
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
