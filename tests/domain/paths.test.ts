import fc from "fast-check";
import { matchPath } from "react-router-dom";
import { expect, test } from "vitest";
import { isOpenPath, signInPath } from "../../src/domain/paths.ts";

test.each(["/login", "/login/", "/login?from=mail", "/login#form", "/login/?a=/users", "/login#?/x"])(
  "%s is open to visitors",
  (path) => {
    expect(isOpenPath(path)).toBe(true);
  },
);

test.each(["/", "", "/users", "/login/users", "/loginx", "/users/login", "/?/login", "/#/login", "/users?next=/login"])(
  "%j is not",
  (path) => {
    expect(isOpenPath(path)).toBe(false);
  },
);

test("nothing but the sign-in page is open, whatever follows it", () => {
  fc.assert(
    fc.property(fc.webPath(), fc.string(), (path, rest) => {
      expect(isOpenPath(signInPath + (rest === "" ? "" : `?${rest}`))).toBe(true);
      if (!/^\/login\/*$/i.test(path)) expect(isOpenPath(`${path}?${rest}`)).toBe(false);
    }),
  );
});

test.each(["/login", "/login/", "/Login", "/LOGIN", "/users", "/login/x"])(
  "the router shows the sign-in page at %s just when it is open",
  (path) => {
    expect(isOpenPath(path)).toBe(matchPath(signInPath, path) !== null);
  },
);
