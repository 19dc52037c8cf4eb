import { crc32 } from "node:zlib";

// The signature of an order is a number made from what filters ask for. SQLite's indexes of sorts have it, so that a walk
// reads only the rows whose signatures agree with the filters (docs/decisions/0068).

/** The columns that a signature has a code of, and the number of its bits. */
const codes = [
  ["status", 4],
  ["shipping", 4],
  ["payment", 4],
  ["city", 6],
  ["country", 3],
  ["carrier", 4],
  ["reason", 3],
] as const;

/** Above the codes, each product sets up to three of so many bits. All together fit in JavaScript's exact integers. */
const productBits = 24;

/** A column that a signature has a code of. */
export type SignedColumn = (typeof codes)[number][0];

/** Whether signatures have a code of a column. */
export const isSigned = (column: string): column is SignedColumn => codes.some(([signed]) => signed === column);

/** What is known of a signature: all of an order's, or what a filter asks for. */
export interface Signature {
  /** The bits that are known. */
  readonly mask: number;
  /** Those of them that are set. */
  readonly bits: number;
}

/** Returns what is known of a signature from the values of columns, null for a blank one, and the names of products, without blank ones. */
export function signatureOf(
  values: { readonly [Column in SignedColumn]?: string | null },
  products: readonly string[] = [],
): Signature {
  let [mask, bits, lowest] = [0, 0, 1];
  for (const [column, size] of codes) {
    const [value, count] = [values[column], 2 ** size];
    if (value !== undefined) {
      mask += lowest * (count - 1);
      bits += lowest * codeOf(value, count);
    }
    lowest *= count;
  }
  const set = new Set(products.filter((name) => name.trim() !== "").flatMap(bitsOf));
  for (const bit of set) {
    mask += lowest * 2 ** bit;
    bits += lowest * 2 ** bit;
  }
  return { mask, bits };
}

/** Returns one of `count` codes: 0 for a blank value, and another one for any other. */
const codeOf = (value: string | null, count: number) => (value === null ? 0 : 1 + (crc32(value) % (count - 1)));

/** Returns the bits that a product sets. */
function bitsOf(name: string): number[] {
  const hash = crc32(name);
  return [hash, hash >>> 8, hash >>> 16].map((part) => part % productBits);
}
