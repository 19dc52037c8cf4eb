import { describe, expect, it } from "vitest";
import {
  contentOf,
  describeViewChange,
  firstPathsOf,
  isSameContent,
  unknownIn,
  viewPath,
} from "../../src/domain/views.ts";

const columns = [
  { id: "star", least: 3, isFixed: true },
  { id: "number", least: 4, isRequired: true },
  { id: "customer", least: 5 },
];
const hidden = '[{"id":"number"},{"id":"customer","isHidden":true}]';
const view = { _id: "v1", list: "orders", name: "Oud", isShared: false, query: "q=oud", columns: hidden } as const;

describe("a view", () => {
  it("has a link within the product, whatever a server says it has", () => {
    expect(viewPath(view)).toBe(`/orders?q=oud&columns=${encodeURIComponent(hidden)}`);
    expect(viewPath({ ...view, list: "users", query: "", columns: null })).toBe("/users?columns=%5B%5D");
    for (const query of ["//evil.example", "?#x", "&&columns=[1]", "https://evil.example", "q=%ff%"])
      expect(viewPath({ ...view, query })).toMatch(/^\/orders\?[^#\s]*columns=%5B%7B[^&]*$/);
  });

  it("is opened first only in a list that has it", () => {
    expect(firstPathsOf([view], { orders: "v1", users: "v1" })).toEqual({ "/orders": viewPath(view) });
  });

  it("keeps what is shown, without the columns of a link that is being opened and what means nothing", () => {
    const arrangement = [{ id: "number" }, { id: "customer" }];
    expect(contentOf("?q=oud&columns=[]&sort=-scent&favourites=maybe", arrangement, columns, ["number"])).toEqual({
      query: "q=oud",
      columns: null,
    });
    expect(
      contentOf("?sort=-number&favourites=only", [{ id: "number" }, { id: "customer", isHidden: true }], columns, [
        "number",
      ]),
    ).toEqual({
      query: "sort=-number&favourites=only",
      columns: hidden,
    });
  });

  it("equals what is shown where its parameters are the same, in whatever order", () => {
    const one = { query: "status=a&q=oud&status=b", columns: null };
    const same = (query: string, written: string | null = null) =>
      isSameContent(one, { query, columns: written }, columns);
    expect(same("q=oud&status=a&status=b")).toBe(true);
    expect(same("q=oud&status=a&status=b", '[{"id":"number"},{"id":"gone"}]')).toBe(true);
    expect(same("q=oud&status=b&status=a")).toBe(false);
    expect(same("q=oud&status=a&status=b", hidden)).toBe(false);
  });

  it("says what of its link the list does not know", () => {
    const link = new URLSearchParams("q=x&sort=-scent&status=a&scent=oud&scent=rose&favourites=maybe");
    link.set("columns", '[{"id":"number"},{"id":"margin"},{"id":"margin"},7,{"id":3}]');
    const list = { columns, sorts: ["number"], filters: ["status"] };
    expect(unknownIn(`?${link}`, list, true)).toEqual([
      { words: "filter", value: "scent" },
      { words: "sort", value: "-scent" },
      { words: "favourites", value: "maybe" },
      { words: "column", value: "margin" },
    ]);
    expect(unknownIn("?q=x&sort=-number&favourites=only&columns=broken", list, true)).toEqual([]);
  });

  it("is no other address, which may have parameters that are none of the list's", () => {
    const list = { columns, sorts: ["number"], filters: ["status"] };
    expect(unknownIn("?utm=news&sort=-scent&favourites=maybe", list, false)).toEqual([
      { words: "sort", value: "-scent" },
      { words: "favourites", value: "maybe" },
    ]);
  });

  it("is named in the toast about its change", () => {
    const announced = [
      { kind: "create", ...view },
      { kind: "rename", id: "v1", name: "Oud" },
      { kind: "replace", id: "v1", name: "Oud", query: "", columns: null },
      { kind: "delete", id: "v1", name: "Oud" },
      { kind: "first", list: "users", id: "v1", name: "Oud" },
      { kind: "first", list: "users", id: null, name: "Oud" },
    ] as const;
    expect(announced.map(describeViewChange)).toEqual([
      "“Oud” is saved.",
      "The view is now called “Oud”.",
      "“Oud” is replaced with what is shown.",
      "“Oud” is deleted.",
      "Users now opens with “Oud”.",
      "Users now opens with all users.",
    ]);
  });
});
