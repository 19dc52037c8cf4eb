import { dictionary } from "@zxcvbn-ts/language-common";
import { minPasswordLength } from "../../contract/constants.ts";
import { Refusal } from "../refusal.ts";

/** The refusal of a password that an attacker would try early. */
const guessablePassword = new Refusal(
  400,
  "invalid_request",
  "This password is too easy to guess. Please choose another one.",
);

const commonest = new Set(dictionary["passwords-common"]);
const longestCommon = Math.max(...dictionary["passwords-common"].map(({ length }) => length));

/** The characters that people substitute for letters. A 1, ! or | may stand for an i or an l. */
const letters: Record<string, string> = { "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s" };
const withLetters = (text: string, one: "i" | "l") =>
  text.replace(/[1!|]/g, one).replace(/[03457@$]/g, (sign) => letters[sign] ?? sign);

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const runLength = 4;
/** Four neighbours on the keyboard, in the alphabet or among digits, in both directions. */
const runs = new Set(
  rows
    .flatMap((row) => [row, [...row].reverse().join("")])
    .flatMap((row) => Array.from(row, (_, at) => row.slice(at, at + runLength)))
    .filter(({ length }) => length === runLength),
);

/** Returns the characters of `text` without runs (1234, qwerty), and with one for three or more alike (aaaa). */
function withoutRuns(text: string): readonly string[] {
  const characters = [...text];
  const inRun = new Set<number>();
  for (const at of characters.keys())
    if (runs.has(characters.slice(at, at + runLength).join("")))
      for (let i = 0; i < runLength; i += 1) inRun.add(at + i);
  const others = characters.filter((_, at) => !inRun.has(at)).join("");
  return [...others.replace(/(.)\1{2,}/gsu, "$1")];
}

const isCommon = (text: string) =>
  [text, withLetters(text, "i"), withLetters(text, "l")].some((word) => commonest.has(word));

/** Counts the characters of `text` besides a common password between digits and signs: `!!p@ssw0rd` has 2. */
function lengthBesidesCommon(text: string): number {
  const characters = [...text];
  const firstLetter = characters.findIndex(isLetter);
  const lettersBegin = firstLetter < 0 ? characters.length : firstLetter;
  const lettersEnd = 1 + characters.findLastIndex(isLetter);
  let longest = 0;
  for (let from = 0; from <= lettersBegin; from += 1) {
    const most = Math.min(characters.length, from + longestCommon);
    for (let to = Math.max(lettersEnd, from + longest + 1); to <= most; to += 1)
      if (isCommon(characters.slice(from, to).join(""))) longest = to - from;
  }
  return characters.length - longest;
}

const isLetter = (character: string) => /\p{L}/u.test(character);

/**
 * Refuses (400) a password that is common, or too short once its guessable parts are left out: the product's name, the
 * user's name and email, a common password (also with digits for letters), runs on the keyboard and repetitions.
 */
export function refuseGuessable(password: string, { name, email }: { name: string; email: string }): void {
  const guess = password.toLowerCase();
  const once = guess.replace(/^(.+?)\1+$/su, "$1");
  const words = `sillage ${name} ${email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const rest = words.filter((word) => word.length > 2).reduce((text, word) => text.replaceAll(word, ""), once);
  const left = Math.min(withoutRuns(rest).length, lengthBesidesCommon(rest));
  if (commonest.has(guess) || left < minPasswordLength) throw guessablePassword;
}
