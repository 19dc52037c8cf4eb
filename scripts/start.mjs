// npm start: installs and builds what is missing, then starts the product.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, install, requireNode, root } from "./prepare.mjs";

requireNode();
install();
build();
process.chdir(root);
await import(pathToFileURL(join(root, "build", "main.js")).href);
