import { matchPath, matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";
import { isOpenPath, pathWithin, signInPath } from "../../src/domain/paths.ts";
import { fc } from "../properties.ts";

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

test.each(["//evil.example", "///x", "/\\evil.example", "\\\\evil.example", "//"])(
  "%j stays within the product",
  (path) => {
    expect(new URL(pathWithin(path), "https://office.example/orders").origin).toBe("https://office.example");
  },
);

test("a path within the product stays as it is, query and hash included", () => {
  expect(pathWithin("/orders?q=//x#//y")).toBe("/orders?q=//x#//y");
});

test.each(["/%6Cogin", "/%", "/%FF"])(
  "%s is open just when the router, which decodes it, shows the sign-in page",
  (path) => {
    const [match] =
      matchRoutes(
        [
          { path: "login", id: "login" },
          { path: "*", id: "other" },
        ],
        path,
      ) ?? [];
    expect(isOpenPath(path)).toBe(match?.route.id === "login");
  },
);
