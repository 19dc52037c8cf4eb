// npm run icon: writes the icon of the browser's tab as src/styles/brand.ts has it.
import { writeFileSync } from "node:fs";
import { icon } from "../src/styles/brand.ts";

writeFileSync("src/favicon.svg", icon);
