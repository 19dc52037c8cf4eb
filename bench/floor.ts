// The floor of a list: the same records with the same links and buttons in a bare windowed list, in plain DOM in a page
// without a stylesheet. It has a fixed number of rows, whose texts are rewritten in place.

/** A part of a cell, beside others: a link if it has an address, a button, or else plain text. */
export interface Piece<T> {
  readonly text: (record: T) => string;
  readonly href?: (record: T) => string;
  readonly isButton?: boolean;
}

export interface FloorList<T> {
  readonly name: string;
  readonly records: readonly T[];
  readonly columns: readonly (readonly Piece<T>[])[];
  /** Returns the texts that a search looks into. */
  readonly searched: (record: T) => readonly (string | undefined)[];
  readonly rowCount: number;
}

const rowHeight = 48;
const overscan = 3;

/** Shows the list in `parent`, with its search field. */
export function showFloorList<T>(parent: Element, list: FloorList<T>): void {
  parent.innerHTML = `<input type="search">
    <div style="height: 720px; overflow: auto">
      <table style="width: 100%; table-layout: fixed"><tbody></tbody></table>
    </div>`;
  const [input, box, table, body] = ["input", "div", "table", "tbody"].map((name) => parent.querySelector(name)) as [
    HTMLInputElement,
    HTMLDivElement,
    HTMLTableElement,
    HTMLTableSectionElement,
  ];
  table.ariaLabel = list.name;
  const before = body.insertRow();
  const rows = Array.from({ length: list.rowCount }, () => rowOf(body, list.columns));
  const after = body.insertRow();
  before.ariaHidden = after.ariaHidden = "true";

  let found = list.records;
  let lowered: string[] | undefined;
  let shown = -1;
  const show = () => {
    const last = Math.max(0, found.length - list.rowCount);
    const first = Math.min(last, Math.max(0, Math.floor(box.scrollTop / rowHeight) - overscan));
    if (first === shown) return;
    shown = first;
    before.style.height = `${first * rowHeight}px`;
    after.style.height = `${(last - first) * rowHeight}px`;
    rows.forEach((write, index) => {
      write(found[first + index]);
    });
  };
  box.addEventListener("scroll", show);
  input.addEventListener("input", () => {
    const term = input.value.toLowerCase();
    // Made at the first search, as in the page.
    lowered ??= list.records.map((record) => list.searched(record).join("\n").toLowerCase());
    found = list.records.filter((_, index) => lowered?.[index]?.includes(term));
    box.scrollTop = 0;
    shown = -1;
    show();
  });
  show();
}

/** Adds a row; returns a function that writes a record into it, or hides it without one. */
function rowOf<T>(body: HTMLTableSectionElement, columns: FloorList<T>["columns"]): (record: T | undefined) => void {
  const row = body.insertRow();
  row.style.height = `${rowHeight}px`;
  const pieces = columns.flatMap((column) => {
    const cell = row.insertCell();
    return column.map((piece) => {
      const element = piece.href
        ? document.createElement("a")
        : document.createElement(piece.isButton ? "button" : "p");
      cell.append(element);
      return { element, piece };
    });
  });
  return (record) => {
    row.hidden = !record;
    if (!record) return;
    for (const { element, piece } of pieces) {
      element.textContent = piece.text(record);
      if (piece.href) (element as HTMLAnchorElement).href = piece.href(record);
    }
  };
}
