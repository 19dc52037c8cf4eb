// npm run flows: draws every machine of the running code into docs/flows.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { flowPages } from "./pages.ts";

const folder = "docs/flows";
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const pages = flowPages();
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
console.log(`${pages.size} files in ${folder}.`);
