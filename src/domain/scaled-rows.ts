/**
 * The scale of a long list. A browser's tallest element is too short for ten million rows, so the list has only as many
 * slots as fit into one. A slot shows the row with its own number plus `shift` (docs/decisions/0063).
 */
export interface Scale {
  readonly rows: number;
  readonly slots: number;
}

/** The height limit in px: well below every browser's tallest element, and exact to half a pixel in 32-bit floats. */
const tallest = 8_000_000;
/** The rows at each end whose slots are fixed, so that scrolling row by row reaches the end. */
const edge = 1_000;
/** Scrolling by fewer slots moves row by row; by this many or more, it jumps to another part of the list. */
const jump = 100;

/** Returns the scale of a list whose rows are about `height` px high. */
export function scaleOf(rows: number, height: number): Scale {
  return { rows, slots: Math.min(rows, Math.floor(tallest / height)) };
}

/** Returns the row for a jump to a slot. */
export function rowOf(scale: Scale, slot: number): number {
  const { rows, slots } = scale;
  if (rows === slots || slot < edge) return slot;
  if (slot >= slots - edge) return slot + rows - slots;
  return edge + Math.round((slot - edge) * rowsPerSlot(scale));
}

/** Returns the slot whose scrollbar position represents a row. */
export function slotOf(scale: Scale, row: number): number {
  const { rows, slots } = scale;
  if (rows === slots || row < edge) return row;
  if (row >= rows - edge) return row - rows + slots;
  return edge + Math.round((row - edge) / rowsPerSlot(scale));
}

/** The rows per slot between the fixed ends. */
const rowsPerSlot = ({ rows, slots }: Scale) => (rows - 2 * edge) / (slots - 2 * edge);

/** Returns the nearest shift at which every slot has a row. */
export function fittingShift({ rows, slots }: Scale, shift: number): number {
  return Math.max(0, Math.min(shift, rows - slots));
}

/** Returns the shift after scrolling to `slot`, `distance` slots away. */
export function shiftAfter(scale: Scale, shift: number, slot: number, distance: number): number {
  return distance < jump ? shift : rowOf(scale, slot) - slot;
}

/** Returns the shift once scrolling rests at a slot: the row there stays in view and moves to its own slot. */
export function shiftAtRest(scale: Scale, shift: number, slot: number): number {
  const row = slot + shift;
  const own = slotOf(scale, row);
  const isAtEdge = row < edge || row >= scale.rows - edge;
  // Between the ends, a smaller offset is invisible in the scrollbar.
  return isAtEdge || Math.abs(own - slot) >= jump ? row - own : shift;
}
