// npm run flows: draws every machine of the running code, for docs/flows and for /flows.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { charts, chartsFile, flowPages } from "./pages.ts";

const folder = "docs/flows";
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const pages = flowPages();
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
writeFileSync(chartsFile, await charts());
console.log(`${pages.size} files in ${folder}, and ${chartsFile}.`);
