import { expect, test } from "vitest";
import { changesSummary } from "../../src/domain/recent-changes.ts";

test.each([
  [0, 0, ""],
  [1, 0, "1 order has changed."],
  [3, 0, "3 orders have changed."],
  [0, 1, "1 user has changed."],
  [1, 1, "1 order and 1 user have changed."],
  [1200, 2, "1,200 orders and 2 users have changed."],
])("%i orders and %i users are told together: %j", (orders, users, words) => {
  expect(changesSummary({ orders, users })).toBe(words);
});
