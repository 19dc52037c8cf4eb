// What this shows (behaviour: Large lists): the rows that a list was left with, which contain names, are kept for a session.
import { expect, test } from "vitest";
import { createLeftRows } from "../../src/services/left-rows.ts";

test("the rows that a list was left with are found in the same session, entry of the history and query", () => {
  const left = createLeftRows();
  const [session, next] = [{}, {}];
  left.keep(session, "entry", { query: "?sort=date", after: "key", first: 500 });
  expect(left.before(session, "entry", "?sort=date")).toEqual({ place: { after: "key", count: true }, first: 500 });
  expect(left.before(session, "entry", "?sort=-date")).toBeUndefined();
  expect(left.before(session, "other", "?sort=date")).toBeUndefined();
  expect(left.before(next, "entry", "?sort=date")).toBeUndefined();
  left.keep(session, "entry", undefined);
  expect(left.before(session, "entry", "?sort=date")).toBeUndefined();
});
