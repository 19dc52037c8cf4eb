import { describe, expect, it } from "vitest";
import { collect } from "../../src/domain/collection.ts";
import { recordInView } from "../../src/domain/commands.ts";
import { neighbourOf } from "../../src/domain/order-list.ts";
import { describeFound, findAnything, screensOf, whyNotOf } from "../../src/domain/palette.ts";
import { actionsOf, type Circumstances, customerAhead } from "../../src/domain/palette-actions.ts";
import { prepareSearch } from "../../src/domain/palette-search.ts";
import type { Order, User } from "../../src/domain/records.ts";
import { firstKey, outcomeOfKeys, shortcutKeys, shortcuts } from "../../src/domain/shortcuts.ts";
import { fc } from "../properties.ts";
import { anyCharacter } from "./characters.ts";

const order = (number: number, more: Partial<Order> = {}): Order =>
  ({ _id: `o${number}`, orderId: String(number), status: "confirmed", items: [], ...more }) as Order;
const user = (name: string, more: Partial<User> = {}): User => ({ _id: name, name, ...more }) as User;
const screens = screensOf({ offersHistory: true, showFlows: true });

const find = (query: string, { orders = [], users = [] }: { orders?: Order[]; users?: User[] }) =>
  findAnything(query, { actions: [], screens, views: [], orders, users }).flatMap(({ title, options }) =>
    title === "Orders" || title === "Customers" ? options.map((option) => option.title) : [],
  );

describe("what is found", () => {
  it("has the exact number first, then what begins with it, then what has it anywhere", () => {
    const orders = [
      order(1048),
      order(2104),
      order(104, { notes: "older" }),
      order(10),
      order(9, { orderId: "A 104" }),
    ];
    expect(find("104", { orders })).toEqual(["Order # 104", "Order # 1048", "Order # 2104", "Order # A 104"]);
    for (const query of ["#104", "# 104", "Order # 104", "order #104", "order 104"])
      expect(find(query, { orders })[0]).toBe("Order # 104");
    expect(find("order", { orders })).toEqual([]);
  });

  it("has a customer as a list or a label has them, last name first", () => {
    const users = [user("Sadia Abbasi"), user("Sadia Khan")];
    for (const query of ["Abbasi, Sadia", "abbasi, sa", "Sadia,"])
      expect(find(query, { users })).toContain("Sadia Abbasi");
    expect(find("Abbasi, Sadia", { users })).not.toContain("Sadia Khan");
  });

  it("has orders by customer, product and tracking number, whatever the case", () => {
    const orders = [
      order(1, { customerDetails: { name: "Talha Dar", email: "t@dar.example", phone: "0300 1234567" } }),
      order(2, { items: [{ _id: "i", name: "Vetiver", unitPrice: 1, totalPrice: 1 }] }),
      order(3, { shipping: { trackingNumber: "JD014" } }),
    ];
    for (const query of ["dar talha", "T@DAR", "+92 300-1234567"])
      expect(find(query, { orders })).toEqual(["Order # 1"]);
    expect(find("vetiver", { orders })).toEqual(["Order # 2"]);
    expect(find("jd014", { orders })).toEqual(["Order # 3"]);
  });

  it("has a name's beginning before the middle of another, and at most six of many", () => {
    const users = [user("Sadia Alim"), user("Ali Raza"), user("Raza Ali"), user("ali")];
    expect(find("ali", { users })).toEqual(["ali", "Ali Raza", "Sadia Alim", "Raza Ali"]);
    const many = Array.from({ length: 100 }, (_, index) => user(`Ali ${index}`));
    const findable = { actions: [], screens: [], views: [], orders: [], users: many };
    const [group] = findAnything("ali", findable);
    expect(group).toMatchObject({ title: "Customers", found: 100 });
    expect(group?.options).toHaveLength(6);
    expect(group?.more).toEqual({ title: "Show more customers", command: { more: "Customers" } });
    expect(describeFound(group ? [group] : [])).toBe("100 customers found");
    const [first, ...rest] = findAnything("ali", findable, ["Customers"])[0]?.options ?? [];
    expect([first, rest.length]).toEqual([group?.options[0], 49]);
    const [seven] = findAnything("ali", { ...findable, users: many.slice(0, 7) }, ["Customers"]);
    expect([seven?.options.length, seven?.more]).toEqual([7, undefined]);
    expect(findAnything("ali", { ...findable, users: many.slice(0, 6) })[0]?.more).toBeUndefined();
    expect(describeFound([])).toBe("Nothing found");
  });

  it("shows of a large shop what the server has found, by the term that it is the answer to", () => {
    const served = {
      term: "ali",
      orders: [],
      users: [user("Sadia Alim"), user("Ali Raza"), user("ali")],
      found: { orders: { atLeast: 0, isExact: true }, users: { atLeast: 20_000, isExact: false } },
    };
    const findable = { actions: [], screens, views: [], orders: undefined, users: undefined, served };
    const [group, ...others] = findAnything("alif", findable);
    expect(group).toMatchObject({ title: "Customers", found: 20_000, isExact: false });
    expect(group?.options.map(({ title }) => title)).toEqual(["ali", "Ali Raza", "Sadia Alim"]);
    expect([others, findAnything(" ", findable).map(({ title }) => title)]).toEqual([[], ["Screens"]]);
    expect(describeFound(group ? [group] : [])).toBe("more than 20,000 customers found");
  });

  const spellings = ["+92 300 1234567", "0092-300-1234567", "0300 1234567", "(0300) 123.45.67", "+92 (0)300 1234567"];
  it.each(spellings)("has a telephone number kept as %s in any other spelling", (contactNo) => {
    const users = [user("Other", { contactNo: "+92 300 7654321" }), user("Khadija", { contactNo })];
    for (const query of [...spellings, "3001234567", "1234567"]) expect(find(query, { users })).toEqual(["Khadija"]);
    expect(find("+92 301 1234567", { users })).toEqual([]);
  });

  it("is the actions and the screens while nothing is typed", () => {
    const groups = findAnything(" ", {
      actions: actionsOf(undefined, {} as Circumstances),
      screens,
      views: [],
      orders: [order(1)],
      users: [],
    });
    expect(groups.map(({ title }) => title)).toEqual(["Actions", "Screens"]);
    expect(screensOf({ offersHistory: false, showFlows: false }).map(({ title }) => title)).toEqual([
      "Dashboard",
      "Users",
      "Orders",
      "Insights",
      "Your account",
    ]);
    const found = findAnything("or", { actions: [], screens, views: [], orders: undefined, users: undefined });
    expect(found.flatMap(({ options }) => options.map(({ title }) => title))).toEqual(["Orders", "History"]);
  });

  it("is a view of either list by its name, no more than six of them", () => {
    const view = (name: string, list: "orders" | "users" = "orders") =>
      ({ _id: name, list, name, isShared: list === "users", query: "q=oud", columns: null }) as const;
    const views = [
      view("Late oud"),
      view("Oud buyers", "users"),
      ...Array.from("abcdefg", (name) => view(`Z ${name}`)),
    ];
    const find = (query: string) =>
      findAnything(query, { actions: [], screens: [], views, orders: undefined, users: undefined });
    expect(find("oud")).toEqual([
      {
        title: "Views",
        found: 2,
        isExact: true,
        options: [
          {
            title: "Oud buyers",
            detail: "Users, the shop’s",
            command: { type: "navigate", to: "/users?q=oud&columns=%5B%5D", replace: false, state: undefined },
          },
          {
            title: "Late oud",
            detail: "Orders, yours",
            command: { type: "navigate", to: "/orders?q=oud&columns=%5B%5D", replace: false, state: undefined },
          },
        ],
      },
    ]);
    expect(find("z")[0]).toMatchObject({ found: 7, options: { length: 6 } });
  });

  it("survives records without fields, and any text", () => {
    const orders = [{ _id: "" } as Order];
    const users = [{ _id: "" } as User, user("x".repeat(10_000)), user(`${"😀".repeat(5_000)}`)];
    prepareSearch({ orders, users });
    const [x] = findAnything("xx", { actions: [], screens, views: [], orders, users })[0]?.options ?? [];
    expect(x?.title).toHaveLength(201);
    const [emoji] = findAnything("😀", { actions: [], screens, views: [], orders, users })[0]?.options ?? [];
    expect(emoji?.title).toBe(`${"😀".repeat(100)}…`);
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (query, name) => {
        findAnything(query, {
          actions: [],
          screens,
          views: [],
          orders: [order(1, { orderId: name })],
          users: [user(name)],
        });
      }),
    );
  });

  it("of a record without an id cannot be chosen, and says why", () => {
    const found = findAnything("7", {
      actions: [],
      screens: [],
      views: [],
      orders: [order(7, { _id: "" })],
      users: [],
    });
    expect(found.flatMap(({ options }) => options.map(whyNotOf))).toEqual(["Without an id it has no page."]);
  });
});

describe("what can be done to the record in view", () => {
  const circumstances: Circumstances = {
    customer: user("Talha"),
    isFavourite: false,
    canStep: (by) => by > 0,
    location: { pathname: "/orders/o1" },
  };
  const whyNots = (given: Order, changes: Partial<Circumstances> = {}) =>
    Object.fromEntries(
      actionsOf({ kind: "order", order: given }, { ...circumstances, ...changes }).map((option) => [
        option.title,
        whyNotOf(option),
      ]),
    );

  it("is all that the order's page offers", () => {
    expect(whyNots(order(1))).toEqual({
      "Update shipping": undefined,
      "Cancel order": undefined,
      "Add to favourites": undefined,
      "Print packing slip": undefined,
      "Print invoice": undefined,
      "Go to customer": undefined,
      "Next order": undefined,
      "Previous order": "This is the first order of the list.",
      "Delete order": undefined,
      "Keyboard shortcuts": undefined,
    });
    expect(whyNots(order(1), { isFavourite: true, canStep: () => false, customer: undefined })).toMatchObject({
      "Remove from favourites": undefined,
      "Next order": "This is the last order of the list.",
      "Go to customer": "No customer of the list placed this order.",
    });
  });

  it("leads, in a large shop, to the customer whom an order names, whether they are in hand or not", () => {
    const held = user("u1");
    const holding = (singles: [string, User | null][]) => ({
      records: null,
      singles: new Map(singles),
      announced: undefined,
    });
    const named = order(1, { customerId: "u1", customerDetails: { name: "Talha" } });
    expect(customerAhead(named, holding([["u1", held]]))).toBe(held);
    expect(customerAhead(named, holding([]))).toEqual({ _id: "u1", name: "Talha" });
    expect(customerAhead(named, holding([["u1", null]]))).toBeUndefined();
    expect(customerAhead(order(2), holding([]))).toBeUndefined();
  });

  it("says why it cannot be done: the order's life cycle, a missing number", () => {
    expect(whyNots(order(1, { status: "cancelled", cancelled: true, orderId: "" }))).toMatchObject({
      "Update shipping": "This order is cancelled, so its shipping cannot be changed.",
      "Cancel order": "This order is already cancelled.",
      "Add to favourites": "This order has no number.",
    });
  });

  it("is editing and deleting of a user, whose dialog opens over the profile", () => {
    const actions = actionsOf({ kind: "user", user: user("u1") }, circumstances);
    expect(actions.map(({ title, command }) => [title, command])).toEqual([
      [
        "Edit user",
        { type: "navigate", to: "/users/edit/u1", replace: false, state: { over: { pathname: "/orders/o1" } } },
      ],
      ["Delete user", { type: "user.delete", userId: "u1", profile: "/orders/o1" }],
      ["Keyboard shortcuts", { type: "sheet.open" }],
    ]);
    const withoutPath = actionsOf({ kind: "user", user: user(".") }, circumstances);
    expect(withoutPath.map(({ title }) => title)).toEqual(["Delete user", "Keyboard shortcuts"]);
  });

  it("is of the record whose page is at the path", () => {
    const orders = { records: collect([order(1), order(2, { _id: "a/b" })]), announced: undefined };
    const users = { records: null, singles: new Map([["u1", user("u1")]]), announced: undefined };
    expect(recordInView("/orders/o1", users, orders)).toMatchObject({ kind: "order", order: { _id: "o1" } });
    expect(recordInView("/orders/a%2Fb/", users, orders)).toMatchObject({ kind: "order", order: { _id: "a/b" } });
    expect(recordInView("/users/user/u1", users, orders)).toMatchObject({ kind: "user", user: { _id: "u1" } });
    for (const path of ["/orders", "/orders/print/invoice", "/orders/%", "/users/edit/u1", "/orders/o9", undefined])
      expect(recordInView(path, users, orders)).toBeUndefined();
    expect(recordInView("/orders/o1", users, undefined)).toBeUndefined();
  });
});

describe("the order beside another", () => {
  const orders = [3, 2, 1].map((number) =>
    order(number, { createdAt: `2026-06-0${number}T00:00:00.000Z`, status: number === 2 ? "shipped" : "confirmed" }),
  );
  const [last, middle, first] = orders as [Order, Order, Order];
  const beside = (from: Order, by: 1 | -1, query = "", favourites: string[] = []) =>
    neighbourOf(from, by, query, orders, new Set(favourites))?._id;

  it("is the one that the list shows next, in its order and with its filter, search and favourites", () => {
    expect([beside(last, 1), beside(last, -1), beside(first, 1)]).toEqual(["o2", undefined, undefined]);
    expect(beside(last, -1, "?sort=date")).toBe("o2");
    expect(beside(last, 1, "?status=confirmed")).toBe("o1");
    expect(beside(last, 1, "?q=1")).toBe("o1");
    expect(beside(last, 1, "?favourites=only", ["1"])).toBe("o1");
  });

  it("is known even though the order has left the list", () => {
    expect([beside(middle, 1, "?status=confirmed"), beside(middle, -1, "?status=confirmed")]).toEqual(["o1", "o3"]);
    expect(beside({ ...middle, notes: "as it was before" }, 1)).toBe("o1");
    expect(beside(order(9), 1)).toBeUndefined();
  });
});

describe("the shortcuts", () => {
  const inView = { kind: "order", order: order(1) } as const;

  it("each have keys of their own, and no first key is one by itself", () => {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).not.toContain(firstKey);
    for (const way of keys) expect(way).toMatch(new RegExp(`^(${firstKey} )?.$`));
    expect(shortcutKeys).toContain(firstKey);
    expect(shortcutKeys).toContain("?");
  });

  it("of an order do nothing where none is in view", () => {
    for (const key of ["n", "j", "p", "k", "u", "s"]) {
      expect(outcomeOfKeys(key, inView)).toBeDefined();
      expect(outcomeOfKeys(key, undefined)).toBeUndefined();
      expect(outcomeOfKeys(key, { kind: "user", user: user("u1") })).toBeUndefined();
    }
    expect(outcomeOfKeys("g o", undefined)).toEqual({ type: "list.open", path: "/orders" });
    expect(outcomeOfKeys("x", inView)).toBeUndefined();
  });

  it("of an order tell why it is not shipped or starred now", () => {
    const toast = (message: string) => ({ type: "toast", kind: "error", message });
    const cancelled = order(1, { orderId: "", cancelled: true });
    const shipNoMore = toast("This order is cancelled, so its shipping cannot be changed.");
    expect(outcomeOfKeys("u", { kind: "order", order: cancelled })).toEqual(shipNoMore);
    expect(outcomeOfKeys("s", { kind: "order", order: cancelled })).toEqual(toast("This order has no number."));
  });
});
