// What this shows (behaviour: Filters; Filters of large shops).
import { CompiledQuery, sql } from "kysely";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OrdersChoicesQuery, UsersChoicesQuery } from "../../contract/choices.ts";
import { maxChoices } from "../../contract/constants.ts";
import { orderTexts, userTexts } from "../../contract/listing.ts";
import { type Choices, readChoices } from "../../server/choices/choices.ts";
import { orderChoices } from "../../server/choices/orders.ts";
import { userChoices } from "../../server/choices/users.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { rollUp } from "../../server/insights/roll-up.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { inReadSnapshot, readUntil } from "../../server/storage/read-snapshot.ts";
import type { Database } from "../../server/storage/tables.ts";
import { collect } from "../../src/domain/collection.ts";
import { choicesBy } from "../../src/domain/filter-choices.ts";
import { type Facets, readFilter } from "../../src/domain/filters.ts";
import { orderFacets } from "../../src/domain/order-filter.ts";
import { searchBy } from "../../src/domain/search.ts";
import { userFacets } from "../../src/domain/user-filter.ts";
import { briefAndLong, fc } from "../properties.ts";
import { databaseKinds, longOnPostgres, openShop, type TestShop } from "./harness.ts";
import { emptyShop, fillHostile, indexAll, type Lists, listsOf, orderFilters, userFilters } from "./hostile-shop.ts";

type Query = Record<string, string | string[] | undefined>;

/** Limits of a shop that is large for what its statements may count. */
const tiny = { candidates: 8 };

const addressOf = (query: Query) =>
  `${new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value])),
  )}`;

/** Returns the counts that the page computes from its own list. */
function countedOnPage<T>(
  facets: Facets<T>,
  query: Query,
  records: readonly T[],
  textsOf: (record: T) => readonly (string | undefined)[],
) {
  const { filter } = readFilter(facets, addressOf({ zone: "UTC", ...query }));
  const found = searchBy(textsOf)(records)(`${query.q ?? ""}`);
  return choicesBy(facets, filter)(found);
}

/** Expects each given count to be the page's; returns the facets whose counts are all given. */
function expectCounts(
  answered: Record<string, Choices>,
  page: ReturnType<typeof countedOnPage>,
  about: string,
): string[] {
  const whole: string[] = [];
  for (const [facet, { values, more }] of Object.entries(answered)) {
    const expected = new Map(page[facet]?.choices.map(({ value, count }) => [value, count]));
    for (const { value, count } of values) {
      if (count !== undefined) expect(count, `${facet} ${value}, ${about}`).toBe(expected.get(value) ?? 0);
    }
    expect(new Set(values.map(({ value }) => value)).size, `${facet}, ${about}`).toBe(values.length);
    if (values.some(({ count }) => count === undefined)) continue;
    whole.push(facet);
    if (expected.size > maxChoices || more > 0) {
      expect([values.length, more], `${facet}, ${about}`).toEqual([expected.size, page[facet]?.more]);
    } else expect(new Map(values.map(({ value, count }) => [value, count])), `${facet}, ${about}`).toEqual(expected);
  }
  return whole;
}

async function rollUpAll(db: Database): Promise<void> {
  while (await rollUp(db));
}

describe.each(databaseKinds)("the choices of filters on %s", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());

  const ordersChoices = (query: Query, limits?: typeof tiny, isBehind = false, db = shop.db) =>
    inReadSnapshot(db, (transaction) =>
      readChoices(transaction, orderChoices, v.parse(OrdersChoicesQuery, query), isBehind, limits),
    );
  const usersChoices = (query: Query, limits?: typeof tiny, isBehind = false, db = shop.db) =>
    inReadSnapshot(db, (transaction) =>
      readChoices(transaction, userChoices, v.parse(UsersChoicesQuery, query), isBehind, limits),
    );
  const ordersOnPage = ({ orders }: Lists, query: Query) => countedOnPage(orderFacets, query, orders, orderTexts);
  const usersOnPage = ({ orders, users }: Lists, query: Query) =>
    countedOnPage(userFacets(collect(users), orders), query, users, userTexts);

  const everyFacet = ["status", "shipping", "product", "city", "country", "carrier", "payment", "reason"];
  const fromRollups = ["status", "city", "country", "carrier", "payment"];

  for (const which of ["the demo shop", "a hostile shop"]) {
    const tags = which === "the demo shop" ? longOnPostgres(kind) : [];
    describe(`of ${which}`, { timeout: 10 * 60_000, tags }, () => {
      let lists: Lists;
      beforeAll(async () => {
        if (which === "a hostile shop") {
          await emptyShop(shop.db);
          await fillHostile(shop.db);
        }
        await indexAll(shop.db);
        lists = await listsOf(shop.db);
      });

      test("are those of the page's own list, where records are few", async () => {
        for (const query of [
          {},
          { q: "a" },
          { q: "\0" },
          { status: ["cancelled"], city: ["", "Ada", "nowhere", "\0"] },
        ]) {
          const whole = expectCounts(await ordersChoices(query), ordersOnPage(lists, query), JSON.stringify(query));
          expect(whole).toEqual(everyFacet);
        }
        for (const query of [{}, { q: "a" }, { q: "\0" }, { status: ["verified"], gender: ["Male", ""] }]) {
          const whole = expectCounts(await usersChoices(query), usersOnPage(lists, query), JSON.stringify(query));
          expect(whole).toEqual(["gender", "status", "orders"]);
        }
      });

      test("of many records come from the rollups, however much has been rolled up", async () => {
        for (const prepare of [async () => {}, () => rollUpAll(shop.db)]) {
          await prepare();
          for (const isBehind of [false, true]) {
            const whole = expectCounts(await ordersChoices({}, tiny, isBehind), ordersOnPage(lists, {}), "all orders");
            expect(whole).toEqual(expect.arrayContaining(fromRollups));
            for (const facet of everyFacet) {
              const query = { [facet]: ["", "Ada", "nowhere", "pending", "\0"] };
              const answered = await ordersChoices(query, tiny, isBehind);
              const counted = expectCounts(answered, ordersOnPage(lists, query), JSON.stringify(query));
              if (fromRollups.includes(facet)) expect(counted).toContain(facet);
            }
          }
        }
      });

      test("are without counts of the index while it is behind", async () => {
        const { shipping } = await ordersChoices({}, undefined, true);
        expect(shipping.values.length).toBeGreaterThan(1);
        const { gender, status, orders } = await usersChoices({}, undefined, true);
        for (const { count } of [shipping, gender, status, orders].flatMap(({ values }) => values))
          expect(count).toBeUndefined();
      });

      briefAndLong({ runs: 15 }, { runs: 75 }, ({ runs }) => {
        test("are those of the page's own list, of any search and filter", async () => {
          const searched = fc.constantFrom("", "a", "ada", "10");
          const limited = fc.constantFrom(undefined, tiny);
          await fc.assert(
            fc.asyncProperty(searched, orderFilters, limited, async (q, { from, to, ...filter }, limits) => {
              const inOrder = from && to && from > to ? { from } : { ...(from && { from }), ...(to && { to }) };
              const query: Query = { q, ...filter, ...inOrder };
              const answered = await ordersChoices(query, limits);
              const whole = expectCounts(answered, ordersOnPage(lists, query), JSON.stringify(query));
              if (!limits) expect(whole).toEqual(everyFacet);
              for (const [facet, asked] of Object.entries(filter)) {
                const offered = answered[facet as keyof typeof answered]?.values.map(({ value }) => value);
                if (offered) expect(offered).toEqual(expect.arrayContaining(asked as string[]));
              }
            }),
            { numRuns: runs },
          );
          await fc.assert(
            fc.asyncProperty(searched, userFilters, limited, async (q, filter, limits) => {
              const query: Query = { q, ...filter };
              const asked = { ...query, zone: "Asia/Karachi" };
              const answered = await usersChoices(asked, limits);
              const whole = expectCounts(answered, usersOnPage(lists, query), JSON.stringify(query));
              if (!limits) expect(whole).toEqual(["gender", "status", "orders"]);
            }),
            { numRuns: runs },
          );
        });
      });
    });
  }

  test("are the most frequent values, and the chosen ones", async () => {
    await emptyShop(shop.db);
    const made = demoShop(shop.clock.now, { customers: 5, orders: 260 });
    const orders = made.orders.map((order, n) => ({ ...order, city: n < 130 ? `City ${n}` : `Town ${n % 30}` }));
    await insertShop(shop.db, { ...made, orders });
    await indexAll(shop.db);
    for (const limits of [undefined, tiny]) {
      const { city } = await ordersChoices({ city: ["City 7", "City 129", "nowhere"] }, limits);
      const [towns, cities] = [city.values.slice(0, 30), city.values.slice(30)];
      expect(towns.map(({ value }) => value.slice(0, 5))).toEqual(Array(30).fill("Town "));
      expect(towns.map(({ count }) => count)).toEqual([...Array(10).fill(5), ...Array(20).fill(4)]);
      expect(cities.length).toBeGreaterThanOrEqual(maxChoices - 30 + 1);
      expect(cities).toContainEqual({ value: "City 7", count: 1 });
      expect(cities).toContainEqual({ value: "City 129", count: 1 });
      expect(city.values.at(-1)).toEqual({ value: "nowhere", count: 0 });
      expect(city.more).toBe(60);
    }
  });

  test("are none of an empty shop, but for those of users that there always are", async () => {
    await emptyShop(shop.db);
    for (const isBehind of [false, true]) {
      const orders = await ordersChoices({}, undefined, isBehind);
      expect(Object.values(orders)).toEqual(everyFacet.map(() => ({ values: [], more: 0 })));
      const { gender, status } = await usersChoices({}, undefined, isBehind);
      expect(gender.values.map(({ value }) => value)).toEqual(["Male", "Female", "Other", ""]);
      expect(status.values.map(({ value }) => value)).toEqual(["verified", "unverified"]);
    }
  });

  describe("over HTTP", () => {
    const get = (path: string) => shop.call("GET", path, { token: shop.token });
    beforeAll(async () => {
      await emptyShop(shop.db);
      await insertShop(shop.db, demoShop(shop.clock.now, { customers: 12, orders: 40 }));
    });

    test("are of the versions of the lists, with every change made before", async () => {
      type Body = { data: { choices: Record<string, Choices>; versions: Record<string, string> } };
      const countOf = ({ body }: { body: unknown }, facet: string, value: string) =>
        (body as Body).data.choices[facet]?.values.find((choice) => choice.value === value)?.count ?? 0;
      const before = await get("/api/orders/choices?city=Atlantis&city=");
      expect(before).toMatchObject({ status: 200, body: { data: { choices: { city: { more: 0 } } } } });
      await shop.db.updateTable("orders").set({ cancelled: 0, status: "pending" }).execute();
      const order = (await listsOf(shop.db)).orders[0];
      await shop.call("PUT", `/api/orders/cancel/${order?._id}`, {
        token: shop.token,
        body: { cancellationReason: "a test" },
      });
      const after = await get("/api/orders/choices?q=o");
      expect(countOf(await get("/api/orders/choices"), "reason", "a test")).toBe(1);
      const lists = await get("/api/orders");
      expect((after.body as Body).data.versions.orders).toBe(lists.headers.get("list-version"));
      const users = await get("/api/users/choices?orders=with");
      expect(countOf(users, "orders", "with") + countOf(users, "orders", "without")).toBe(12);
    });

    test.each([
      ["orders", "from=2026-02-30", "from"],
      ["orders", "zone=Mars", "zone"],
      ["orders", "totalFrom=x", "totalFrom"],
      ["users", "orders=some", "orders"],
      ["users", "status=maybe", "status"],
      ["users", "ageTo=old", "ageTo"],
    ])("of %s, %s is refused by its name", async (list, query, field) => {
      const body = { code: "invalid_request", message: `Please check: ${field}.`, showMessage: false };
      expect(await get(`/api/${list}/choices?${query}`)).toMatchObject({ status: 400, body });
    });

    test.each(["%00", "%25", "_", "'", '"', "%5C", "%F0%9F%91%A9", "%ED%A0%80", "+++"])(
      "with %s are answered",
      async (text) => {
        for (const name of ["q", ...everyFacet])
          expect((await get(`/api/orders/choices?${name}=${text}`)).status, name).toBe(200);
        for (const name of ["q", "gender"])
          expect((await get(`/api/users/choices?${name}=${text}`)).status, name).toBe(200);
      },
    );

    test("with a text of any length are answered", async () => {
      const text = "x".repeat(10_000);
      expect((await get(`/api/orders/choices?q=${text}`)).status).toBe(200);
      expect((await get(`/api/users/choices?q=${text}`)).status).toBe(200);
      expect((await get(`/api/orders/choices?city=${text}`)).status).toBe(200);
    });
  });

  test("are read by indexes, whatever is asked", { timeout: 10 * 60_000, tags: longOnPostgres(kind) }, async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(shop.clock.now, { customers: 300, orders: 1500 }));
    await indexAll(shop.db);
    const limits = { candidates: 50 };
    for (const prepare of [
      () => rollUpAll(shop.db),
      () =>
        sql`update orders set notes = 'dirty' where id in (select id from orders order by id limit 3)`.execute(shop.db),
    ]) {
      await prepare();
      await (kind === "SQLite" ? sql`analyze` : sql`vacuum analyze`).execute(shop.db);
      for (const query of [
        {},
        { q: "zubaida" },
        { q: "a" },
        { reason: [""] },
        { city: ["Lahore"], product: ["x", ""], totalFrom: "5" },
        { shipping: ["returned"], status: ["cancelled"], reason: ["", "a"] },
      ])
        await expectIndexed((db) => ordersChoices(query, limits, false, db));
      for (const query of [{}, { q: "zubaida" }, { gender: ["Male"], orders: "with" }, { ageFrom: "5", ageTo: "6" }])
        await expectIndexed((db) => usersChoices(query, limits, false, db));
    }
  });

  /** Expects no statement to read a table of records, or an index of all of them, whole. */
  async function expectIndexed(read: (db: Database) => Promise<unknown>) {
    const statements: { text: string; parameters: readonly unknown[] }[] = [];
    const db = shop.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        const { sql: text, parameters } = shop.db.getExecutor().compileQuery(node, queryId);
        if (/\bfrom\b/.test(text) && !/pg_database|pg_backend_pid/.test(text)) statements.push({ text, parameters });
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await read(db);
    await shop.db.transaction().execute(async (transaction) => {
      if (kind === "PostgreSQL") await sql`select set_config('enable_seqscan', 'off', true)`.execute(transaction);
      for (const { text, parameters } of statements) {
        const explain = kind === "SQLite" ? "explain query plan" : "explain";
        const { rows } = await transaction.executeQuery<{ parent?: number; detail?: string; "QUERY PLAN"?: string }>(
          CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
        );
        const plan = rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n");
        const about = `${text}\n${plan}`;
        expect(plan, about).not.toMatch(/Seq Scan on (orders|order_|customer|insight)/);
        // Only what the statement itself has made, and the indexes of few orders, are read whole.
        const made = /^SCAN (found|parts|counted|ranked|valued|named|rollups|reads|walked|[cvw]|\(.*\)|CONSTANT ROW)$/;
        const scans = rows.filter(({ parent, detail = "" }) => {
          const isMade = rows.some((row) => row.parent === parent && /^(CO-ROUTINE|MAT)/.test(row.detail ?? ""));
          return detail.startsWith("SCAN ") && !isMade && !made.test(detail);
        });
        const ofFound = scans.filter(({ detail }) => detail === "SCAN t");
        expect(ofFound.length, about).toBeLessThanOrEqual(text.split("from found as t").length - 1);
        for (const { detail } of scans.filter((scan) => !ofFound.includes(scan)))
          expect(detail, about).toMatch(/VIRTUAL TABLE INDEX|INDEX orders_beside_rollups$/);
        // An index scan without a condition reads the whole index.
        const lines = plan.split("\n");
        for (const [at, line] of lines.entries()) {
          if (
            !/Index.* Scan using (?!orders_beside_rollups|order_index_no_(?:reason|products)_filter|\w+_terms)\w+ on /.test(
              line,
            )
          )
            continue;
          expect(lines[at + 1], about).toMatch(/Index Cond|Order By/);
        }
      }
    });
  }

  test("count records without a value, where that is asked for and many values are more frequent", async () => {
    await emptyShop(shop.db);
    const made = demoShop(shop.clock.now, { customers: 5, orders: 260 });
    const orders = made.orders.map((order, n) => ({ ...order, city: n === 0 ? " " : `City ${n % 125}` }));
    await insertShop(shop.db, { ...made, orders });
    await indexAll(shop.db);
    for (const limits of [undefined, tiny]) {
      const { city } = await ordersChoices({ city: [""] }, limits);
      expect(city.values).toContainEqual({ value: "", count: 1 });
    }
  });

  test("that nobody waits for any more end on the server", async () => {
    const given = new AbortController();
    const reading = readUntil({ db: shop.db, reader: shop.db }, given.signal, async (transaction) => {
      given.abort();
      await readChoices(transaction, orderChoices, v.parse(OrdersChoicesQuery, {}), false, tiny);
    });
    await expect(reading).rejects.toThrow();
  });
});
