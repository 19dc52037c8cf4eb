import { dictionary } from "@zxcvbn-ts/language-common";
import { minPasswordLength } from "../../contract/password-limits.ts";
import { Refusal } from "../refusal.ts";

/** Why a password is not taken that somebody would try among the first. */
const guessablePassword = new Refusal(
  400,
  "invalid_request",
  "This password is too easy to guess. Please choose another one.",
);

const commonest = new Set(dictionary["passwords-common"]);
const longestCommon = Math.max(...dictionary["passwords-common"].map(({ length }) => length));

/** What people write in place of letters. A 1 or ! may stand for an i or an l. */
const letters: Record<string, string> = { "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s" };
const withLetters = (text: string, one: "i" | "l") =>
  text.replace(/[1!|]/g, one).replace(/[03457@$]/g, (sign) => letters[sign] ?? sign);

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const runLength = 4;
/** Neighbours on the keyboard, in the alphabet and among digits, in both directions. */
const runs = new Set(
  rows
    .flatMap((row) => [row, [...row].reverse().join("")])
    .flatMap((row) => Array.from(row, (_, at) => row.slice(at, at + runLength)))
    .filter(({ length }) => length === runLength),
);

/** The characters of `text` without neighbours in a row (1234, qwerty) and without repetitions of one (aaaa). */
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

/** How many characters `text` has besides a common password that stands between digits and signs: `!!P@ssw0rd` has 2. */
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
 * Refuses a password that is one of the commonest known, or that is too short without the words of who chooses it, without
 * one of the commonest (also with digits for letters), without runs on the keyboard and without repetitions.
 */
export function refuseGuessable(password: string, { name, email }: { name: string; email: string }): void {
  const guess = password.toLowerCase();
  const once = guess.replace(/^(.+?)\1+$/su, "$1");
  const words = `sillage ${name} ${email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const rest = words.filter((word) => word.length > 2).reduce((text, word) => text.replaceAll(word, ""), once);
  const left = Math.min(withoutRuns(rest).length, lengthBesidesCommon(rest));
  if (commonest.has(guess) || left < minPasswordLength) throw guessablePassword;
}
