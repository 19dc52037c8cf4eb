// The index for searches of one or two letters on PostgreSQL (docs/decisions/0038): it may miss no text that has them.
import { expect, test } from "vitest";
import { lettersOf, spelled, unspelled } from "../../server/storage/trigram-indexes.ts";
import { hasPiece, piecesOf, symbolsOf } from "../../server/storage/trigram-pieces.ts";
import { coversOf } from "../../server/storage/windows/pieces.ts";
import { fc } from "../properties.ts";

const letters = ["a", "q", "7", "é", "ع", "𠮷", ".", "%", "_", "👩", "\n", " "];
const text = fc.array(fc.constantFrom(...letters), { maxLength: 12 }).map((parts) => parts.join(""));
const word = fc
  .array(fc.constantFrom(...letters.filter((letter) => letter.trim())), { minLength: 1, maxLength: 2 })
  .map((parts) => parts.join(""));
const alphabets = [
  { one: /^[a-z\d]$/, three: /[a-z\d]{3}/ },
  { one: /^[\p{L}\p{N}]$/u, three: /[\p{L}\p{N}]{3}/u },
];

test("each text with a word has a piece of each choice of them, and its symbols", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), word, fc.constantFrom(...alphabets), (texts, word, alphabet) => {
      const kept = new Set(texts.flatMap(piecesOf));
      const pieces = [...kept].filter((piece) => piece.includes(word));
      const having = texts.filter((text) => text.includes(word));
      for (const text of having) {
        const [own, symbols] = [new Set(piecesOf(text)), symbolsOf(text)];
        for (const symbol of symbolsOf(word)) expect(symbols).toContain(symbol);
        if (!/[\p{L}\p{N}]/u.test(word)) continue;
        expect(pieces.some((piece) => own.has(piece))).toBe(true);
        for (const cover of coversOf(word, pieces, alphabet)) expect(cover.some((piece) => own.has(piece))).toBe(true);
      }
      for (const text of texts)
        expect(hasPiece(pieces)(text)).toBe(pieces.some((piece) => piecesOf(text).includes(piece)));
    }),
    { numRuns: 2_000 },
  );
});

test("a text is what it is spelled as", () => {
  const signed = fc
    .array(fc.constantFrom(...letters, ..."-@._+#/&',"), { maxLength: 12 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(signed, fc.constantFrom("", "ᚠ"), (text, definition) => {
      expect(unspelled(spelled(text, lettersOf(definition)), lettersOf(definition))).toBe(text);
    }),
  );
});

test("a letter, or two, is found by the pieces that make a trigram of them", () => {
  const [ascii] = alphabets;
  const pieces = piecesOf("zed.q-7q\nqqa@qq");
  const covers = (word: string) =>
    coversOf(
      word,
      pieces.filter((piece) => piece.includes(word)),
      ascii as (typeof alphabets)[0],
    );
  expect(covers("q")).toEqual([[".q-", "7q\n", "qqa", "qa@", "qq\n"]]);
  expect(covers("qq")).toEqual([
    ["qqa", "qq\n"],
    ["\nqq", "@qq"],
  ]);
  expect(covers("d.")).toEqual([["ed."]]);
});
