/**
 * A browser's tallest element is too short for ten million rows, so a list has no more slots than fit into one. A slot
 * shows the row that is `shift` further (docs/decisions/0063).
 */
export interface Scale {
  readonly rows: number;
  readonly slots: number;
}

/** In px: well below every browser's tallest element, and what 32-bit floats hold to half a pixel. */
const tallest = 8_000_000;
/** So many rows at each end have the same slot always, so that scrolling row by row comes to the end. */
const edge = 1_000;
/** A scroll by fewer slots goes row by row; a longer one is a jump to another part of the list. */
const jump = 100;

/** Of a list whose rows are about `height` px high. */
export function scaleOf(rows: number, height: number): Scale {
  return { rows, slots: Math.min(rows, Math.floor(tallest / height)) };
}

/** The row that a jump to a slot leads to. */
export function rowOf(scale: Scale, slot: number): number {
  const { rows, slots } = scale;
  if (rows === slots || slot < edge) return slot;
  if (slot >= slots - edge) return slot + rows - slots;
  return edge + Math.round((slot - edge) * rowsPerSlot(scale));
}

/** The slot where the scrollbar says how far down a row is. */
export function slotOf(scale: Scale, row: number): number {
  const { rows, slots } = scale;
  if (rows === slots || row < edge) return row;
  if (row >= rows - edge) return row - rows + slots;
  return edge + Math.round((row - edge) / rowsPerSlot(scale));
}

/** Between the ends. */
const rowsPerSlot = ({ rows, slots }: Scale) => (rows - 2 * edge) / (slots - 2 * edge);

/** The nearest shift with which every slot has a row. */
export function fittingShift({ rows, slots }: Scale, shift: number): number {
  return Math.max(0, Math.min(shift, rows - slots));
}

/** The shift once somebody has scrolled to a slot, by so many. */
export function shiftAfter(scale: Scale, shift: number, slot: number, distance: number): number {
  return distance < jump ? shift : rowOf(scale, slot) - slot;
}

/** The shift once scrolling rests at a slot: the row there stays, and comes to the slot that it belongs to. */
export function shiftAtRest(scale: Scale, shift: number, slot: number): number {
  const row = slot + shift;
  const own = slotOf(scale, row);
  const isAtEdge = row < edge || row >= scale.rows - edge;
  // In between, nobody sees so few slots in the scrollbar.
  return isAtEdge || Math.abs(own - slot) >= jump ? row - own : shift;
}
