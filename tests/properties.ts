import fc from "fast-check";
import { describe } from "vitest";

// A fixed seed gives the same examples in every run, so that a failure can be repeated.
fc.configureGlobal({ seed: 21 });

export { fc };

/** Defines the same tests twice: brief ones for every run, and larger ones for `npm run test:long`. */
export function briefAndLong<Size>(brief: Size, long: Size, define: (size: Size) => void): void {
  describe("in brief", () => define(brief));
  describe("at length", { tags: ["long"] }, () => define(long));
}
