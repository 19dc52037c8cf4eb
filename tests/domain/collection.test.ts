import { describe, expect, test } from "vitest";
import { type Change, changed, changesOf, collect, updated } from "../../src/domain/collection.ts";
import { fc } from "../properties.ts";

interface Thing {
  readonly _id: string;
  readonly name?: string | undefined;
  readonly age?: number | undefined;
  readonly version?: string | undefined;
  readonly createdAt?: string | undefined;
}

const a: Thing = { _id: "a", name: "Ada", age: 36 };
const b: Thing = { _id: "b", name: "Ben" };
const twin: Thing = { _id: "a", name: "Ada's twin" };
const nameless: Thing = { _id: "" };

describe("a collection", () => {
  test("finds each record by its id, the first where ids repeat", () => {
    const { list, byId } = collect([a, b, twin]);
    expect(list).toEqual([a, b, twin]);
    expect([byId.get("a"), byId.get("b"), byId.get("c")]).toEqual([a, b, undefined]);
  });

  test("keeps records without an id, but finds them by none", () => {
    const { list, byId } = collect([nameless, a, nameless]);
    expect(list).toHaveLength(3);
    expect([...byId.keys()]).toEqual(["a"]);
  });
});

describe("a record that comes back", () => {
  const older: Thing = { _id: "o", createdAt: "2026-06-01" };
  const newer: Thing = { _id: "n", createdAt: "2026-06-03" };
  const record: Thing = { _id: "m", createdAt: "2026-06-02", version: "7-a" };

  test("is in its place again", () => {
    expect(changed(collect([newer, older]), { type: "restored", record }).list).toEqual([newer, record, older]);
  });

  test("is there once, whoever told of it before, and never older than it was", () => {
    const change = { type: "restored", record } as const;
    const held = changed(collect([newer, older]), change);
    expect(changed(held, change).list).toEqual([newer, record, older]);
    const later = { ...record, version: "8-b" };
    expect(changed(collect([newer, later, older]), change).list).toEqual([newer, later, older]);
  });
});

describe("an update", () => {
  const before = collect([b, a, nameless]);

  test("is merged in place: what it leaves out keeps its value", () => {
    const after = changed(before, { type: "updated", record: { _id: "a", name: "Ada L." } });
    expect(after.list).toEqual([b, { _id: "a", name: "Ada L.", age: 36 }, nameless]);
    expect(after.byId.get("a")).toBe(after.list[1]);
  });

  test("keeps the value of fields it holds as undefined", () => {
    const record = { _id: "a", name: undefined, age: 37 };
    expect(changed(before, { type: "updated", record }).byId.get("a")).toEqual({ ...a, age: 37 });
  });

  test("of an unknown record, or of one without an id, changes nothing", () => {
    expect(changed(before, { type: "updated", record: { _id: "c", name: "Cy" } })).toBe(before);
    expect(changed(before, { type: "updated", record: { _id: "", name: "Cy" } })).toBe(before);
  });

  test("leaves the collection and the records it was made from alone", () => {
    changed(before, { type: "updated", record: { _id: "a", name: "?" } });
    expect(before.list).toEqual([b, a, nameless]);
    expect(before.byId.get("a")).toBe(a);
  });

  test("cannot reach what the record inherits", () => {
    const record = JSON.parse('{ "_id": "a", "__proto__": { "name": "?" } }') as Thing;
    const after = changed(before, { type: "updated", record });
    expect(after.byId.get("a")?.name).toBe("Ada");
    expect(Object.getPrototypeOf(after.byId.get("a"))).toBe(Object.prototype);
  });
});

describe("a replacement", () => {
  const before = collect([b, a, nameless]);

  test("takes the record's place: what it leaves out is gone", () => {
    const record = { _id: "a", name: "Ada L." };
    const after = changed(before, { type: "replaced", record });
    expect(after.list).toEqual([b, record, nameless]);
    expect(after.list[1]).not.toHaveProperty("age");
    expect(after.byId.get("a")).toBe(record);
  });

  test("takes the place of every record of its id", () => {
    const record = { _id: "a", name: "Ada L." };
    const after = changed(collect([a, b, twin]), { type: "replaced", record });
    expect(after.list).toEqual([record, b, record]);
    expect([...after.byId.keys()]).toEqual(["a", "b"]);
  });

  test("of an unknown record, or by one without an id, changes nothing", () => {
    expect(changed(before, { type: "replaced", record: { _id: "c", name: "Cy" } })).toBe(before);
    expect(changed(before, { type: "replaced", record: { _id: "", name: "Cy" } })).toBe(before);
  });

  test("leaves the collection it was made from alone", () => {
    changed(before, { type: "replaced", record: { _id: "a" } });
    expect(before.list).toEqual([b, a, nameless]);
    expect(before.byId.get("a")).toBe(a);
  });
});

describe("a removal", () => {
  test("takes the record out of the list and the index, with every other of its id", () => {
    const after = changed(collect([a, b, twin]), { type: "removed", id: "a" });
    expect(after.list).toEqual([b]);
    expect([...after.byId.keys()]).toEqual(["b"]);
  });

  test("of an unknown id changes nothing", () => {
    const before = collect([a, nameless]);
    expect(changed(before, { type: "removed", id: "c" })).toBe(before);
    expect(changed(before, { type: "removed", id: "" })).toBe(before);
  });
});

describe("versions", () => {
  const held: Thing = { _id: "a", name: "Ada", version: "12-aaaaaaaa" };

  test("a change that is older than the record changes nothing", () => {
    const before = collect([b, held]);
    for (const type of ["updated", "replaced"] as const)
      expect(changed(before, { type, record: { _id: "a", name: "?", version: "9-ffffffff" } })).toBe(before);
  });

  test("a change without one, of a record without one, or of the same number is made", () => {
    for (const [one, other] of [
      [undefined, "12-x"],
      ["1-x", undefined],
      ["12-x", "12-y"],
      ["x", "12-x"],
    ]) {
      const after = changed(collect([{ ...held, version: other }]), {
        type: "replaced",
        record: { _id: "a", version: one },
      });
      expect(after.list, `${one} after ${other}`).toEqual([{ _id: "a", version: one }]);
    }
  });
});

describe("an update of a list", () => {
  const at = (day: number) => `2026-06-${String(day).padStart(2, "0")}T10:00:00.000Z`;
  const one = { _id: "one", createdAt: at(9), version: "3-x" };
  const two = { _id: "two", createdAt: at(5), version: "4-x" };
  const three = { _id: "three", createdAt: at(5), version: "5-x" };
  const undated = { _id: "undated", version: "6-x" };
  const before = collect<Thing>([one, three, two, undated]);

  test("puts each record into the place of its own, and touches no other", () => {
    const newer = { ...two, name: "Two", version: "7-x" };
    const after = updated(before, { records: [newer], gone: [] });
    expect(after.list).toEqual([one, three, newer, undated]);
    for (const place of [0, 1, 3]) expect(after.list[place]).toBe(before.list[place]);
    expect(after.byId.get("two")).toBe(newer);
    expect(before.byId.get("two")).toBe(two);
  });

  test("takes out what is gone, and passes over what was not there", () => {
    const after = updated(before, { records: [], gone: ["three", "nobody"] });
    expect(after.list).toEqual([one, two, undated]);
    expect(after.byId.has("three")).toBe(false);
    expect(updated(before, { records: [], gone: ["nobody"] })).toBe(before);
  });

  test("puts what has come back where the server has it: the latest first, then by id", () => {
    const back = [
      { _id: "latest", createdAt: at(30) },
      { _id: "tie", createdAt: at(5) },
      { _id: "zzz" },
      { _id: "aaa" },
    ];
    const after = updated(before, { records: back, gone: [] });
    const ids = ["latest", "one", "three", "tie", "two", "aaa", "undated", "zzz"];
    expect(after.list.map(({ _id }) => _id)).toEqual(ids);
    expect(updated(collect<Thing>([]), { records: [one], gone: [] }).list).toEqual([one]);
  });

  test("does not bring back an older version of a record", () => {
    expect(updated(before, { records: [{ ...two, version: "3-x" }], gone: [] })).toBe(before);
  });

  test("is news only where it is not here already", () => {
    const records = [{ ...one, version: "8-x" }, two, { ...three, version: "1-x" }, { _id: "new", version: "9-x" }];
    expect(changesOf(before, { records, gone: ["undated", "nobody"] })).toEqual(["one", "new", "undated"]);
  });
});

const anyId = fc.constantFrom("", "a", "b", "c", "d");
const anyThing: fc.Arbitrary<Thing> = fc.record({ _id: anyId, name: fc.string() }, { requiredKeys: ["_id"] });
const anyChange: fc.Arbitrary<Change<Thing>> = fc.oneof(
  fc.record({ type: fc.constant("updated" as const), record: anyThing }),
  fc.record({ type: fc.constant("replaced" as const), record: anyThing }),
  fc.record({ type: fc.constant("removed" as const), id: anyId }),
);

test("after any changes, the index is that of the list", () => {
  fc.assert(
    fc.property(fc.array(anyThing), fc.array(anyChange), (things, changes) => {
      const { list, byId } = changes.reduce(changed, collect(things));
      const ids = new Set(list.map(({ _id }) => _id).filter((id) => id !== ""));
      expect([...byId.keys()].sort()).toEqual([...ids].sort());
      for (const id of ids) expect(byId.get(id)).toBe(list.find(({ _id }) => _id === id));
    }),
  );
});

test("changes keep every record but those removed, in their places", () => {
  fc.assert(
    fc.property(fc.array(anyThing), fc.array(anyChange), (things, changes) => {
      const removed = new Set(changes.map((change) => (change.type === "removed" && change.id) || undefined));
      const { list } = changes.reduce(changed, collect(things));
      expect(list.map(({ _id }) => _id)).toEqual(things.map(({ _id }) => _id).filter((id) => !removed.has(id)));
    }),
  );
});
