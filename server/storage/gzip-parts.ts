import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

// A list is compressed in parts, so that a change of one record compresses one part anew (docs/decisions/0036).

const compress = promisify(deflateRaw);

/** A part of a text, compressed on its own so that it can be joined to others. */
export interface GzipPart {
  readonly deflated: Buffer;
  readonly checksum: number;
  /** The uncompressed length in bytes. */
  readonly length: number;
}

/** Compresses a part of a text. */
export async function gzipPart(plain: Buffer): Promise<GzipPart> {
  // Flushed but not finished, it ends with a whole byte, and another part may follow.
  const deflated = await compress(plain, { level: constants.Z_BEST_SPEED + 2, finishFlush: constants.Z_SYNC_FLUSH });
  return { deflated, checksum: crc32(plain), length: plain.length };
}

/** A gzip file's header (RFC 1952): deflate, no name, no time, any system. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const lastBlock = Buffer.from([3, 0]);

/** Joins `parts` to a gzip file with a single member: browsers read the first member only. */
export function joinParts(parts: readonly GzipPart[]): Buffer {
  let checksum = 0;
  let length = 0;
  for (const part of parts) {
    checksum = joinChecksums(checksum, part.checksum, part.length);
    length += part.length;
  }
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum >>> 0, 0);
  trailer.writeUInt32LE(length % 2 ** 32, 4);
  return Buffer.concat([header, ...parts.map(({ deflated }) => deflated), lastBlock, trailer]);
}

/** The polynomial of gzip's checksum, its bits in reverse; all arithmetic below is that of such polynomials. */
const polynomial = 0xedb88320;
const one = 0x80000000;

function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= factor;
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ polynomial;
  }
  return product >>> 0;
}

/** The factors that extend a checksum by 2 ** n bytes, by n. */
const shifts: number[] = [];
for (let shift = 0x00800000; shifts.length < 32; shift = multiply(shift, shift)) shifts.push(shift);

/** Returns the checksum of one text followed by another of `length` bytes, as zlib's crc32_combine does. */
function joinChecksums(first: number, second: number, length: number): number {
  let shifted = first;
  for (const [n, shift] of shifts.entries()) {
    if (Math.floor(length / 2 ** n) % 2 === 1) shifted = multiply(shift, shifted);
  }
  return (shifted ^ second) >>> 0;
}
