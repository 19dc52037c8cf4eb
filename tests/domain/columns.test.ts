import { describe, expect, test } from "vitest";
import {
  type ArrangeableColumn,
  readArrangement,
  shownColumns,
  whyNotToggled,
  withMoved,
  withToggled,
  withWidth,
  writeArrangement,
} from "../../src/domain/columns.ts";
import { fc } from "../properties.ts";

const columns: readonly ArrangeableColumn[] = [
  { id: "star", isFixed: true, least: 3 },
  { id: "name", isRequired: true, least: 4 },
  { id: "email", least: 4 },
  { id: "age", least: 2 },
  { id: "actions", isFixed: true, least: 6 },
];
const declared = [{ id: "name" }, { id: "email" }, { id: "age" }];
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

describe("an arrangement of columns", () => {
  test.each([
    null,
    "",
    "[",
    "null",
    "7",
    '{"id":"email"}',
    "[]",
    '[null,7,"email",["email"],{"id":7},{"id":"star","isHidden":true},{"id":"of a newer version"}]',
    '[{"id":"name","isHidden":true,"width":"9"}]',
  ])("stored as %j is as the list declares them", (stored) => {
    expect(readArrangement(stored, columns)).toEqual(declared);
  });

  test("keeps what can be read, each column once, and has columns it does not name last", () => {
    const stored = '[{"id":"age","width":1e9},{"id":"age"},{"id":"email","isHidden":true,"width":-1,"x":1}]';
    expect(readArrangement(stored, columns)).toEqual([
      { id: "age", width: 40 },
      { id: "email", isHidden: true, width: 4 },
      { id: "name" },
    ]);
  });

  test("is read from anything that may be in storage, and then has each column once", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), arrangements.map(written)), (stored) => {
        expect(idsOf(readArrangement(stored, columns)).sort()).toEqual(["age", "email", "name"]);
      }),
    );
  });

  test("is read as it was written, and leaves nothing in storage where it is as declared", () => {
    fc.assert(
      fc.property(arrangements, (arrangement) => {
        expect(readArrangement(written(arrangement), columns)).toEqual(arrangement);
      }),
    );
    expect(writeArrangement(declared, columns)).toBeNull();
  });

  test("hides a column and shows it again, but the one that leads to the record", () => {
    const hidden = withToggled(declared, "email");
    expect(idsOf(shownColumns(columns, hidden))).toEqual(["star", "name", "age", "actions"]);
    expect(withToggled(hidden, "email")).toEqual(declared);
    expect(whyNotToggled(columns, "email")).toBeUndefined();
    expect(whyNotToggled(columns, "name")).toBe("This column is always shown.");
  });

  test("has an extra column only where somebody has chosen it", () => {
    const more = [...columns, { id: "city", least: 4, isExtra: true }];
    const untouched = readArrangement('[{"id":"age"}]', more);
    expect(idsOf(shownColumns(more, untouched))).toEqual(["star", "age", "name", "email", "actions"]);
    const chosen = withToggled(readArrangement(null, more), "city");
    expect(readArrangement(writeArrangement(chosen, more), more)).toEqual(chosen);
    expect(idsOf(shownColumns(more, chosen))).toContain("city");
    expect(writeArrangement(withToggled(chosen, "city"), more)).toBeNull();
  });

  test("moves a column by one place as far as there is one; the fixed ones stay", () => {
    const moved = withMoved(declared, "age", -1);
    expect(idsOf(shownColumns(columns, moved))).toEqual(["star", "name", "age", "email", "actions"]);
    expect(withMoved(moved, "age", 1)).toEqual(declared);
    for (const [id, by] of [
      ["name", -1],
      ["age", 1],
      ["star", 1],
    ] as const)
      expect(withMoved(declared, id, by)).toEqual(declared);
  });

  test.each([
    [9.51, 9.5],
    [0, 4],
    [-7, 4],
    [1e9, 40],
  ])("takes a width of %d as %d, which only that column has", (width, taken) => {
    const sized = shownColumns(columns, withWidth(declared, columns, "email", width));
    expect(sized.map(({ ownWidth }) => ownWidth)).toEqual([undefined, undefined, taken, undefined, undefined]);
  });

  test("gives fixed and unknown columns no width", () => {
    for (const id of ["star", "nobody"]) expect(withWidth(declared, columns, id, 9)).toEqual(declared);
  });
});

const written = (arrangement: Parameters<typeof writeArrangement>[0]) => writeArrangement(arrangement, columns);
const arrangements = fc
  .tuple(
    fc.shuffledSubarray(declared, { minLength: 3 }),
    fc.array(
      fc.tuple(fc.constantFrom("name", "email", "age"), fc.double({ min: -9, max: 99, noNaN: true }), fc.boolean()),
    ),
  )
  .map(([order, changes]) =>
    changes.reduce<Parameters<typeof writeArrangement>[0]>(
      (arrangement, [id, width, isSized]) =>
        isSized || whyNotToggled(columns, id)
          ? withWidth(arrangement, columns, id, width)
          : withToggled(arrangement, id),
      order,
    ),
  );
