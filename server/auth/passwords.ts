import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { dictionary } from "@zxcvbn-ts/language-common";
import { shortestPassword } from "../../contract/password-limits.ts";
import { Refusal } from "../refusal.ts";

/** Why a password is not taken that somebody would try among the first. */
export const guessablePassword = new Refusal(
  400,
  "invalid_request",
  "This password is too easy to guess. Please choose another one.",
);

const commonest = new Set(dictionary["passwords-common"]);

/** Refuses a password that is one of the commonest known, or too short without the words of who chooses it. */
export function refuseGuessable(password: string, { name, email }: { name: string; email: string }): void {
  const guess = password.toLowerCase();
  const words = `sillage ${name} ${email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const rest = words.filter((word) => word.length > 2).reduce((text, word) => text.replaceAll(word, ""), guess);
  if (commonest.has(guess) || rest.length < shortestPassword) throw guessablePassword;
}

/** What a hash costs: 32 MB of memory, three times over. */
const cost = { N: 2 ** 15, r: 8, p: 3 };

/** Sets the memory cost of the hashes made from now on, as a power of two (configuration, PASSWORD_COST). */
export function setPasswordCost(exponent: number): void {
  cost.N = 2 ** exponent;
}

const saltBytes = 16;
const keyBytes = 32;

/** Hashes at once: each takes one of Node's four threads, which files and compression need, too. */
const atOnce = 2;
const mostWaiting = 20;
let hashing = 0;
const waiting: (() => void)[] = [];

/** Why a password is not even hashed. */
const tooBusy = new Refusal(429, "too_many_attempts", "Too many people are signing in. Please try again in a moment.", {
  "retry-after": "5",
});

async function deriveKey(password: string, salt: Buffer, parameters: typeof cost): Promise<Buffer> {
  if (waiting.length >= mostWaiting) throw tooBusy;
  if (hashing >= atOnce) await new Promise<void>((begin) => waiting.push(begin));
  else hashing += 1;
  try {
    return await runScrypt(password, salt, parameters);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else hashing -= 1;
  }
}

function runScrypt(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const encode = ({ N, r, p }: typeof cost, salt: Buffer, key: Buffer) =>
  ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");

/** A hash that no password has, to do the same work for an account that does not exist. */
export const nobodysHash = () => encode(cost, randomBytes(saltBytes), randomBytes(keyBytes));

/** The memory-hard hash of `password` with its salt and cost, as it is stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return encode(cost, salt, await deriveKey(password, salt, cost));
}

/** Whether `password` is the one that `stored` was made from; takes as long either way. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt, key] = stored.split("$");
  const expected = Buffer.from(key ?? "", "base64url");
  const actual = await deriveKey(password, Buffer.from(salt ?? "", "base64url"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
