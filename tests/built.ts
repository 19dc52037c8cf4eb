import { build } from "../scripts/prepare.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether this is the long run: every path and request, where a usual run takes some. */
    isLong: boolean;
  }
}

/** Builds what has changed, as the tests of the server and of the page run the built product. */
export default function setup(): void {
  build();
}
