// npm run icon: writes the icon of the browser's tab from src/styles/brand.ts.
import { writeFileSync } from "node:fs";
import { icon } from "../src/styles/brand.ts";

writeFileSync("src/favicon.svg", icon);
