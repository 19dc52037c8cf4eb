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

/** `text` without neighbours in a row (1234, qwerty) and without repetitions of a character (aaaa). */
function withoutRuns(text: string): string {
  const inRun = new Set<number>();
  for (let at = 0; at < text.length; at += 1)
    if (runs.has(text.slice(at, at + runLength))) for (let i = 0; i < runLength; i += 1) inRun.add(at + i);
  return [...text]
    .filter((_, at) => !inRun.has(at))
    .join("")
    .replace(/(.)\1{2,}/gsu, "$1");
}

/** How much of `text` is left without a common password at its beginning or after digits and signs: `P@ssw0rd1` has 1. */
function lengthBesidesCommon(text: string): number {
  const trailing = text.replace(/[^\p{L}]+$/u, "");
  const bases = [trailing, trailing.replace(/^[^\p{L}]+/u, "")];
  const isCommon = (base: string) =>
    [base, withLetters(base, "i"), withLetters(base, "l")].some((word) => commonest.has(word));
  return Math.min(text.length, ...bases.filter(isCommon).map(({ length }) => text.length - length));
}

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
