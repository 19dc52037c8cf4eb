import { type RawBuilder, sql } from "kysely";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OrdersChoicesQuery } from "../../contract/choices.ts";
import { orderTexts, userTexts } from "../../contract/listing.ts";
import { OrdersWindowQuery, UsersWindowQuery } from "../../contract/windows.ts";
import { readChoices } from "../../server/choices/choices.ts";
import { orderChoices } from "../../server/choices/orders.ts";
import { demoShop } from "../../server/demo/seed.ts";
import { openDatabase } from "../../server/storage/database.ts";
import { indexLock } from "../../server/storage/index-locks.ts";
import { insertShop } from "../../server/storage/insert-shop.ts";
import { indexMarked } from "../../server/storage/list-index.ts";
import { orderProducts } from "../../server/storage/order-products-migration.ts";
import { orderSignatures } from "../../server/storage/order-signatures-migration.ts";
import { productNames } from "../../server/storage/product-names-migration.ts";
import { inReadSnapshot, readUntil } from "../../server/storage/read-snapshot.ts";
import type { OrdersTable } from "../../server/storage/tables.ts";
import { collectPieces } from "../../server/storage/trigram-pieces.ts";
import { intersectionsOf, sourcesOf } from "../../server/storage/windows/candidates.ts";
import { ordersWindow, usersWindow } from "../../server/storage/windows/filters.ts";
import { type WindowLimits, WindowReader, type WindowRequest } from "../../server/storage/windows/reader.ts";
import { countAll, estimate, sample } from "../../server/storage/windows/totals.ts";
import { readWindow } from "../../server/storage/windows/window.ts";
import { collect } from "../../src/domain/collection.ts";
import { filteredBy, readFilter } from "../../src/domain/filters.ts";
import { orderFacets } from "../../src/domain/order-filter.ts";
import { orderSorts, orderSortValues } from "../../src/domain/order-list.ts";
import type { Order, User } from "../../src/domain/records.ts";
import { searchBy } from "../../src/domain/search.ts";
import { readSort, sortedBy } from "../../src/domain/sorting.ts";
import { userFacets } from "../../src/domain/user-filter.ts";
import { userSorts, userSortValues } from "../../src/domain/user-list.ts";
import { briefAndLong, fc } from "../properties.ts";
import { databaseKinds, longOnPostgres, openShop, type TestShop } from "./harness.ts";
import {
  emptyShop,
  filled,
  fillHostile,
  indexAll,
  type Lists,
  listsOf,
  orderFilters,
  userFilters,
} from "./hostile-shop.ts";
import { readExplained } from "./plans.ts";

/** Limits of a shop that is large for what its statements may read. */
const tiny: WindowLimits = {
  firstWalk: 6,
  longWalk: 12,
  walk: 9,
  step: 4,
  candidates: 5,
  gathered: 5,
  gatheredFarDown: 5,
  counted: 6,
  overlaid: 4,
  skipped: 6,
  sample: 8,
};

const both = (keys: readonly string[]) => keys.flatMap((key) => [key, `-${key}`]);
const ordersBy = both(orderSorts.keys);
const usersBy = both(userSorts.keys);

const terms = [
  ...[
    "",
    " ",
    "a",
    "A",
    "%",
    "_",
    "\\",
    "'",
    '"',
    "é",
    "e",
    "👩",
    "ع",
    "0",
    "9",
    "\0",
    "ada",
    "áda",
    "x".repeat(10_000),
  ],
  ...["order 10", "10 order", "x".repeat(299), "50% off", "zoë", "pending", "Unknown", "shipped cancelled", "a a ada"],
  ...[
    "i\u0307stanbul",
    "οδος",
    "tab bed",
    "o'neill",
    "l-",
    "l.c",
    "@x.",
    "(a)",
    "a_",
    "𠮷",
    "nobody at all",
    "\u00a0a\u2003b",
  ],
];

type Query = Record<string, string | string[] | undefined>;

describe.each(databaseKinds)("windows on %s", (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop(kind);
  });
  afterAll(() => shop.stop());

  const read = (request: WindowRequest, limits?: WindowLimits) =>
    inReadSnapshot(shop.db, (transaction) => readWindow(transaction, request, limits));

  /** Reads all ids, window by window from a place on; returns them, and the key at the end. */
  async function walk(
    ask: (places: Query) => WindowRequest,
    forwards: boolean,
    limits: WindowLimits | undefined,
    from: Query = {},
  ): Promise<{ ids: string[]; end: string | undefined }> {
    const windows: string[][] = [];
    let [places, end] = [from, undefined as string | undefined];
    for (let turn = 0; turn < 500; turn += 1) {
      const window = await read(ask(places), limits);
      windows.push([...window.ids]);
      end = (forwards ? window.last : window.first) ?? end;
      if (window.isEnd) return { ids: (forwards ? windows : windows.reverse()).flat(), end };
      places = forwards ? { after: end } : { before: end };
    }
    return expect.fail("the walk does not end");
  }

  async function expectWindows(
    expected: readonly string[],
    ask: (places: Query) => WindowRequest,
    about: string,
    sizes: readonly (WindowLimits | undefined)[] = [undefined, tiny],
  ) {
    for (const limits of sizes) {
      const { ids, end } = await walk(ask, true, limits);
      expect(ids, `forwards, ${about}`).toEqual(expected);
      if (end !== undefined) {
        // The key at the end is that of the last row, or of a row that the filter does not let through.
        const back = (await walk(ask, false, limits, { before: end })).ids;
        expect(expected.length - back.length).toBeLessThanOrEqual(1);
        expect(back, `backwards, ${about}`).toEqual(expected.slice(0, back.length));
      }
      const counted = await read(ask(end === undefined ? { at: "0" } : { before: end, count: "true" }), limits);
      expect(counted.total, `counted, ${about}`).toEqual((await read(ask({ at: "0" }), limits)).total);
      for (const at of [0, 9, expected.length - 2, expected.length + 5].filter((at) => at >= 0)) {
        const window = await read(ask({ at: String(at) }), limits);
        const { position, total } = window;
        if (total?.isExact) expect(total.atLeast, about).toBe(expected.length);
        else expect(total?.atLeast, about).toBeLessThanOrEqual(expected.length);
        if (limits === undefined) expect([position?.isExact, total?.isExact]).toEqual([true, true]);
        const from = position?.isExact ? at : Math.max(0, expected.indexOf(window.ids[0] ?? ""));
        expect(window.ids, `at ${at}, ${about}`).toEqual(expected.slice(from, from + window.ids.length));
        if (position?.isExact && window.isComplete)
          expect(window.ids.length, `at ${at}, ${about}`).toBe(Math.max(0, Math.min(7, expected.length - at)));
      }
    }
  }

  const everything = () => listsOf(shop.db);
  const setOrders = (ids: readonly string[], values: Partial<OrdersTable>) =>
    shop.db.updateTable("orders").set(values).where("id", "in", ids).execute();

  const fetchOrders = (query: Query) => (places: Query) =>
    ordersWindow(shop.db, v.parse(OrdersWindowQuery, { limit: "7", ...query, ...places }));
  const fetchUsers = (query: Query) => (places: Query) =>
    usersWindow(shop.db, v.parse(UsersWindowQuery, { limit: "7", ...query, ...places }));

  const addressOf = (query: Query) => {
    const parts = Object.entries(query).flatMap(([name, values]) =>
      [values ?? []].flat().map((value) => [name, value]),
    );
    return new URLSearchParams(parts);
  };

  function ordersOnPage(orders: readonly Order[], query: Query): string[] {
    const params = addressOf({ zone: "UTC", ...query });
    const found = filteredBy(orderFacets, readFilter(orderFacets, `${params}`).filter)(orders);
    const sort = readSort(params.get("sort"), orderSorts.keys) ?? orderSorts.byDefault;
    const ordered = sort ? sortedBy(sort, orderSortValues)(found) : found;
    return searchBy<Order>(orderTexts)(ordered)(params.get("q") ?? "").map(({ _id }) => _id);
  }

  function usersOnPage({ users, orders }: Lists, query: Query): string[] {
    const params = addressOf(query);
    const facets = userFacets(collect(users), orders);
    const found = filteredBy(facets, readFilter(facets, `${params}`).filter)(users);
    const sort = readSort(params.get("sort"), userSorts.keys);
    const ordered = sort ? sortedBy(sort, userSortValues)(found) : found;
    return searchBy<User>(userTexts)(ordered)(params.get("q") ?? "").map(({ _id }) => _id);
  }

  for (const which of ["the demo shop", "a hostile shop"]) {
    const tags = which === "the demo shop" ? longOnPostgres(kind) : [];
    describe(`of ${which}`, { timeout: 10 * 60_000, tags }, () => {
      let lists: Lists;
      beforeAll(async () => {
        lists = await filled(shop, which === "a hostile shop" ? fillHostile : undefined);
      });

      test("are the rows of the page's own list in each order", async () => {
        for (const sort of ordersBy)
          await expectWindows(ordersOnPage(lists.orders, { sort }), fetchOrders({ sort }), `orders by ${sort}`);
        for (const sort of [undefined, ...usersBy])
          await expectWindows(usersOnPage(lists, { sort }), fetchUsers({ sort }), `users by ${sort}`);
      });

      briefAndLong({ every: 5, runs: 5 }, { every: 2, runs: 10 }, ({ every, runs }) => {
        test("are the rows that the page's own search finds", async () => {
          const letters = new Set(lists.orders.flatMap((order) => [...orderTexts(order).join("")]));
          // The ends of texts, with which no trigram begins.
          const texts = [...lists.orders.map(orderTexts), ...lists.users.map(userTexts)].flat();
          const endings = new Set(texts.flatMap((text = "") => [-1, -2].map((from) => [...text].slice(from).join(""))));
          const searched = [...terms, ...letters, ...endings].filter((_, n) => n % every === 0);
          for (const [n, q] of searched.entries()) {
            const sizes = [n % 2 === 0 ? undefined : tiny];
            const query = { q, sort: ordersBy[n % ordersBy.length] };
            await expectWindows(
              ordersOnPage(lists.orders, query),
              fetchOrders(query),
              `orders ${JSON.stringify(query)}`,
              sizes,
            );
            const asked = { q, sort: usersBy[n % usersBy.length] };
            await expectWindows(usersOnPage(lists, asked), fetchUsers(asked), `users ${JSON.stringify(asked)}`, sizes);
          }
        });

        test("are the rows of the page's own filter, sort and search together", async () => {
          const asked = fc.tuple(fc.constantFrom(...ordersBy), fc.constantFrom("", "a", "ada", "10"), orderFilters);
          await fc.assert(
            fc.asyncProperty(asked, async ([sort, q, { from, to, ...filter }]) => {
              const inOrder = from && to && from > to ? { from } : { ...(from && { from }), ...(to && { to }) };
              const query: Query = { sort, q, ...filter, ...inOrder };
              await expectWindows(ordersOnPage(lists.orders, query), fetchOrders(query), JSON.stringify(query));
            }),
            { numRuns: runs },
          );
          const askedUsers = fc.tuple(fc.constantFrom(...usersBy), fc.constantFrom("", "a"), userFilters);
          await fc.assert(
            fc.asyncProperty(askedUsers, async ([sort, q, filter]) => {
              // Dates are in the reader's time zone.
              const query: Query = { sort, q, ...filter };
              const asked = fetchUsers({ ...query, zone: "Asia/Karachi" });
              await expectWindows(usersOnPage(lists, query), asked, JSON.stringify(query));
            }),
            { numRuns: runs },
          );
        });
      });

      test("go on from a record by its id, whether or not it is found itself", async () => {
        const some = (ids: readonly string[]) => ids.filter((_, n) => n % 9 === 0);
        const expectBeside = async (
          all: readonly string[],
          found: readonly string[],
          ask: (places: Query) => WindowRequest,
          about: string,
        ) => {
          for (const [n, id] of some(all).entries()) {
            const limits = n % 2 === 0 ? undefined : tiny;
            const place = all.indexOf(id);
            const after = found.filter((other) => all.indexOf(other) > place);
            const before = found.filter((other) => all.indexOf(other) < place);
            expect((await walk(ask, true, limits, { afterId: id })).ids, `after ${id}, ${about}`).toEqual(after);
            expect((await walk(ask, false, limits, { beforeId: id })).ids, `before ${id}, ${about}`).toEqual(before);
          }
        };
        for (const sort of ordersBy) {
          const query = { sort, q: "a", carrier: ["TCS", ""] };
          const [all, found] = [ordersOnPage(lists.orders, { sort }), ordersOnPage(lists.orders, query)];
          await expectBeside(all, found, fetchOrders(query), `orders by ${sort}`);
        }
        for (const sort of [undefined, "age", "-name"]) {
          const query = { sort, gender: "Male" };
          await expectBeside(
            usersOnPage(lists, { sort }),
            usersOnPage(lists, query),
            fetchUsers(query),
            `users by ${sort}`,
          );
        }
      });

      test("are the orders with numbers", async () => {
        const numbers = lists.orders.flatMap(({ orderId }, n) => (n % 4 === 0 && orderId ? [orderId] : []));
        for (const sort of ["number", "-total"]) {
          for (const [number, q] of [
            [numbers, ""],
            [numbers.slice(0, 3), ""],
            [[...numbers, "nothing", "", " ", "\0", "%"], "a"],
            [[""], ""],
          ] as const) {
            const query = { sort, q };
            const expected = ordersOnPage(
              lists.orders.filter(({ orderId }) => number.some((one) => one.trim() && one === orderId)),
              query,
            );
            await expectWindows(
              expected,
              fetchOrders({ ...query, number: [...number] }),
              `${sort}, ${number.length}, ${q}`,
            );
          }
        }
      });
    });
  }

  const get = (path: string) => shop.call("GET", path, { token: shop.token });
  const idsOf = (answer: { body: unknown }) => {
    const { orders, users } = (answer.body as { data: { orders?: Order[]; users?: User[] } }).data;
    return (orders ?? users ?? []).map(({ _id }) => _id);
  };
  const keysOf = (answer: { body: unknown }) =>
    (answer.body as { data: { first: string; last: string; isEnd: boolean } }).data;

  test.runIf(kind === "PostgreSQL")(
    "do not wait for records that are being deleted, and index them later",
    async () => {
      await indexAll(shop.db);
      const customers = await shop.db.selectFrom("customers").select("id").orderBy("id").limit(2).execute();
      const [deleted, other] = customers.map(({ id }) => id) as [string, string];
      const marked = () => shop.db.selectFrom("index_stale").select("id").execute();
      const rename = shop.db.updateTable("customers").set({ name: "Zara" });
      await rename.where("id", "in", [deleted, other]).execute();
      const deletion = await shop.db.startTransaction().execute();
      await deletion.selectFrom("customers").select("id").where("id", "=", deleted).forUpdate().execute();
      // The locked record comes first, and is not the only one.
      expect(await indexMarked(shop.db, "users", 1)).toBe(true);
      await indexMarked(shop.db, "users");
      expect(await marked()).toEqual([{ id: deleted }]);
      await deletion.rollback().execute();
      await indexMarked(shop.db, "users");
      expect(await marked()).toEqual([]);
    },
  );

  describe("over HTTP", { tags: longOnPostgres(kind) }, () => {
    test("a record is read by its id", async () => {
      const { orders, users } = await everything();
      const [order, user] = [orders[0], users[0]];
      expect((await get(`/api/orders/${encodeURIComponent(order?._id ?? "")}`)).body).toEqual({ data: order });
      expect((await get(`/api/users/${encodeURIComponent(user?._id ?? "")}`)).body).toEqual({ data: { user } });
      expect(await get("/api/orders/nobody")).toMatchObject({ status: 404, body: { code: "order_not_found" } });
      expect(await get("/api/users/window%00")).toMatchObject({ status: 400, body: { code: "invalid_request" } });
      expect(await get("/api/users/nobody")).toMatchObject({ status: 404, body: { code: "user_not_found" } });
    });

    test.each([
      ["limit=0", "limit"],
      ["limit=501", "limit"],
      ["limit=x", "limit"],
      ["at=-1", "at"],
      ["at=1.5", "at"],
      ["sort=price", "sort"],
      ["sort=--date", "sort"],
      ["from=2026-02-30", "from"],
      ["zone=Mars", "zone"],
      ["totalFrom=x", "totalFrom"],
      ["at=1&after=x", "at"],
      ["at=1&afterId=x", "at"],
      ["beforeId=x&afterId=x", "at"],
      ["before=x&beforeId=x", "at"],
      ["afterId=%00", "afterId"],
      ["afterId=x&afterId=x", "afterId"],
      [Array.from({ length: 501 }, (_, n) => `number=${n}`).join("&"), "number"],
      ["after=%20", "after"],
      ["limit=5&limit=6", "limit"],
    ])("%s is refused by its name", async (query, field) => {
      const body = { code: "invalid_request", message: `Please check: ${field}.`, showMessage: false };
      expect(await get(`/api/orders/window?${query}`)).toMatchObject({ status: 400, body });
    });

    test("an invalid key, or one of another list or sort, is refused with a message", async () => {
      const { last } = keysOf(await get("/api/orders/window?limit=3&sort=total"));
      const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString("base64url");
      const keys = [
        "x",
        forged(null),
        forged({}),
        forged(["orders total"]),
        forged(["orders total", "text", 1, "x"]),
        forged(["orders total", 1.5, 1, "x"]),
        forged(["orders total", 1e300, 1, "x"]),
        forged(["orders total", 1, "1", "x"]),
        forged(["orders total", 1, 1, "\0"]),
        forged(["orders total", 1, 1, "x", "more"]),
      ];
      for (const key of keys) {
        for (const place of ["after", "before"]) {
          const answer = await get(`/api/orders/window?sort=total&${place}=${key}`);
          expect(answer, key).toMatchObject({
            status: 400,
            body: { message: expect.stringContaining("This key is of") },
          });
        }
      }
      for (const path of ["/api/orders/window?", "/api/orders/window?sort=-total&", "/api/users/window?"])
        expect((await get(`${path}after=${last}`)).status).toBe(400);
      expect(
        (await get(`/api/orders/window?sort=total&after=${forged(["orders total", 5, 1, "nobody"])}`)).status,
      ).toBe(200);
    });

    test("a place beside an unknown record is refused with a message", async () => {
      for (const id of ["nobody", "", "%25", "_", "'", '"', "%5C", "x".repeat(10_000)]) {
        for (const place of ["afterId", "beforeId"]) {
          expect(await get(`/api/orders/window?q=%25&${place}=${id}`), id).toMatchObject({
            status: 404,
            body: { code: "order_not_found" },
          });
          expect(await get(`/api/users/window?${place}=${id}`), id).toMatchObject({
            status: 404,
            body: { code: "user_not_found" },
          });
        }
      }
    });

    test("a record that is not indexed yet has its place in every order", async () => {
      await shop.db.updateTable("orders").set({ created_at: null }).where("status", "=", "shipped").execute();
      await indexAll(shop.db);
      const { orders, users } = await everything();
      const expectBeside = async (id: string, index: string, sorts: string[], fetch: typeof fetchOrders) => {
        const beside = async () => {
          const found = [];
          for (const sort of sorts)
            for (const place of ["afterId", "beforeId"]) found.push((await read(fetch({ sort })({ [place]: id }))).ids);
          return found;
        };
        const indexed = await beside();
        await sql`delete from ${sql.table(index)} where id = ${id}`.execute(shop.db);
        expect(await beside()).toEqual(indexed);
        const list = index === "order_index" ? "orders" : "users";
        await shop.db.insertInto("index_stale").values({ list, id }).execute();
        await indexAll(shop.db);
      };
      const undated = orders.find(({ createdAt }) => createdAt === undefined);
      for (const order of [orders[5], undated])
        await expectBeside(order?._id ?? "", "order_index", ordersBy, fetchOrders);
      await expectBeside(users[5]?._id ?? "", "customer_index", usersBy, fetchUsers);
    });

    test.each(["%00", "%25", "_", "'", '"', "%5C", "%F0%9F%91%A9", "x".repeat(10_000), "+++"])(
      "a search for %s is answered",
      async (q) => {
        expect((await get(`/api/orders/window?q=${q}`)).status).toBe(200);
        expect((await get(`/api/users/window?q=${q}&at=100000`)).body).toMatchObject({ data: { users: [] } });
      },
    );

    test.each(["é", "👩", "e\u0301"])("a search of ten thousand characters is answered: %s", async (letter) => {
      const q = encodeURIComponent(letter.repeat(10_000 / [...letter].length));
      for (const path of [`orders/window?q=${q}`, `users/window?q=${q}`, `find?q=${q}`])
        expect((await get(`/api/${path}`)).status).toBe(200);
    });

    test("a filter by what is not stored finds nothing", async () => {
      for (const filter of ["city=%00", "product=%00", "payment=nowhere", "totalFrom=999999999999", "totalFrom=1e300"])
        expect(idsOf(await get(`/api/orders/window?${filter}`)), filter).toEqual([]);
    });

    test("orders are filtered by what they come to, and users by what is known of them", async () => {
      const { orders, users } = await everything();
      const ids = (records: readonly { _id: string }[]) => records.map(({ _id }) => _id).slice(0, 200);
      const expectFound = async (path: string, records: readonly { _id: string }[]) =>
        expect(idsOf(await get(`${path}&limit=200`)), path).toEqual(ids(records));
      for (const [from, to] of [
        [0.5, 1],
        [0.4999, 1.001],
        [0.501, 1.4999],
        [1e-7, 1e21],
      ])
        await expectFound(
          `/api/orders/window?totalFrom=${from}&totalTo=${encodeURIComponent(`${to}`)}`,
          orders.filter(({ totalAmount = 0 }) => totalAmount >= Number(from) && totalAmount <= Number(to)),
        );
      await expectFound(
        "/api/users/window?status=verified",
        users.filter(({ isVerified }) => isVerified),
      );
      await expectFound(
        "/api/users/window?gender=Male&gender=",
        users.filter(({ gender }) => !gender || gender === "Male"),
      );
      const hasOrders = ({ _id, email }: (typeof users)[number]) =>
        orders.some(({ customerId, customerDetails }) =>
          customerId ? customerId === _id : customerDetails?.email?.trim().toLowerCase() === email?.toLowerCase(),
        );
      await expectFound("/api/users/window?orders=with", users.filter(hasOrders));
      await expectFound(
        "/api/users/window?orders=without",
        users.filter((user) => !hasOrders(user)),
      );
      await expectFound(
        "/api/users/window?visitedFrom=2026-01-01&visitedTo=2026-01-01",
        users.filter(({ lastVisit }) => lastVisit?.startsWith("2026-01-01")),
      );
    });

    const fillSmall = async () => {
      await emptyShop(shop.db);
      await insertShop(shop.db, demoShop(shop.clock.now, { customers: 12, orders: 40 }));
      await indexAll(shop.db);
    };

    test("whoever reads all windows has each record once, but for those whose place changes meanwhile", async () => {
      await fillSmall();
      const readAll = async (query: string, meanwhile: (read: readonly string[]) => Promise<void>) => {
        const read: string[] = [];
        for (let after = ""; ; ) {
          const window = await get(`/api/orders/window?limit=7${query}${after}`);
          read.push(...idsOf(window));
          const { last, isEnd } = keysOf(window);
          if (isEnd) return read;
          after = `&after=${last}`;
          if (read.length === 14) await meanwhile(read);
        }
      };
      const cancel = (id: string | undefined) =>
        shop.call("PUT", `/api/orders/cancel/${id}`, { token: shop.token, body: { cancellationReason: "a test" } });
      await shop.db.updateTable("orders").set({ cancelled: 0, status: "pending" }).execute();
      const all = (await everything()).orders.map(({ _id }) => _id);

      // By date: a changed order keeps its place, read or not, and a deleted one is missing if it was not read yet.
      let [changed, deleted] = ["", ""];
      const byDate = await readAll("", async (read) => {
        const left = all.filter((id) => !read.includes(id));
        [changed, deleted] = [left.at(-1) ?? "", left.at(-2) ?? ""];
        for (const id of [read[0], changed]) expect((await cancel(id)).status).toBe(200);
        expect((await shop.call("DELETE", `/api/orders/${deleted}`, { token: shop.token })).status).toBe(200);
      });
      expect(byDate.toSorted()).toEqual(all.filter((id) => id !== deleted).toSorted());

      // By status: an order that moves is read twice or not at all, every other order once.
      await shop.db.updateTable("orders").set({ cancelled: 0, status: "pending" }).execute();
      const statuses = await get("/api/orders/window?limit=200&sort=status");
      const moved: string[] = [];
      for (const sort of ["status", "-status"]) {
        const read = await readAll(`&sort=${sort}`, async (so) => {
          moved.push(so[0] ?? "");
          expect((await cancel(so[0])).status).toBe(200);
        });
        const others = (ids: readonly string[]) => ids.filter((id) => !moved.includes(id)).toSorted();
        expect(others(read), sort).toEqual(others(idsOf(statuses)));
      }
    });

    test("a changed record is in its place in the next window, whoever changed it", async () => {
      await fillSmall();
      const put = (path: string, body: object) => shop.call("PUT", path, { token: shop.token, body });
      const isFound = async (list: string, q: string, id: string) =>
        idsOf(await get(`/api/${list}/window?limit=200&q=${q}`)).includes(id);
      const user = (await everything()).users[0]?._id ?? "";
      const profile = { name: "Quendrith", email: "q@test.example", age: 30, contactNo: "123456", gender: "Male" };
      const edited = await put(`/api/users/${user}`, profile);
      expect(await isFound("users", "quendrith", user)).toBe(true);
      await shop.call("POST", `/api/changes/${(edited.body as { change: string }).change}/undo`, { token: shop.token });
      expect(await isFound("users", "quendrith", user)).toBe(false);

      await shop.db.updateTable("orders").set({ cancelled: 0, status: "pending" }).execute();
      const order = (await everything()).orders.at(-1)?._id ?? "";
      expect(await isFound("orders", "pending", order)).toBe(true);
      await put(`/api/orders/cancel/${order}`, { cancellationReason: "a test" });
      expect(await isFound("orders", "pending", order)).toBe(false);
      expect(idsOf(await get("/api/orders/window?reason=a+test"))).toEqual([order]);

      const { last } = keysOf(await get("/api/orders/window?limit=3&sort=-total"));
      const [, , third] = idsOf(await get("/api/orders/window?limit=3&sort=-total"));
      const after = idsOf(await get(`/api/orders/window?sort=-total&after=${last}`));
      const before = (await get("/api/orders/window")).body as { data: { total: { atLeast: number } } };
      await shop.call("DELETE", `/api/orders/${third}`, { token: shop.token });
      expect(idsOf(await get(`/api/orders/window?sort=-total&after=${last}`))).toEqual(after);
      expect((await get("/api/orders/window")).body).toMatchObject({
        data: { total: { atLeast: before.data.total.atLeast - 1, isExact: true } },
      });
    });
  });

  test("have only those columns written that a change of a record makes differ", async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 5, orders: 10 }));
    await indexAll(shop.db);
    const others = sql`number_key, customer_key, items, total, recency, search, found_by, products, city on order_index`;
    const refusal =
      kind === "SQLite"
        ? [sql`create trigger refused before update of ${others} begin select raise(abort, 'written'); end`]
        : [
            sql`create function refused() returns trigger language plpgsql as $$ begin raise exception 'written'; end $$`,
            sql`create trigger refused before update of ${others} for each row execute function refused()`,
          ];
    for (const statement of refusal) await statement.execute(shop.db);
    try {
      await expect(sql`update order_index set total = total`.execute(shop.db)).rejects.toThrow("written");
      await shop.db.updateTable("orders").set({ carrier: "DHL" }).execute();
      await indexAll(shop.db);
      const { ids } = await read(fetchOrders({ carrier: "DHL", limit: "10" })({}));
      expect(ids).toHaveLength(10);
    } finally {
      await (kind === "SQLite" ? sql`drop trigger refused` : sql`drop function refused cascade`).execute(shop.db);
    }
  });

  test("are read by indexes, in their order, whatever is asked", {
    timeout: 10 * 60_000,
    tags: longOnPostgres(kind),
  }, async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 300, orders: 1500 }));
    await indexAll(shop.db);
    // The sizes of PostgreSQL's indexes, and so its plans, would depend on when autovacuum ran.
    const analyze = () => (kind === "SQLite" ? sql`analyze` : sql`vacuum full analyze`).execute(shop.db);
    await analyze();
    const small = { ...tiny, candidates: 50, walk: 100, step: 40, sample: 200 };
    const explain = (request: WindowRequest, limits: WindowLimits | undefined, index?: string) =>
      readExplained(
        shop.db,
        (db) => inReadSnapshot(db, (transaction) => readWindow(transaction, request, limits)),
        index,
      );
    const explained = async (ask: (places: Query) => WindowRequest, limits: WindowLimits | undefined) => {
      const { last } = await explain(ask({}), limits);
      if (last) await explain(ask({ at: undefined, after: last }), limits);
      if (last) await explain(ask({ at: undefined, before: last }), limits);
      await explain(ask({ at: undefined, afterId: last && (await read(ask({}), limits)).ids[0] }), limits);
    };
    for (const sort of ordersBy) {
      await explained(fetchOrders({ sort }), undefined);
      await explained(fetchOrders({ sort, q: "a", at: "700" }), small);
    }
    for (const sort of usersBy) {
      await explained(fetchUsers({ sort }), undefined);
      await explained(fetchUsers({ sort, gender: ["Male"], orders: "with", at: "100" }), small);
    }
    // Half of the orders, the newest, have one number of items: beyond their last, no other is read.
    const { orders } = await everything();
    const newest = orders.slice(0, 750).map(({ _id }) => _id);
    await shop.db.updateTable("orders").set({ item_count: 9 }).where("id", "in", newest).execute();
    await indexAll(shop.db);
    await analyze();
    await explain(fetchOrders({ sort: "-items" })({ at: undefined, afterId: newest.at(-1) }), undefined);
    for (const [query, index] of [
      [{ status: ["delivered"] }, "order_index_status_key"],
      [{ shipping: ["delivered"] }, "order_index_shipping"],
      [{ shipping: ["delivered"], from: "2025-01-01" }, "order_index_shipping"],
    ] satisfies [Query, string][])
      for (const places of [{}, { at: undefined, afterId: newest[0] }, { at: undefined, beforeId: newest.at(-1) }])
        await explain(fetchOrders(query)(places), small, index);
    for (const query of [
      { q: "ali" },
      { q: "zzqy", city: ["Lahore"], from: "2025-01-01" },
      { number: ["SIL-1", "SIL-2"], sort: "-date" },
      { city: ["Atlantis", ""], product: ["x"], totalFrom: "5", totalTo: "6" },
    ]) {
      await explained(fetchOrders(query), small);
      await explained(fetchOrders({ ...query, sort: "-total", at: "3" }), undefined);
    }
    for (const [query, index] of [
      [{ orders: "with" }, "customer_index_has_orders"],
      [{ status: "verified" }, "customer_index_status"],
    ] satisfies [Query, string][])
      await explain(fetchUsers(query)({}), small, index);
    // Where few records match, PostgreSQL would rather read all of them than the rows of a walk.
    await shop.db.updateTable("order_items").set({ name: "Rare" }).where("position", "=", 7).execute();
    await analyze();
    for (const product of [["Rare"], [""], ["Rare", ""]])
      for (const sort of ordersBy) await explained(fetchOrders({ sort, product }), undefined);
  });

  const cityOf = (order: Order | undefined) => order?.customerDetails?.shippingAddress?.city ?? "";

  test("have exact totals and positions of few matches in a long range of days", async () => {
    const { orders } = await filled(shop, (db) =>
      insertShop(db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 30, orders: 400 })),
    );
    const dayOf = (order: Order | undefined) => order?.createdAt?.slice(0, 10) ?? "";
    const [from, to] = [dayOf(orders[300]), dayOf(orders[100])];
    const inRange = orders.filter((order) => dayOf(order) >= from && dayOf(order) <= to);
    const city = cityOf(inRange[50]);
    const ids = inRange.filter((order) => cityOf(order) === city).map(({ _id }) => _id);
    const limits = { ...tiny, candidates: 60, firstWalk: 1_000, walk: 1_000, step: 100, sample: 400 };
    const ask = fetchOrders({ city: [city], from, to, zone: "UTC" });
    const total = { atLeast: ids.length, about: ids.length, isExact: true };
    expect(await read(ask({ limit: "200" }), limits)).toMatchObject({ ids, isEnd: true, total });
    const position = { at: 1, isExact: true };
    expect(await read(ask({ limit: "200", at: "1" }), limits)).toMatchObject({ ids: ids.slice(1), position, total });
    const some = await read(ask({ limit: "2" }), limits);
    expect(some).toMatchObject({ ids: ids.slice(0, 2), isEnd: false, total });
    const none = await read(fetchOrders({ product: ["none"], from, to })({}), limits);
    expect(none).toMatchObject({ ids: [], isEnd: true, total: { atLeast: 0, about: 0, isExact: true } });
  });

  test("have exact totals where few records match, and are walked first where more do", async () => {
    const { orders } = await filled(shop, (db) =>
      insertShop(db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 60, orders: 400 })),
    );
    const city = cityOf(orders[0]);
    const ids = orders.filter((order) => cityOf(order) === city).map(({ _id }) => _id);
    expect(ids.length).toBeGreaterThan(9);
    const first = fetchOrders({ city: [city] })({ limit: "2" });
    const limits = { ...tiny, firstWalk: 300, step: 50, sample: 400 };
    const isFound = { ids: ids.slice(0, 2), isEnd: false, isComplete: true };
    const whole = { atLeast: ids.length, about: ids.length, isExact: true };
    expect(await read(first, { ...limits, candidates: 2 * ids.length })).toMatchObject({ ...isFound, total: whole });
    const more = await read(first, { ...limits, candidates: ids.length / 2 });
    expect(more).toMatchObject({ ...isFound, total: { isExact: false } });
  });

  test("of two filters that few pass together are walked first where a screenful is near", async () => {
    const { orders } = await filled(shop, (db) =>
      insertShop(db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 60, orders: 1_000 })),
    );
    const query = { city: ["Lahore"], payment: ["credit_card"] };
    const ids = ordersOnPage(orders, query);
    for (const alone of [{ city: query.city }, { payment: query.payment }])
      expect(ordersOnPage(orders, alone).length).toBeGreaterThan(3 * ids.length);
    expect(ids.length).toBeGreaterThan(2);
    const limits = { ...tiny, candidates: ids.length, overlaid: 100, step: 50, sample: 1_000 };
    const found = { ids: ids.slice(0, 2), isEnd: false, isComplete: true };
    const first = fetchOrders(query)({ limit: "2" });
    const near = await read(first, { ...limits, firstWalk: 900 });
    expect(near).toMatchObject({ ...found, total: { isExact: false } });
    const far = await read(first, { ...limits, firstWalk: 10 });
    expect(far).toMatchObject({ ...found, total: { atLeast: ids.length, about: ids.length, isExact: true } });
  });

  test("before and after a key where a walk has stopped have no row twice, in any sort", async () => {
    const { orders } = await filled(shop, (db) =>
      insertShop(db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 20, orders: 120 })),
    );
    // Several orders have each key and moment.
    await sql`update order_index set total = total % 5000, recency = recency / 10000000000`.execute(shop.db);
    for (const sort of ["total", "-total", "-date", "status", "-items", "customer"]) {
      const query = { sort, city: [cityOf(orders[0])] };
      const all = new Set(ordersOnPage(orders, query));
      for (const forwards of [true, false]) {
        let places: Query = forwards ? {} : { before: (await read(fetchOrders({ sort })({ at: "119" }))).last };
        for (let turn = 0; turn < 100; turn += 1) {
          const window = await read(fetchOrders(query)(places), tiny);
          const key = forwards ? window.last : window.first;
          if (window.isEnd || key === undefined) break;
          places = forwards ? { after: key } : { before: key };
          if (window.isComplete) continue;
          const [before, after] = [
            await walk(fetchOrders(query), false, undefined, { before: key }),
            await walk(fetchOrders(query), true, undefined, { after: key }),
          ];
          const ids = [...before.ids, ...after.ids];
          expect(new Set(ids).size, `${sort} ${forwards}`).toBe(ids.length);
          for (const id of ids) expect(all).toContain(id);
        }
      }
    }
    await emptyShop(shop.db);
  });

  test("end with the last rows, however many there are", async () => {
    const { orders } = await filled(shop, (db) =>
      insertShop(db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 60, orders: 400 })),
    );
    for (const sort of ["-date", "total", "customer"]) {
      const ids = ordersOnPage(orders, { sort, status: ["delivered"] });
      const ask = fetchOrders({ sort, status: ["delivered"] });
      const limits = { ...tiny, walk: 40, firstWalk: 40, step: 20 };
      const { total } = await read(ask({ limit: "3" }), limits);
      expect(total?.isExact, sort).toBe(false);
      const end = await read(ask({ limit: "3", at: String((total?.about ?? 0) - 3) }), limits);
      expect(end, sort).toMatchObject({ ids: ids.slice(-3), isEnd: true, isComplete: true });
      const before = await read(ask({ limit: "3", before: end.first }), limits);
      expect(before.ids, sort).toEqual(ids.slice(-6, -3));
    }
  });

  test("are estimated from rows at unequal distances: at equal ones, all end in one digit", async () => {
    await filled(shop, (db) =>
      insertShop(db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 60, orders: 1_000 })),
    );
    const about = (digit: number) =>
      inReadSnapshot(shop.db, async (transaction) => {
        const endsIn = { condition: sql<boolean>`t."row" % 10 = ${sql.lit(digit)}` };
        const request = { ...fetchOrders({})({}), filters: [endsIn] };
        const reader = new WindowReader(transaction, request, { ...tiny, sample: 200 });
        return estimate(await countAll(reader), await sample(reader, reader.conditions));
      });
    for (let digit = 0; digit < 10; digit += 1) {
      // Wide bounds: the numbers depend on how the server indexed the orders. With one digit, it would be none, or all 1,000.
      expect(await about(digit), String(digit)).toBeGreaterThan(0);
      expect(await about(digit), String(digit)).toBeLessThan(400);
    }
  });

  test("are looked for where each matching row is, by one index and by several", async () => {
    const { orders } = await filled(shop, (db) =>
      insertShop(db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 60, orders: 400 })),
    );
    const texts = (await shop.db.selectFrom("order_index").select("search").execute()).map(({ search }) => search);
    // Two or three pieces of a text, of one to five characters; every other search has a filter, too.
    const queries = Array.from({ length: 90 }, (_, at): Query => {
      const letters = [...(texts[(at * 37) % texts.length] ?? "")].filter((letter) => letter !== "\n");
      const pieces = Array.from({ length: 2 + (at % 2) }, (_, piece) => {
        const from = (at * 13 + piece * 11) % (letters.length - 5);
        return letters.slice(from, from + 1 + ((at + piece * 2) % 5)).join("");
      });
      const of = orders[(at * 37) % orders.length];
      return { q: pieces.join(" "), ...(at % 2 === 1 && { status: of?.status ?? "pending", city: cityOf(of) }) };
    });
    let sources = 0;
    for (const candidates of [1, 100, 1_000_000])
      for (const query of queries)
        await inReadSnapshot(shop.db, async (transaction) => {
          const reader = new WindowReader(transaction, fetchOrders(query)({}), { ...tiny, candidates });
          await reader.prepare();
          const idsIn = async (rows: RawBuilder<unknown>) =>
            (await reader.run(sql<{ id: string }>`select t.id from (${rows}) as t`)).map(({ id }) => id);
          const isFound = sql`${sql.join([sql`1 = 1`, ...reader.conditions], sql` and `)}`;
          const matching = await idsIn(reader.rowsWhere(isFound));
          for (const several of [sourcesOf(reader), intersectionsOf(reader)])
            for await (const rows of several) {
              sources += 1;
              expect(new Set(await idsIn(rows)), JSON.stringify([query, candidates])).toEqual(
                new Set([...(await idsIn(rows)), ...matching]),
              );
            }
        });
    expect(sources).toBeGreaterThan(200);
  });

  test("ask an index of words for the status of a filter, which the text names, together with a search", async () => {
    await filled(shop, (db) =>
      insertShop(db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 60, orders: 400 })),
    );
    await inReadSnapshot(shop.db, async (transaction) => {
      const request = fetchOrders({ q: "pending", status: ["cancelled", ""] })({});
      const reader = new WindowReader(transaction, request, { ...tiny, candidates: 1_000_000 });
      await reader.prepare();
      const { value } = await intersectionsOf(reader).next();
      if (!value) expect.fail("no index is asked");
      const { parameters } = value.compile(transaction);
      for (const part of [/pending|pen|end|ndi|din|ing/, /cancelled|can|anc|nce/, /unknown|unk|nkn/])
        expect(JSON.stringify(parameters)).toMatch(part);
      expect(await reader.count(value)).toBe(0);
    });
  });

  test("ask an index of words only for words that few records have", async () => {
    const { orders } = await filled(shop, (db) =>
      insertShop(db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 60, orders: 400 })),
    );
    const number = orders[0]?.orderId ?? "";
    const [, provider = ""] = /@(\w+)/.exec(orders[0]?.customerDetails?.email ?? "") ?? [];
    const product = orders[0]?.items?.[0]?.name ?? "";
    expect([number, provider, product]).not.toContain("");
    const asked = (query: Query) =>
      inReadSnapshot(shop.db, async (transaction) => {
        const reader = new WindowReader(transaction, fetchOrders(query)({}), { ...tiny, candidates: 2 });
        const sources: unknown[] = [];
        for await (const source of sourcesOf(reader)) sources.push(source);
        return sources.length;
      });
    expect(await asked({ q: number })).toBe(1);
    expect(await asked({ q: provider })).toBe(0);
    expect(await asked({ product: [product] })).toBe(0);
    for (const few of ["Rare", ""]) expect(await asked({ product: [few] })).toBe(1);
  });

  test("are in their order, within their limits, where a column has more values than are read one by one", async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 60, orders: 400 }));
    const { orders } = await everything();
    const setItems = async (itemsOf: (n: number) => number) => {
      for (const [n, { _id }] of orders.entries())
        await shop.db
          .updateTable("orders")
          .set({ item_count: itemsOf(n) })
          .where("id", "=", _id)
          .execute();
      await indexAll(shop.db);
    };
    // Fewer rows than there are, although each value has fewer than a step.
    await setItems((n) => n % 130);
    const limits = { ...tiny, candidates: 50, firstWalk: 20, walk: 40, step: 10, sample: 200 };
    const none = await read(fetchOrders({ sort: "-items", product: ["", "none"] })({}), limits);
    expect(none).toMatchObject({ ids: [], isEnd: false, isComplete: false });

    // A third of the orders have one number of items, in the middle of 130.
    await setItems((n) => (n % 3 === 0 ? 65 : n % 130));
    const changed = (await everything()).orders;
    for (const query of [{ sort: "-items" }, { sort: "-items", q: "a" }])
      await expectWindows(ordersOnPage(changed, query), fetchOrders(query), JSON.stringify(query));
  });

  test("of one letter or two that few have are whole", { tags: longOnPostgres(kind) }, async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 300, orders: 600 }));
    const { orders, users } = await everything();
    const [order, user] = [orders.at(-1)?._id ?? "", users.at(-1)?._id ?? ""];
    const marks = { customer_name: "Zed ~ 5% ¿q", customer_email: "zedx@shop.qq" };
    await shop.db.updateTable("orders").set(marks).where("id", "=", order).execute();
    await shop.db
      .updateTable("customers")
      .set({ name: "Zed ~ 5% ¿q", email: "zed@shop.qq", email_key: "zed@shop.qq" })
      .where("id", "=", user)
      .execute();
    // The list shows "Unknown" for it, and no trigram begins with the end of that.
    const odd = orders.at(-2)?._id ?? "";
    await sql`update orders set status = 'odd', cancelled = 0 where id = ${odd}`.execute(shop.db);
    await indexAll(shop.db);
    const limits = { ...tiny, candidates: 50, walk: 100, step: 40, sample: 200 };
    const changed = (await everything()).orders;
    for (const q of ["wn", "n", "ed"])
      expect((await walk(fetchOrders({ q }), true, limits)).ids, q).toEqual(ordersOnPage(changed, { q }));
    const whole = (...ids: string[]) => ({ ids, isEnd: true, isComplete: true });
    for (const q of ["qq", "q qq"]) {
      expect(await read(fetchOrders({ q })({}), limits), q).toMatchObject(whole(order));
      expect(await read(fetchUsers({ q })({}), limits), q).toMatchObject(whole(user));
    }
    if (kind === "PostgreSQL") {
      for (const q of ["¿", "¿q", "~", "5%", "%", "e 5%", "zed 5%"]) {
        expect(await read(fetchOrders({ q })({}), limits), q).toMatchObject(whole(order));
        expect(await read(fetchUsers({ q })({}), limits), q).toMatchObject(whole(user));
      }
      // Of a sign that many texts have, no rows are stored.
      await sql`update order_index_trigrams_terms set rows = null where term in ('@', '.')`.execute(shop.db);
      for (const q of ["x@", "dx@", "zedx@s", "@sh p.q", ".qq"])
        expect(await read(fetchOrders({ q })({}), limits), q).toMatchObject(whole(order));
    }
    for (const q of ["^", "qx", "👩", "a ^"]) {
      expect(await read(fetchOrders({ q })({}), limits), q).toMatchObject(whole());
      expect(await read(fetchUsers({ q, sort: "-name" })({}), limits), q).toMatchObject(whole());
    }
  });

  test("by products are the same where an earlier version has indexed the orders", async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 30, orders: 60 }));
    const odd = 'tab\tbed\n"line" \\';
    const [named, blank] = (await everything()).orders.map(({ _id }) => _id);
    await shop.db.updateTable("order_items").set({ name: odd }).where("order_id", "=", `${named}`).execute();
    await shop.db.updateTable("order_items").set({ name: " \u2003\n" }).where("order_id", "=", `${blank}`).execute();
    await indexAll(shop.db);
    const products = () => shop.db.selectFrom("order_index").select(["id", "products"]).orderBy("id").execute();
    const found = () =>
      Promise.all(
        [[odd], [""], [odd, ""], ["Oud Nuit"], ["oud nuit"]].map(
          async (product) => (await read(fetchOrders({ product })({}))).ids,
        ),
      );
    const [kept, ids] = [await products(), await found()];
    expect(ids.slice(0, 3)).toEqual([[named], [blank], [named, blank]]);
    await shop.db.updateTable("order_index").set({ products: "" }).execute();
    expect(await found()).toEqual(ids);
    for (const index of ["order_index_no_products_filter", "insight_counts_products"])
      await shop.db.schema.dropIndex(index).execute();
    await sql`alter table order_index drop column products`.execute(shop.db);
    await orderProducts.up(shop.db);
    await productNames.up(shop.db);
    await indexAll(shop.db);
    expect(await products()).toEqual(kept);
  });

  test.runIf(kind === "SQLite")("have signatures where an earlier version has indexed the orders", async () => {
    await emptyShop(shop.db);
    await fillHostile(shop.db);
    await indexAll(shop.db);
    const signatures = () => shop.db.selectFrom("order_index").select(["id", "signature"]).orderBy("id").execute();
    const kept = await signatures();
    expect(new Set(kept.map(({ signature }) => signature)).size).toBeGreaterThan(10);
    const { rows: indexes } = await sql<{ name: string }>`select name from sqlite_master
      where type = 'index' and sql like '%signature%'`.execute(shop.db);
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(shop.db);
    await sql`alter table order_index drop column signature`.execute(shop.db);
    for (const { name } of indexes) await sql`create index ${sql.id(name)} on order_index (recency)`.execute(shop.db);
    await orderSignatures.up(shop.db);
    expect(await signatures()).toEqual(kept);
  });

  test.runIf(kind === "PostgreSQL")("of letters in what was indexed before their pieces were kept", async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 30, orders: 600 }));
    const oldest = (await everything()).orders.at(-1)?._id ?? "";
    await shop.db.updateTable("orders").set({ customer_email: "zed@shop.¤" }).where("id", "=", oldest).execute();
    await indexAll(shop.db);
    const limits = { ...tiny, candidates: 50, walk: 100, step: 40, sample: 200 };
    const whole = { ids: [oldest], isEnd: true, isComplete: true };
    const ask = () => read(fetchOrders({ q: "¤" })({}), limits);
    // Another process, which does not know of any pieces.
    const other = openDatabase(shop.config.databaseUrl);
    await other.connection().execute(async (own) => {
      // The lock keeps the server itself from collecting.
      await sql`select pg_advisory_lock(${sql.lit(indexLock)})`.execute(own);
      await sql`delete from order_index_trigrams_terms`.execute(own);
      await sql`insert into index_terms_behind (trigrams, "row")
        select 'order_index_trigrams', max("row") from order_index`.execute(own);
      for (let slices = 0; await collectPieces(own, 250); slices += 1) {
        // Until all pieces are collected, a search cannot know that it has found everything.
        if (slices === 0) expect(await ask()).toMatchObject({ ids: [], isComplete: false });
        expect(slices).toBeLessThan(1_000);
      }
    });
    await other.destroy();
    expect(await ask()).toMatchObject(whole);
    // Later pieces are known as soon as their rows are indexed.
    await shop.db.updateTable("orders").set({ customer_email: "zed@shop.¥" }).where("id", "=", oldest).execute();
    await indexAll(shop.db);
    expect(await read(fetchOrders({ q: "¥" })({}), limits)).toMatchObject(whole);
  });

  test("of words that many orders have each, and few have all, are whole", {
    tags: longOnPostgres(kind),
  }, async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 30, orders: 600 }));
    const ids = (await everything()).orders.map(({ _id }) => _id);
    const name = (customer_name: string, of: readonly string[]) =>
      setOrders(of, { customer_name, customer_email: "x@y.zz" });
    await name("Malik Koj", ids.slice(0, 299));
    await name("Bela Mavi", ids.slice(299, -1));
    await name("Malik Bela Koj", ids.slice(-1));
    await indexAll(shop.db);
    const limits = { ...tiny, candidates: 50, walk: 100, step: 40, sample: 200 };
    for (const q of ["malik la", "la ko"]) {
      const window = await read(fetchOrders({ q })({}), limits);
      expect(window, q).toMatchObject({ ids: ids.slice(-1), isEnd: true, isComplete: true });
    }
  });

  test("of many matches that are all far down in the sort are whole", { tags: longOnPostgres(kind) }, async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 30, orders: 600 }));
    const { orders } = await everything();
    await shop.db.updateTable("orders").set({ customer_name: "Ann Wax", customer_email: "x@y.zz" }).execute();
    const ids = orders.map(({ _id }) => _id);
    await setOrders(ids.slice(200, 400), { customer_name: "Zed Koj" });
    await indexAll(shop.db);
    const changed = (await everything()).orders;
    // All rows are sampled.
    const limits = { ...tiny, candidates: 20, gathered: 450, firstWalk: 40, walk: 60, step: 20, sample: 10_000 };
    for (const [q, sort, count] of [
      ["zed", "customer", 200],
      ["ann", "-customer", 400],
    ] as const) {
      const whole = { isComplete: true, total: { atLeast: count, about: count, isExact: true } };
      const [query, few] = [
        { q, sort },
        { ...limits, gathered: 20 },
      ];
      expect(await read(fetchOrders(query)({}), few)).toMatchObject({ ids: [], isComplete: false });
      expect(await read(fetchOrders(query)({}), limits)).toMatchObject(whole);
      // More are gathered if no more than come before the first.
      const isWhole = (await read(fetchOrders(query)({}), { ...few, gatheredFarDown: 450 })).isComplete;
      expect(isWhole, q).toBe(count <= 600 - count);
      // PostgreSQL intersects the index of the sort, up to a sampled match, with the others. The match may be the first one.
      let near = 0;
      for (let size = 5; size < 40; size += 1) {
        const window = await read(fetchOrders(query)({}), { ...few, sample: size });
        if (!window.isComplete) continue;
        near += 1;
        expect(window).toMatchObject({ isEnd: false, total: { isExact: false } });
        expect(window.ids).toEqual(ordersOnPage(changed, query).slice(0, 7));
      }
      expect(near > 0, q).toBe(kind === "PostgreSQL");
      await expectWindows(ordersOnPage(changed, query), fetchOrders(query), JSON.stringify(query), [limits]);
    }
  });

  test("by filters show the first and the last of many matches that are all far from there", {
    tags: longOnPostgres(kind),
  }, async () => {
    const { orders } = await filled(shop, (db) =>
      insertShop(db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 30, orders: 600 })),
    );
    await shop.db.updateTable("orders").set({ customer_name: "Ann Wax", carrier: "TCS", city: "Lahore" }).execute();
    await setOrders(
      orders.slice(200, 400).map(({ _id }) => _id),
      { customer_name: "Zed Koj", carrier: "DHL", city: "Multan" },
    );
    const without = orders.slice(0, 3).map(({ _id }) => _id);
    await setOrders(without, { customer_name: "", created_at: null, carrier: "FedEx" });
    await setOrders(
      orders.slice(3, 103).map(({ _id }) => _id),
      { carrier: "FedEx" },
    );
    await indexAll(shop.db);
    const changed = (await everything()).orders;
    // They are too many to be looked up.
    const limits = { ...tiny, candidates: 20, gathered: 20, gatheredFarDown: 20, firstWalk: 5, step: 20 };
    const whole = { start: 0, end: 0 };
    for (const [filter, sort, from] of [
      [{ carrier: ["DHL"] }, "customer", "start"],
      [{ city: ["Multan"], carrier: ["DHL", "TCS"] }, "customer", "start"],
      [{ carrier: ["DHL"] }, "-customer", "end"],
      [{ carrier: ["TCS"] }, "customer", "end"],
      [{ carrier: ["FedEx"] }, "customer", "end"],
      [{ carrier: ["FedEx"] }, "date", "start"],
    ] satisfies [Query, string, "start" | "end"][]) {
      const query = { ...filter, sort };
      const all = ordersOnPage(changed, query);
      for (let size = 5; size < 40; size += 1) {
        const { ids, isComplete, isEnd } = await read(fetchOrders(query)({ at: from === "start" ? "0" : "600" }), {
          ...limits,
          sample: size,
        });
        if (ids.length === 0 || (from === "start" ? !isComplete : !isEnd)) continue;
        // From a sampled match to the end there may be fewer.
        expect(ids, JSON.stringify(query)).toEqual(from === "start" ? all.slice(0, 7) : all.slice(-ids.length));
        if (ids.length === 7) whole[from] += 1;
      }
    }
    // PostgreSQL needs a sampled match that is near, but not the first one.
    const least = kind === "SQLite" ? 10 : 0;
    expect(Math.min(whole.start, whole.end)).toBeGreaterThan(least);
  });

  test("of values that many orders have each, and few have all, are whole", {
    tags: longOnPostgres(kind),
  }, async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 30, orders: 600 }));
    const { orders } = await everything();
    const ids = orders.map(({ _id }) => _id);
    await shop.db.updateTable("orders").set({ carrier: "TCS", city: "Lahore" }).execute();
    await setOrders(ids.slice(0, 300), { carrier: "DHL", city: "Multan" });
    await indexAll(shop.db);
    // In a smaller sample, the only match might be among very few other rows.
    const limits = { ...tiny, candidates: 50, walk: 100, step: 40, sample: 60 };
    const ask = fetchOrders({ carrier: ["DHL"], city: ["Lahore"] });
    const nothing = { ids: [], isEnd: true, isComplete: true };
    expect(await read(ask({ after: (await read(fetchOrders({})({}))).last }), limits)).toMatchObject(nothing);
    expect(await read(ask({}), limits)).toMatchObject(nothing);
    const last = ids.at(-1) ?? "";
    await shop.db.updateTable("orders").set({ carrier: "DHL" }).where("id", "=", last).execute();
    await indexAll(shop.db);
    const one = { ids: [last], isEnd: true, isComplete: true };
    expect(await read(ask({}), limits)).toMatchObject(one);
    // A search and a product are found by their letters.
    await shop.db.updateTable("orders").set({ customer_name: "Oud" }).where("carrier", "=", "DHL").execute();
    await shop.db.updateTable("order_items").set({ name: "Rose" }).execute();
    await shop.db.updateTable("order_items").set({ name: "Iris" }).where("order_id", "=", last).execute();
    await shop.db
      .updateTable("order_items")
      .set({ name: "Iris" })
      .where("order_id", "in", ids.slice(300, 400))
      .execute();
    await indexAll(shop.db);
    for (const query of [
      { q: "oud", city: ["Lahore"] },
      { q: "oud", product: ["Iris"] },
      { product: ["Iris"], carrier: ["DHL"] },
    ])
      expect(await read(fetchOrders({ ...query, sort: "total" })({}), limits), JSON.stringify(query)).toMatchObject(
        one,
      );
  });

  test("of what only the newest have are counted as the filter's choices are", {
    tags: longOnPostgres(kind),
  }, async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 30, orders: 600 }));
    const newest = (await everything()).orders.slice(0, 30).map(({ _id }) => _id);
    await shop.db.updateTable("orders").set({ status: "delivered", cancelled: 0 }).execute();
    await shop.db.updateTable("orders").set({ status: "pending" }).where("id", "in", newest).execute();
    await indexAll(shop.db);
    const limits = { ...tiny, candidates: 60, walk: 100, step: 40, sample: 40 };
    const { total } = await read(fetchOrders({ status: ["pending"] })({}), limits);
    const query = v.parse(OrdersChoicesQuery, { status: ["pending"] });
    const { status } = await inReadSnapshot(shop.db, (db) => readChoices(db, orderChoices, query, false, limits));
    expect(status.values).toContainEqual({ value: "pending", count: newest.length });
    expect(total).toEqual({ atLeast: newest.length, about: newest.length, isExact: true });
  });

  test("of an old season, or of what a sort has in its middle, are there at once", {
    tags: longOnPostgres(kind),
  }, async () => {
    await emptyShop(shop.db);
    await insertShop(shop.db, demoShop(new Date("2026-01-02T10:00:00Z"), { customers: 300, orders: 600 }));
    const { orders } = await everything();
    const dates = orders.map(({ createdAt = "" }) => createdAt.slice(0, 10));
    const totals = orders.map(({ totalAmount = 0 }) => totalAmount).sort((one, other) => one - other);
    const limits = { ...tiny, candidates: 20, walk: 20, step: 10 };
    await shop.db.updateTable("orders").set({ status: "delivered", cancelled: 0 }).execute();
    const some = orders.slice(-60).map(({ _id }) => _id);
    await shop.db.updateTable("orders").set({ shipping_status: "shipped", carrier: "TCS" }).execute();
    await shop.db
      .updateTable("orders")
      .set({ status: "pending", shipping_status: "returned" })
      .where("id", "in", some)
      .execute();
    await setOrders(
      orders.slice(100, 103).map(({ _id }) => _id),
      { cancelled: 1 },
    );
    await indexAll(shop.db);
    const renewed = (await everything()).orders;
    for (const query of [
      { from: dates.at(-5), to: dates.at(-40) },
      { from: dates.at(-5), to: dates.at(-40), sort: "date" },
      { to: dates[40], sort: "date", from: dates[300] },
      { totalFrom: `${totals[200]}`, totalTo: `${totals[400]}`, sort: "total" },
      { totalFrom: `${totals[200]}`, totalTo: `${totals[400]}`, sort: "-total" },
      { totalTo: `${totals[300]}`, sort: "-total" },
      { status: ["pending"], sort: "status" },
      { status: ["pending", "cancelled"], sort: "status" },
      { status: ["cancelled", "pending"], sort: "-status" },
      { status: ["pending"] },
      { shipping: ["returned"] },
      { shipping: ["returned"], carrier: ["TCS"], status: ["pending"] },
    ] satisfies Query[]) {
      const window = await read(fetchOrders(query)({}), limits);
      expect(window.ids, JSON.stringify(query)).toEqual(ordersOnPage(renewed, query).slice(0, 7));
      expect(window.total?.atLeast, JSON.stringify(query)).toBeGreaterThanOrEqual(7);
    }
  });

  test("that were aborted by their caller end on the server", async () => {
    await indexAll(shop.db);
    const given = new AbortController();
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    const reading = readUntil({ db: shop.db, reader: shop.db }, given.signal, async (transaction) => {
      start();
      given.signal.throwIfAborted();
      if (kind === "PostgreSQL") await sql`select pg_sleep(600)`.execute(transaction);
      given.abort();
      await readWindow(transaction, fetchOrders({})({}));
    });
    await started;
    given.abort();
    await expect(reading).rejects.toThrow();
    if (kind === "SQLite") return;
    const { rows } =
      await sql`select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(600)'`.execute(shop.db);
    expect(rows).toEqual([]);
  });
});
