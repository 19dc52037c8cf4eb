/** A text as a cell of a file that no spreadsheet runs as a formula. */
export function csvCell(text: string): string {
  return defused(withoutNull(text));
}

/** A file cannot hold this character, and without it the next one would come first. */
function withoutNull(cell: string): string {
  // Looking first is the faster way for the many that have none.
  return cell.includes("\0") ? cell.replaceAll("\0", "") : cell;
}

/** Phone numbers may begin with a plus sign without being a formula. */
const phoneCharactersOnly = /^[\d\s+\-()]*$/;

/** A leading apostrophe keeps a spreadsheet from running a cell as a formula. */
function defused(cell: string): string {
  switch (cell[0]) {
    case "=":
    case "@":
    case "\t":
    case "\r":
      return `'${cell}`;
    case "+":
    case "-":
      return phoneCharactersOnly.test(cell) ? cell : `'${cell}`;
    default:
      return cell;
  }
}
