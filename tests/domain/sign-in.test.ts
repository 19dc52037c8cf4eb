import { expect, test } from "vitest";
import { credentialErrors } from "../../src/domain/sign-in.ts";
import { fc } from "../properties.ts";

const email = "admin@shop.example";
const wrongEmail = { email: "Please enter a valid email address" };

test("good credentials have no errors", () => {
  expect(credentialErrors({ email, password: "x" })).toEqual({});
  expect(credentialErrors({ email: ` ${email} `, password: " " })).toEqual({});
});

test("both fields are required", () => {
  const both = { email: "Email is required", password: "Password is required" };
  expect(credentialErrors({ email: "", password: "" })).toEqual(both);
  expect(credentialErrors({ email: "  ", password: "" })).toEqual(both);
  expect(credentialErrors({ email: "", password: "x" })).toEqual({ email: both.email });
  expect(credentialErrors({ email, password: "" })).toEqual({ password: both.password });
});

test.each(["admin", "admin@", "@shop.example", "a b@shop.example", "a@b@shop.example", "a@shop. example"])(
  "%j is no email",
  (wrong) => {
    expect(credentialErrors({ email: wrong, password: "x" })).toEqual(wrongEmail);
  },
);

test("every email address is taken", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      expect(credentialErrors({ email: address, password: "x" })).toEqual({});
    }),
  );
});

test("a password is never judged by its content", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (password) => {
      expect(credentialErrors({ email, password })).toEqual({});
    }),
  );
});
