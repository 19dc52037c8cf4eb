// The palette's results for a term (behaviour: Find anything), in a shop whose records the server holds.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { termOf } from "../../contract/found-by.ts";
import { distinctWords } from "../../contract/windows.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { inReadSnapshot } from "../../server/storage/read-snapshot.ts";
import type { Database } from "../../server/storage/tables.ts";
import { type Found, find } from "../../server/storage/windows/find.ts";
import type { WindowLimits } from "../../server/storage/windows/reader.ts";
import { findOrders, findUsers } from "../../src/domain/palette-search.ts";
import type { Order, User } from "../../src/domain/records.ts";
import { briefAndLong } from "../properties.ts";
import { databaseKinds, longOnPostgres, openShop, type TestShop } from "./harness.ts";
import { filled, indexAll, type Lists, listsOf } from "./hostile-shop.ts";
import { readExplained } from "./plans.ts";

/** Limits of a shop that is large for what its statements may read. */
const tiny: WindowLimits = {
  firstWalk: 6,
  longWalk: 12,
  walk: 9,
  step: 4,
  candidates: 12,
  gathered: 12,
  gatheredFarDown: 12,
  counted: 6,
  overlaid: 4,
  skipped: 6,
  sample: 8,
};

const texts = [
  "Ada",
  "ada lovelace",
  "Áda",
  "A\u0301da",
  "<b>Zoë</b>",
  "50% off_now",
  "a\\b",
  'O\'Neill "Q"',
  "👩‍👩‍👧 عائشة",
  "Order 9",
  "order 10",
  "İstanbul ΟΔΟΣ",
  "x".repeat(300),
  `${"x".repeat(300)}y`,
  "𝒜𠮷",
  "tab\tbed\nline\fend",
  "pending",
  "0300 1234567",
  "12",
  "",
];
const phones = [
  "+92 300 1234567",
  "0092 (0)300 1234567",
  "0300-1234567",
  "3001234567",
  "12 34",
  "123",
  "+1 (555) 010-9999",
  "555 010 9999 ext. 7",
  null,
];

/** Fills a shop with everything that can be wrong or equal. */
async function fillHostile(db: Database): Promise<void> {
  const { customers, orders, items } = demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 70, orders: 90 });
  let at = 0;
  const text = () => texts[at++ % texts.length] ?? "";
  const phone = () => phones[at++ % phones.length] ?? null;
  const orNull = () => (at++ % 3 === 0 ? null : text());
  await insertShop(db, {
    customers: customers.map((customer, n) => ({
      ...customer,
      name: text(),
      contact_no: phone(),
      email: n % 5 === 0 ? `${text()}${n}` : customer.email,
      created_at: n % 4 === 0 ? null : customer.created_at,
    })),
    orders: orders.map((order, n) => ({
      ...order,
      order_number: n < texts.length ? (texts[n] ?? "") : n % 3 === 0 ? `${text()}#${n}` : order.order_number,
      customer_name: orNull(),
      customer_email: orNull(),
      customer_phone: phone(),
      tracking_number: orNull(),
      created_at: n % 4 === 0 ? null : order.created_at,
    })),
    items: items.map((item, n) => ({ ...item, name: n % 2 === 0 ? text() : item.name })),
  });
}

const plain = [
  ...["a", "e", "9", "0", "é", "👩", "%", "_", "\\", "'", '"', "\n", "\f", "\0", "\ud800", "#", "# ", " "],
  ...["al", "pk", "ali", "ada", "áda", "zoë", "pending", "shipped", "unknown", "x".repeat(10_000), "x".repeat(299)],
  ...["50% off", "o'neill", "i\u0307stanbul οδος", "𠮷", "tab bed", "line end", "bed\nline\fend", "ada ada lovelace"],
  ...[
    "nobody at all",
    "0300-1234567",
    "00923001234567",
    "923001234567",
    "+1 555 010 99 99",
    "1234",
    "03 00 12 34 56 7",
  ],
  ...["(0)300 123", "0000", "....", "3001234567", "443001234567", "@", ".com", "PF-1", "pf 1"],
];

/** Returns terms that people may type to find one of these. */
function termsFor(order: Order, user: User): string[] {
  const { orderId = "", customerDetails: { name = "", phone = "" } = {}, shipping, items = [] } = order;
  const digits = phone.replace(/\D/g, "");
  const [first = "", ...others] = name.split(" ");
  return [
    orderId,
    `# ${orderId}`,
    orderId.slice(0, -1),
    orderId.slice(-3),
    shipping?.trackingNumber ?? "",
    shipping?.trackingNumber?.toLowerCase().slice(0, 6) ?? "",
    [...others, first].join(" "),
    `${first.slice(0, 2)} ${others.join(" ").slice(0, 3)}`,
    items[0]?.name ?? "",
    `${first} ${items.at(-1)?.name}`,
    phone,
    `00${digits}`,
    `0${digits.slice(2)}`,
    digits.slice(-7),
    digits.slice(3, 8),
    digits.replace(/(..)/g, "$1 "),
    user.name ?? "",
    user.name?.toUpperCase().slice(0, 4) ?? "",
    user.email ?? "",
    user.email?.slice(0, 7) ?? "",
    user.contactNo ?? "",
  ];
}

const orderRank =
  (term: string) =>
  ({ orderId, shipping }: Order): number => {
    if ([orderId, shipping?.trackingNumber].some((text) => text?.toLowerCase() === term)) return 0;
    return orderId?.toLowerCase().startsWith(term) ? 1 : 2;
  };
const userRank =
  (term: string) =>
  ({ name, email }: User): number => {
    const own = [name, email].map((text) => text?.toLowerCase());
    if (own.some((text) => text === term)) return 0;
    return own.some((text) => text?.startsWith(term)) ? 1 : 2;
  };

describe.each(databaseKinds)("finding anything on %s", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());

  const ask = (index: "order_index" | "customer_index", term: string, limits?: WindowLimits) =>
    inReadSnapshot(shop.db, (db) => find(db, index, term, distinctWords(term), limits));

  const everything = () => listsOf(shop.db);

  /** Expects the page to show the same from what the server has found as from its whole list. */
  function expectSame<T extends { readonly _id: string }>(
    found: Found,
    all: readonly T[],
    search: (records: readonly T[]) => { best: readonly T[]; count: number },
    rankOf: (record: T) => number,
    about: string,
  ): void {
    const known = new Map(all.map((record) => [record._id, record]));
    const candidates = found.ids.flatMap((id) => known.get(id) ?? []);
    const [own, served] = [search(all), search(candidates)];
    // Everything that is found, in the order of the list.
    expect(served.count, about).toBe(found.ids.length);
    expect(
      [...candidates].sort((a, b) => all.indexOf(a) - all.indexOf(b)),
      about,
    ).toEqual(candidates);
    if (found.isExact) expect(found.atLeast, about).toBe(own.count);
    else expect(found.atLeast, about).toBeLessThanOrEqual(own.count);
    const ids = (records: readonly T[]) => records.map(({ _id }) => _id);
    if (found.isExact && own.count <= 50) expect(ids(served.best), about).toEqual(ids(own.best));
    const ranks = own.best.map(rankOf).filter((rank) => rank < 2);
    expect(served.best.map(rankOf).slice(0, ranks.length), about).toEqual(ranks);
  }

  for (const which of ["the demo shop", "a hostile shop"]) {
    const tags = which === "the demo shop" ? longOnPostgres(kind) : [];
    describe(`in ${which}`, { timeout: 10 * 60_000, tags }, () => {
      let lists: Lists;
      beforeAll(async () => {
        lists = await filled(shop, which === "a hostile shop" ? fillHostile : undefined);
      });

      briefAndLong({ every: 9 }, { every: 2 }, ({ every }) => {
        test("finds what the page finds in its lists", async () => {
          const { orders, users } = lists;
          const some = orders.filter((_, n) => n % every === 0);
          const asked = some.flatMap((order, n) => termsFor(order, users[n * every] ?? ({ _id: "" } as User)));
          for (const query of new Set([...plain, ...asked])) {
            // The term as an address would carry it.
            const term = termOf(Buffer.from(query).toString());
            if (term === "") continue;
            for (const limits of [undefined, tiny]) {
              const about = `${JSON.stringify(term).slice(0, 80)}, ${limits ? "tiny" : "usual"} limits`;
              const foundOrders = await ask("order_index", term, limits);
              expectSame(foundOrders, orders, (of) => findOrders(term, of), orderRank(term), `orders: ${about}`);
              const foundUsers = await ask("customer_index", term, limits);
              expectSame(foundUsers, users, (of) => findUsers(term, of), userRank(term), `users: ${about}`);
              if (!limits) expect([foundOrders.isExact, foundUsers.isExact], about).toEqual([true, true]);
            }
          }
        });
      });
    });
  }

  describe("over HTTP", () => {
    const get = (query: string) => shop.call("GET", `/api/find${query}`, { token: shop.token });
    const dataOf = async (query: string) =>
      ((await get(`?q=${encodeURIComponent(query)}`)).body as { data: { orders: Order[]; users: User[] } }).data;

    test.each(["%00", "%25", "_", "'", '"', "%5C", "%F0%9F%91%A9", "%ED%A0%80", "x".repeat(10_000), "+", "%23", ""])(
      "%s is answered",
      async (q) => {
        expect(await get(`?q=${q}`)).toMatchObject({ status: 200, body: { data: { found: { orders: {} } } } });
      },
    );

    test.each(["", "?q=a&q=b"])("%s is refused", async (query) => {
      const body = { code: "invalid_request", message: "Please check: q.", showMessage: false };
      expect(await get(query)).toMatchObject({ status: 400, body });
    });

    test("a record is found by all of its words, however many", async () => {
      const { orders } = await everything();
      const id = orders[0]?._id ?? "";
      const words = Array.from({ length: 1_500 }, (_, n) => `${n + 1000}`);
      const found = async (term: readonly string[]) => {
        const q = encodeURIComponent(term.join(" "));
        const listed = await shop.call("GET", `/api/orders/window?limit=5&q=${q}`, { token: shop.token });
        const { data } = listed.body as { data: { orders: Order[] } };
        return [await dataOf(term.join(" ")), data].map(({ orders }) => orders.map(({ _id }) => _id));
      };
      await shop.db
        .updateTable("orders")
        .set({ customer_name: words.join(" ") })
        .where("id", "=", id)
        .execute();
      expect(await found(words.toReversed())).toEqual([[id], [id]]);
      expect(await found([...words.slice(0, -1), "9999"])).toEqual([[], []]);
      expect(await found(["9999", ...words])).toEqual([[], []]);
      await shop.db.updateTable("orders").set({ customer_name: "Sana" }).where("id", "=", id).execute();
    });

    test("what has just changed is found, and of which versions of the lists", async () => {
      const { orders } = await everything();
      const order = orders.find(({ status }) => status === "confirmed")?._id ?? orders[0]?._id ?? "";
      await shop.db.updateTable("orders").set({ tracking_number: "QZX-77" }).where("id", "=", order).execute();
      expect((await dataOf("qzx-7")).orders).toMatchObject([{ _id: order }]);
      await shop.db.updateTable("orders").set({ customer_phone: "+49 89 7654321" }).where("id", "=", order).execute();
      expect((await dataOf("089 765 43 21")).orders).toMatchObject([{ _id: order }]);
      const [item] = await shop.db.selectFrom("order_items").selectAll().where("order_id", "=", order).execute();
      if (!item) expect.fail("the order has no items");
      const { id, ...others } = item;
      await shop.db.updateTable("order_items").set({ name: "Quendrith" }).where("id", "=", id).execute();
      expect((await dataOf("quendrith")).orders).toMatchObject([{ _id: order }]);
      await shop.db.deleteFrom("order_items").where("id", "=", id).execute();
      expect((await dataOf("quendrith")).orders).toEqual([]);
      await shop.db
        .insertInto("order_items")
        .values({ ...others, id, name: "Zubrowka" })
        .execute();
      const found = (await get("?q=zubrowka")).body;
      const versions = (await shop.call("GET", "/api/changes/versions", { token: shop.token })).body;
      expect(found).toEqual({
        data: {
          orders: [expect.objectContaining({ _id: order })],
          users: [],
          found: { orders: { atLeast: 1, isExact: true }, users: { atLeast: 0, isExact: true } },
          isBehind: false,
          versions: (versions as { data: object }).data,
        },
      });
      await shop.call("DELETE", `/api/orders/${encodeURIComponent(order)}`, { token: shop.token });
      expect((await dataOf("zubrowka")).orders).toEqual([]);
    });
  });

  test("reads by indexes, whatever is asked", { timeout: 5 * 60_000, tags: longOnPostgres(kind) }, async () => {
    for (const table of ["order_items", "orders", "customers"] as const) await shop.db.deleteFrom(table).execute();
    await insertShop(shop.db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 300, orders: 1500 }));
    await indexAll(shop.db);
    await (kind === "SQLite" ? sql`analyze` : sql`vacuum analyze`).execute(shop.db);
    const small = { ...tiny, candidates: 50, walk: 100, step: 40 };
    for (const term of ["ali", "zzqy", "qz", "%", "a", "ali kha", "0300 1234567", "03 00 12 34", "443001234567"]) {
      for (const limits of [undefined, small]) {
        for (const index of ["order_index", "customer_index"] as const)
          await readExplained(shop.db, (db) =>
            inReadSnapshot(db, (transaction) => find(transaction, index, term, distinctWords(term), limits)),
          );
      }
    }
  });

  test("finds one letter or two that only old records have", async () => {
    const { orders, users } = await everything();
    const [order, user] = [orders.at(-1)?._id ?? "", users.at(-1)?._id ?? ""];
    await shop.db.updateTable("orders").set({ customer_email: "z@shop.qq" }).where("id", "=", order).execute();
    const email = { email: "z@shop.qq", email_key: "z@shop.qq" };
    await shop.db.updateTable("customers").set(email).where("id", "=", user).execute();
    await indexAll(shop.db);
    expect(await ask("order_index", "qq", tiny)).toEqual({ ids: [order], atLeast: 1, isExact: true });
    expect(await ask("customer_index", "qq", tiny)).toEqual({ ids: [user], atLeast: 1, isExact: true });
    expect(await ask("order_index", "¬", tiny)).toEqual({ ids: [], atLeast: 0, isExact: true });
  });

  test.runIf(kind === "PostgreSQL")("finds without the extension that indexes trigrams", async () => {
    await indexAll(shop.db);
    const { orders } = await everything();
    const [{ _id: id = "", orderId = "" } = {}] = orders.slice(-1);
    const db = await shop.db.startTransaction().execute();
    try {
      await sql`drop extension pg_trgm cascade`.execute(db);
      expect((await find(db, "order_index", orderId, distinctWords(orderId), tiny)).ids).toContain(id);
    } finally {
      await db.rollback().execute();
    }
  });
});
