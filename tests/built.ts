import { build } from "../scripts/prepare.mjs";

/** Builds whatever has changed: the server's and the page's tests run the built product. */
export default function setup(): void {
  build();
}
