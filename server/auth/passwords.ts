import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** The cost of a new hash: 32 MB of memory, three times, unless setPasswordCost changes it. */
const cost = { N: 2 ** 15, r: 8, p: 3 };

/** Sets the memory cost of the hashes made from now on, as a power of two (configuration, PASSWORD_COST). */
export function setPasswordCost(exponent: number): void {
  cost.N = 2 ** exponent;
}

const saltBytes = 16;
const keyBytes = 32;

function deriveKey(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyBytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const encode = ({ N, r, p }: typeof cost, salt: Buffer, key: Buffer) =>
  ["scrypt", N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");

/** Returns a hash that no password matches, as costly as `stored` or else a new one: unknown accounts take as long. */
export function nobodysHash(stored: string | undefined): string {
  const costs = stored === undefined ? cost : costsOf(stored);
  return encode(costs, randomBytes(saltBytes), randomBytes(keyBytes));
}

function costsOf(stored: string): typeof cost {
  const [, N, r, p] = stored.split("$");
  return { N: Number(N), r: Number(r), p: Number(p) };
}

/** Returns the memory-hard hash of `password` with its salt and cost, as it is stored. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return encode(cost, salt, await deriveKey(password, salt, cost));
}

/** Whether `password` is the one that `stored` was made from; takes as long either way. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, , , , salt, key] = stored.split("$");
  const expected = Buffer.from(key ?? "", "base64url");
  const actual = await deriveKey(password, Buffer.from(salt ?? "", "base64url"), costsOf(stored));
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
