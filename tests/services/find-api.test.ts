import { expect, it } from "vitest";
import { findInShop } from "../../src/services/find-api.ts";
import { fakeNetwork } from "../machines/fakes.ts";
import { until } from "../until.ts";

async function taken(body: unknown) {
  const { network } = fakeNetwork("token");
  const answer = findInShop("ali & co", new AbortController().signal).catch((error) => ({ error }));
  const path = await until(() => network.waiting[0]);
  await network.answer(path, 200, body);
  return { path, answer: await answer };
}

const whole = {
  orders: [{ _id: "o1" }, {}],
  users: [{ _id: "u1", name: "Ali" }],
  found: { orders: { atLeast: 2, isExact: false }, users: { atLeast: 1, isExact: true } },
  versions: { users: "v1", orders: "v2" },
};

it.each([
  ["bare", whole],
  ["under data", { data: whole }],
])("what is found is asked for by its term, and taken %s", async (_, body) => {
  expect(await taken(body)).toEqual({
    path: "/api/find?q=ali+%26+co",
    answer: { ...whole, term: "ali & co", orders: [{ _id: "o1" }, { _id: "" }], isBehind: false },
  });
});

it("a server that is behind says so", async () => {
  expect((await taken({ ...whole, isBehind: true })).answer).toHaveProperty("isBehind", true);
});

it("what is shown was found, whatever is counted, and counts may be text", async () => {
  const found = { orders: { atLeast: 0, isExact: true }, users: { atLeast: "7", isExact: true } };
  expect((await taken({ ...whole, found })).answer).toHaveProperty("found", {
    orders: { atLeast: 2, isExact: true },
    users: { atLeast: 7, isExact: true },
  });
});

it("an answer that is not complete is unreadable", async () => {
  const parts = Object.keys(whole).flatMap((part) => [
    { ...whole, [part]: undefined },
    { ...whole, [part]: "1" },
  ]);
  const { found } = whole;
  const counts = [{ ...found, users: {} }, { orders: found.orders }].map((other) => ({ ...whole, found: other }));
  const odd = [-1, 0.5, 1.7e308, "many", null].map((atLeast) => ({
    ...whole,
    found: { ...found, users: { atLeast } },
  }));
  const unreadable = [
    { ...whole, orders: [null, "x"] },
    { ...whole, users: [7] },
  ];
  for (const body of ["<!doctype html>", null, ...parts, ...counts, ...odd, ...unreadable])
    expect((await taken(body)).answer, JSON.stringify(body)).toHaveProperty("error");
});
