import { fc } from "../properties.ts";

/** Any whole character: no half of one. Takes none of the time that fast-check's own "binary" takes to begin. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));
