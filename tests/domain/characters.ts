import { fc } from "../properties.ts";

/** Any character but lone surrogates. Unlike fast-check's own "binary", it takes no time to set up. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));
