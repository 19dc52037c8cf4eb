import { describe, expect, test } from "vitest";
import { changedFields, clashesOf, isSettled, merge, settled, type Typed, untouched } from "../../src/domain/merge.ts";
import { fc } from "../properties.ts";

type Draft = Readonly<Record<"a" | "b" | "c", string>>;

/** Few values, so that two people often choose the same. White space around them does not count. */
const value = fc.constantFrom("", "x", "x ", " x", "y", "<b>z</b>", "שלום");
const draft: fc.Arbitrary<Draft> = fc.record({ a: value, b: value, c: value });
/** Returns the draft of somebody who saw `before` and typed `mine`. */
const typedOver = (before: Draft, mine: Draft): Typed<Draft> => ({ ...untouched(before), draft: mine });
const trimmed = (texts: Draft) =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()]));

describe("two changes of one record", () => {
  test("that do not clash are both in what is merged", () => {
    fc.assert(
      fc.property(draft, draft, draft, (before, mine, theirs) => {
        const merged = merge(typedOver(before, mine), theirs);
        if (clashesOf(merged).length > 0) return;
        const both = { ...before };
        for (const field of changedFields(before, theirs)) both[field] = theirs[field];
        for (const field of changedFields(before, mine)) both[field] = mine[field];
        expect(trimmed(merged.draft)).toEqual(trimmed(both));
      }),
    );
  });

  test("clash in those fields that both changed, each to something else", () => {
    fc.assert(
      fc.property(draft, draft, draft, (before, mine, theirs) => {
        const theirChanges = new Set(changedFields(before, theirs));
        const different = new Set(changedFields(mine, theirs));
        const expected = changedFields(before, mine).filter((field) => theirChanges.has(field) && different.has(field));
        expect(clashesOf(merge(typedOver(before, mine), theirs))).toEqual(expected);
      }),
    );
  });

  test("never lose what they changed: it is in the draft, or it clashes and is there to be chosen", () => {
    fc.assert(
      fc.property(draft, draft, fc.array(draft, { minLength: 1, maxLength: 4 }), (before, mine, states) => {
        let typed = typedOver(before, mine);
        for (const theirs of states) typed = merge(typed, theirs);
        const now = states.at(-1) as Draft;
        const clashes = new Set(clashesOf(typed));
        for (const field of ["a", "b", "c"] as const) {
          const isMine = changedFields({ ...before, [field]: mine[field] }, before).length > 0;
          if (!isMine) expect(typed.draft[field].trim()).toBe(now[field].trim());
          else if (typed.draft[field].trim() !== now[field].trim() && before[field].trim() !== now[field].trim())
            expect(clashes.has(field)).toBe(true);
        }
        expect(typed.theirs).toEqual(now);
      }),
    );
  });

  test("do not clash any more once one of each is chosen", () => {
    fc.assert(
      fc.property(
        draft,
        draft,
        draft,
        fc.constantFrom("mine" as const, "theirs" as const, "before" as const),
        (before, mine, theirs, choice) => {
          const merged = merge(typedOver(before, mine), theirs);
          const clashes = clashesOf(merged);
          expect(isSettled(merged)).toBe(clashes.length === 0);
          const choices = Object.fromEntries(clashes.map((field) => [field, choice]));
          const chosen = { ...merged, choices };
          expect(isSettled(chosen)).toBe(true);
          const after = settled(chosen);
          expect(clashesOf(after)).toEqual([]);
          const values = { mine, theirs, before };
          for (const field of clashes) expect(after.draft[field]).toBe(values[choice][field]);
        },
      ),
    );
  });
});

test("what nobody changed stays as it is typed, white space and all", () => {
  const typed = typedOver({ a: "x", b: "", c: "" }, { a: "x ", b: " ", c: "new" });
  expect(merge(typed, { a: "x", b: "", c: "" }).draft).toEqual({ a: "x ", b: " ", c: "new" });
});

test("a choice holds until they change that field again", () => {
  const clash = merge(typedOver({ a: "", b: "", c: "" }, { a: "m", b: "m", c: "" }), { a: "t", b: "t", c: "" });
  const chosen: Typed<Draft> = { ...clash, choices: { a: "mine", b: "theirs" } };
  expect(merge(chosen, { a: "t", b: "u", c: "v" })).toMatchObject({ choices: { a: "mine" }, draft: { c: "v" } });
});

test("who takes a change back leaves nothing to clash with", () => {
  const clash = merge(typedOver({ a: "x", b: "", c: "" }, { a: "m", b: "", c: "" }), { a: "t", b: "", c: "" });
  expect(clashesOf(clash)).toEqual(["a"]);
  const after = merge(clash, { a: "x", b: "", c: "" });
  expect(clashesOf(after)).toEqual([]);
  expect(after.draft.a).toBe("m");
});
