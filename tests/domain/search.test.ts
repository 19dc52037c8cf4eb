import { describe, expect, test } from "vitest";
import type { User } from "../../src/domain/records.ts";
import { searchBy } from "../../src/domain/search.ts";
import { fc } from "../properties.ts";

const ada: User = { _id: "1", name: "Ada Lovelace", email: "countess@engine.example" };
const ali: User = { _id: "2", name: "محمد علي", email: "ALI@Shop.example" };
const rose: User = { _id: "3", name: "🌹 Rose 👩‍🔬", email: "rose@garden.example" };
const nameless: User = { _id: "4", email: "nobody@shop.example" };
const mailless: User = { _id: "5", name: "Adam Smith" };
const blank: User = { _id: "undefined" };
const users = [ada, ali, rose, nameless, mailless, blank];

const textsOf = ({ name, email }: User) => [name, email];
const search = searchBy(textsOf)(users);

describe("a search", () => {
  test.each<[string, User[]]>([
    ["lovelace", [ada]],
    ["LOVELACE", [ada]],
    ["love", [ada]],
    ["Engine.Example", [ada]],
    ["ali@shop", [ali]],
    ["ada", [ada, mailless]],
    ["shop.example", [ali, nameless]],
    ["@", [ada, ali, rose, nameless]],
    ["Ada Lovelace", [ada]],
    ["lovelace ada", [ada]],
    ["countess lovelace", [ada]],
    ["ada \t\n love ", [ada]],
    ["ada ada", [ada, mailless]],
    ["ada rose", []],
    ["adalovelace", []],
    ["ada.lovelace", []],
    ["علي", [ali]],
    ["علي محمد", [ali]],
    ["🌹", [rose]],
    ["👩‍🔬 🌹", [rose]],
    ["🌷", []],
    [".*", []],
    ["(", []],
    ["undefined", []],
    ["null", []],
  ])("for %j finds what has every word of it", (term, found) => {
    expect(search(term)).toEqual(found);
  });

  test.each(["", " ", "\t \n", "\u00a0"])("for %j, which is blank, is all there is, as it was", (term) => {
    expect(search(term)).toBe(users);
    expect(searchBy(textsOf)([])(term)).toEqual([]);
  });

  test("finds no word across the end of one text and the start of the next", () => {
    const pair = searchBy(textsOf)([{ _id: "1", name: "ro", email: "se@x.example" }]);
    expect(pair("rose")).toEqual([]);
    expect(pair("ro se")).toHaveLength(1);
  });

  test("narrows from one term to the next, and widens again", () => {
    const live = searchBy(textsOf)(users);
    // A sigma at the end of a word has a form of its own in lower case.
    const greek = searchBy(textsOf)([{ _id: "1", name: "ΟΔΟΣΑ" }]);
    expect(["a", "ad", "adam", "ad", ""].map((term) => live(term).length)).toEqual([5, 2, 1, 2, 6]);
    expect(["ΟΔΟΣ", "ΟΔΟΣΑ"].map((term) => greek(term).length)).toEqual([0, 1]);
  });

  test("keeps no list again for what finds no fewer, such as a held space bar", () => {
    const live = searchBy(textsOf)(users);
    const found = live("a");
    expect(live("a  ")).toBe(found);
    expect(live("a  l")).not.toBe(found);
  });

  test("looks through texts of 10,000 characters, with terms as long", () => {
    const long = `${"ö🌹".repeat(3_333)}END`;
    const record: User = { _id: "1", name: long, email: undefined };
    const longSearch = searchBy(textsOf)([ada, record]);
    expect(longSearch("end")).toEqual([record]);
    expect(longSearch(long.toUpperCase())).toEqual([record]);
    expect(longSearch(`${long}x`)).toEqual([]);
    expect(longSearch("a ".repeat(5_000))).toEqual([ada]);
  });

  test("reads the texts of records once, and not before it is asked for any", () => {
    let read = 0;
    const counted = searchBy((user: (typeof users)[number]) => {
      read += 1;
      return textsOf(user);
    })(users);
    counted("");
    expect(read).toBe(0);
    counted("a");
    counted("b");
    expect(read).toBe(users.length);
  });
});

/** Few characters, so that terms are found. */
const anyText = fc.string({ unit: fc.constantFrom("a", "A", "b", "É", "é", "🌹", "ع", "\ud83c", "@", " ", "\n", ".") });
const anyUser: fc.Arbitrary<User> = fc
  .record({ _id: fc.string(), name: anyText, email: anyText }, { requiredKeys: [] })
  .map((user) => ({ _id: "", ...user }));
const anyTerm = fc.oneof(anyText, fc.string({ unit: fc.constantFrom("a", "B", "é", " "), maxLength: 4 }));

const holds = (text: string | undefined, part: string) => text?.toLowerCase().includes(part.toLowerCase()) ?? false;

test("a search finds, in their order, the records of which every word of the term is in the name or the email", () => {
  fc.assert(
    fc.property(fc.array(anyUser), anyTerm, (records, term) => {
      const expected: User[] = [];
      for (const user of records) {
        let all = true;
        for (const word of term.trim().split(/\s+/))
          if (word !== "" && !holds(user.name, word) && !holds(user.email, word)) all = false;
        if (all) expected.push(user);
      }
      const found = searchBy(textsOf)(records)(term);
      expect(found).toHaveLength(expected.length);
      found.forEach((user, index) => {
        expect(user).toBe(expected[index]);
      });
    }),
    { numRuns: 500 },
  );
});

test("a search finds for a term what it would find for it alone, whatever was typed and taken away before", () => {
  fc.assert(
    fc.property(fc.array(anyUser), fc.array(anyTerm), (records, typed) => {
      const live = searchBy(textsOf)(records);
      for (const term of [...typed, ...typed.flatMap(keystrokesOf)])
        expect(live(term)).toEqual(searchBy(textsOf)(records)(term));
    }),
  );
});

/** Returns the terms that arise while `term` is typed letter by letter and deleted again. */
function keystrokesOf(term: string): string[] {
  const typed = term.split("").map((_, index) => term.slice(0, index + 1));
  return [...typed, ...typed.toReversed()];
}

test("a search misses no record that has the whole term in its name or its email", () => {
  fc.assert(
    fc.property(fc.array(anyUser, { minLength: 1 }), fc.nat(), fc.nat(), fc.nat(), (records, which, from, length) => {
      const user = records[which % records.length] as User;
      const text = user.name ?? user.email ?? "";
      const start = from % (text.length + 1);
      const term = text.slice(start, start + (length % 5));
      expect(searchBy(textsOf)(records)(term.toUpperCase())).toContain(user);
    }),
    { numRuns: 500 },
  );
});
