import { build } from "../scripts/prepare.mjs";

/** Builds what has changed, as the tests of the server and of the page run the built product. */
export default function setup(): void {
  build();
}
