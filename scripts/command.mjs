// npm run NAME: an operator's command, of the built server.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { requireNode, root, stop } from "./prepare.mjs";

requireNode();
// Without its name, the command sees its own arguments only.
const [name] = process.argv.splice(2, 1);
const file = join(root, "build", "commands", `${name}.js`);
if (!existsSync(file)) stop("Sillage is not built yet: give npm install --include=dev && npm run build first.");
if (!existsSync(join(root, "node_modules"))) stop("The packages are missing: give npm install first.");
await import(pathToFileURL(file).href);
