/** ASCII's spaces and marks, in the order of Unicode's collation: before digits, which come before letters. */
const marks = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";
const firstMark = 0x21;
/** Follows the marks, and says how many digits a number has: the letters begin right after the longest. */
const firstNumber = firstMark + marks.length;
const mostDigits = 0x60 - firstNumber;
const mostCharacters = 100;

/**
 * What a text is sorted by: two texts come in the order of their keys, compared as they stand, in JavaScript and byte by
 * byte in a database. Case, accents and spaces around a text do not count, numbers within it count as numbers, and other
 * scripts come in the order of Unicode (docs/decisions/0038). Texts that begin alike for long have the same key.
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
      // These come after all others here and before some in UTF-8.
      .replace(/[\ue000-\uffff]/g, "\ud7ff")
      .slice(0, mostCharacters)
      .replace(/[\ud800-\udbff]$/, "")
  );
}

const markKey = (mark: string) => String.fromCharCode(firstMark + marks.indexOf(mark));

function numberKey(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, "");
  return String.fromCharCode(firstNumber + Math.min(number.length, mostDigits) - 1) + number;
}
