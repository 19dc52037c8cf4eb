import { describe, expect, test } from "vitest";
import type { User } from "../../src/domain/records.ts";
import { draftOf, fieldsOf, type UserDraft, userProblem } from "../../src/domain/user-form.ts";
import { fc } from "../properties.ts";

const good: UserDraft = {
  name: "Ada Lovelace",
  email: "ada@engine.example",
  age: "36",
  contactNo: "+92 300 1234567",
  gender: "Female",
};

/** The rules in their order (behaviour: Edit user rules): texts that break each, and the message that then shows. */
const rules: readonly { field: keyof UserDraft; message: string; broken: readonly string[] }[] = [
  { field: "name", message: "Name is required", broken: ["", "   ", "\t\n", "\u00a0"] },
  { field: "email", message: "Email is required", broken: ["", "   "] },
  {
    field: "email",
    message: "Please enter a valid email address",
    broken: ["ada", "ada@engine", "@engine.example", "ada@.", "ada@engine.", "a b@c.d", "a@b@c.d", "a@b c.d", "a.b"],
  },
  { field: "age", message: "Age is required", broken: ["", "  "] },
  {
    field: "age",
    message: "Age must be between 1 and 120",
    broken: [
      "0",
      "121",
      "120.01",
      "0.99",
      "-1",
      "abc",
      "12 34",
      "30 years",
      "1,5",
      "Infinity",
      "-Infinity",
      "NaN",
      "1e3",
    ],
  },
  { field: "contactNo", message: "Phone number is required", broken: ["", "  "] },
  {
    field: "contactNo",
    message: "Please enter a valid phone number",
    broken: [
      "12345",
      "  12345  ",
      "1".repeat(21),
      "0300x123456",
      "0300.123456",
      "٠٣٠٠١٢٣٤٥٦",
      "+92_300_123",
      "phone no",
    ],
  },
  {
    field: "gender",
    message: "Please select a gender",
    broken: ["", " ", "male", "N/A", "Unknown", "Male,Female", "__proto__", "toString"],
  },
];

/** Texts that break no rule. */
const fine: { readonly [Field in keyof UserDraft]: readonly string[] } = {
  name: ["Ada", " Ada ", "x", "محمد", "🌹", "x".repeat(10_000)],
  email: ["a@b.c", "  ada@engine.example\n", "a+b@c.d.e", "ادا@مثال.إختبار"],
  age: ["1", "120", "36", " 30 ", "12.5", "1e2", "007", "119.99"],
  contactNo: ["123456", "1".repeat(20), "+92 300 1234567", "(021) 345-678", " 123456 ", `  ${"1".repeat(20)}  `],
  gender: ["Male", "Female", "Other"],
};

describe.each(rules)('"$message"', ({ field, message, broken }) => {
  test.each(broken)(`shows for ${field} %j`, (text) => {
    expect(userProblem({ ...good, [field]: text })).toEqual({ field, message });
  });
});

describe.each(Object.keys(fine) as (keyof UserDraft)[])("no rule is broken", (field) => {
  test.each(fine[field])(`by ${field} %j`, (text) => {
    expect(userProblem({ ...good, [field]: text })).toBeUndefined();
  });
});

test("of several broken rules, the first in the specified order shows", () => {
  /** A valid text for a field, or one that breaks a rule, with the rule's place in the order; infinity if valid. */
  const anyOf = (field: keyof UserDraft): fc.Arbitrary<[text: string, rule: number]> =>
    fc.oneof(
      {
        weight: 2,
        arbitrary: fc.constantFrom(...fine[field]).map((text): [string, number] => [text, Number.POSITIVE_INFINITY]),
      },
      fc.constantFrom(
        ...rules.flatMap((rule, place) =>
          rule.field === field ? rule.broken.map((text): [string, number] => [text, place]) : [],
        ),
      ),
    );
  const anyDraft = fc.tuple(anyOf("name"), anyOf("email"), anyOf("age"), anyOf("contactNo"), anyOf("gender"));
  fc.assert(
    fc.property(anyDraft, ([name, email, age, contactNo, gender]) => {
      const draft = { name: name[0], email: email[0], age: age[0], contactNo: contactNo[0], gender: gender[0] };
      const first = rules[Math.min(name[1], email[1], age[1], contactNo[1], gender[1])];
      expect(userProblem(draft)).toEqual(first && { field: first.field, message: first.message });
    }),
    { numRuns: 1000 },
  );
});

test("whole years from 1 to 120 are ages, and no others", () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 200 }), (years) => {
      expect(userProblem({ ...good, age: String(years) }) === undefined).toBe(years >= 1 && years <= 120);
    }),
  );
});

test("a phone number has 6 to 20 digits, spaces, plus and minus signs and parentheses", () => {
  const anyPhone = fc.string({ unit: fc.constantFrom(..."0123456789+-( )", "x", "."), maxLength: 24, size: "max" });
  fc.assert(
    fc.property(anyPhone, (contactNo) => {
      const { length } = contactNo.trim();
      const allowed = [...contactNo].every((character) => "0123456789+-( )".includes(character));
      expect(userProblem({ ...good, contactNo }) === undefined).toBe(allowed && length >= 6 && length <= 20);
    }),
    { numRuns: 500 },
  );
});

describe("what is sent", () => {
  test("is trimmed, with the age as a number", () => {
    const typed = { name: " Ada\t", email: " a@b.c ", age: " 30 ", contactNo: " 123456\n", gender: "Other" };
    expect(fieldsOf(typed)).toEqual({ name: "Ada", email: "a@b.c", age: 30, contactNo: "123456", gender: "Other" });
  });

  test.each([
    ["1e2", 100],
    ["12.5", 12.5],
    ["007", 7],
    ["120", 120],
  ])("has the age %s as %d", (age, years) => {
    expect(fieldsOf({ ...good, age }).age).toBe(years);
  });

  test("keeps the spaces within texts", () => {
    expect(fieldsOf({ ...good, name: " Ada  King " }).name).toBe("Ada  King");
  });

  test("is what a draft of the changed user would send again", () => {
    const anyDraft = fc.record({
      name: fc.constantFrom(...fine.name),
      email: fc.constantFrom(...fine.email),
      age: fc.constantFrom(...fine.age),
      contactNo: fc.constantFrom(...fine.contactNo),
      gender: fc.constantFrom(...fine.gender),
    });
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const fields = fieldsOf(draft);
        const again = draftOf({ _id: "1", ...fields });
        expect(userProblem(again)).toBeUndefined();
        expect(fieldsOf(again)).toEqual(fields);
      }),
    );
  });
});

describe("a draft", () => {
  const empty: UserDraft = { name: "", email: "", age: "", contactNo: "", gender: "" };

  test("holds what the user holds", () => {
    const user = { _id: "1", ...good, age: 36, isVerified: true, createdAt: "2026-11-20T10:00:00Z" };
    expect(draftOf(user)).toEqual(good);
  });

  test("is empty where the user is", () => {
    expect(draftOf({ _id: "1" })).toEqual(empty);
    expect(draftOf({ _id: "1", name: undefined, age: undefined, gender: "" })).toEqual(empty);
  });

  test.each<[Partial<User>, Partial<UserDraft>]>([
    [{ age: 0 }, { age: "0" }],
    [{ age: -1 }, { age: "-1" }],
    [{ age: 12.5 }, { age: "12.5" }],
    [{ gender: "Male" }, { gender: "Male" }],
    [{ gender: " Male " }, { gender: "Male" }],
    [{ gender: "male" }, { gender: "Other" }],
    [{ gender: "Non-binary" }, { gender: "Other" }],
    [{ gender: "  " }, { gender: "" }],
    [{ name: " Ada " }, { name: " Ada " }],
    [{ contactNo: "none" }, { contactNo: "none" }],
  ])("of a user with %j has %j", (user, draft) => {
    expect(draftOf({ _id: "1", ...user })).toEqual({ ...empty, ...draft });
  });

  test("has a gender that can be chosen, or none", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom("Male", "Female")), (gender) => {
        expect(["Male", "Female", "Other", ""]).toContain(draftOf({ _id: "1", gender }).gender);
      }),
    );
  });
});
