import { firstVersion } from "../storage/changes.ts";
import type { CustomersTable } from "../storage/tables.ts";
import { emailKey } from "../storage/users.ts";
import type { Random } from "./random.ts";
import { cities, firstNames, lastNames, longNames } from "./sample-texts.ts";

const day = 86_400_000;

/** A customer, and data that only their orders contain. */
export interface DemoCustomer {
  row: CustomersTable;
  /** When they joined, in milliseconds, even if their record lacks the date. */
  joined: number;
  /** The weight of the customer when orders are distributed. */
  loyalty: number;
  address: { street: string; city: string; state: string; postalCode: string };
}

/** Returns a random mobile number. */
export const phone = (random: Random) =>
  `+92 3${random.integer(0, 4)}${random.integer(0, 9)} ${random.integer(1, 9)}${random.digits(3)} ${random.digits(3)}`;

function address(random: Random): DemoCustomer["address"] {
  const place = random.weighted(cities.map((city) => [city, city.share] as const));
  const house = `House ${random.integer(1, 240)}${random.chance(0.2) ? `-${random.pick(["A", "B", "C"])}` : ""}`;
  return {
    street: `${house}, Street ${random.integer(1, 40)}, ${random.pick(place.areas)}`,
    city: place.city,
    state: place.state,
    postalCode: random.pick(place.postalCodes),
  };
}

/** Returns a random moment between `from` and `to`, more often near `to` the larger `pull` is. */
const between = (random: Random, from: number, to: number, pull = 1) =>
  Math.floor(from + (to - from) * random.fraction() ** (1 / pull));

/** Generates `count` customers who joined until `now`, a tenth before `opened`. Some records lack optional fields. */
export function demoCustomers(random: Random, count: number, opened: number, now: number): DemoCustomer[] {
  const taken = new Set<string>();
  const emailFor = (name: string): string => {
    const base = name.toLowerCase().replace(/[^a-z]+/g, ".");
    const candidates = [`${base}@example.com`, `${base}@example.org`];
    const free = candidates.find((email) => !taken.has(email)) ?? `${base}.${random.digits(4)}@example.com`;
    if (taken.has(free)) return emailFor(name);
    taken.add(free);
    return free;
  };
  return Array.from({ length: count }, (_, index) => {
    const long = longNames[Math.floor(index / 60)];
    const gender = index % 60 === 30 && long ? long[1] : random.pick(["Female", "Male"] as const);
    const name = index % 60 === 30 && long ? long[0] : `${random.pick(firstNames[gender])} ${random.pick(lastNames)}`;
    const email = emailFor(name);
    // The first tenth joined before the shop opened, so that every order has a customer.
    const joined = index < count / 10 ? opened - random.integer(0, 20 * day) : between(random, opened, now, 1.3);
    const lastLogin = random.chance(0.88) ? between(random, joined, now, 3) : null;
    const lastVisit = lastLogin !== null && random.chance(0.85) ? between(random, lastLogin, now, 1) : null;
    const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
    return {
      joined,
      loyalty: random.fraction() ** 3 + 0.05,
      address: address(random),
      row: {
        id: random.id(),
        name,
        email,
        email_key: emailKey(email),
        contact_no: random.chance(0.93) ? phone(random) : null,
        age: random.chance(0.95) ? Math.min(random.integer(18, 46), random.integer(18, 74)) : null,
        gender: random.chance(0.03) ? "Other" : random.chance(0.96) ? gender : null,
        is_verified: random.chance(0.82) ? 1 : 0,
        created_at: random.chance(0.985) ? iso(joined) : null,
        last_login: iso(lastLogin),
        last_visit: iso(lastVisit),
        version: firstVersion,
      },
    };
  });
}
