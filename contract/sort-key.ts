/** ASCII's space and punctuation, in the order of Unicode's collation: before digits, which come before letters. */
const marks = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";
const firstMark = 0x21;
/** The first of the codes for a number's length in digits, which lie between the marks and the letters. */
const firstNumber = firstMark + marks.length;
const maxDigits = 0x60 - firstNumber;
const maxCharacters = 100;

/**
 * Returns the sort key of a text. Keys compare as they stand, in JavaScript and byte by byte in a database. Case,
 * accents and spaces around a text do not count, numbers within it compare as numbers, and other scripts follow the
 * order of Unicode (docs/decisions/0038). Texts that share a long beginning have the same key.
 */
export function sortKey(text: string): string {
  return (
    text
      .trim()
      .normalize("NFKD")
      .toUpperCase()
      .toLowerCase()
      .replace(/\s+/g, " ")
      .replace(/[\p{Cc}\p{Cf}\p{Script=Inherited}]/gu, "")
      .replace(/\d+|[ -/:-@[-`{-~]/g, (part) => (/\d/.test(part) ? numberKey(part) : markKey(part)))
      // U+E000 to U+FFFF become one lower character: JavaScript sorts them after surrogate pairs, UTF-8 before.
      .replace(/[\ue000-\uffff]/g, "\ud7ff")
      .slice(0, maxCharacters)
      .replace(/[\ud800-\udbff]$/, "")
  );
}

const markKey = (mark: string) => String.fromCharCode(firstMark + marks.indexOf(mark));

function numberKey(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, "");
  return String.fromCharCode(firstNumber + Math.min(number.length, maxDigits) - 1) + number;
}
