import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const named = /\.([0-9a-f]{8})\.(?=[a-z])/g;
const withOtherNames = (text: string) => text.replace(named, (_, hash: string) => `.${[...hash].reverse().join("")}.`);

/** The errors that an older page and its browser log about parts that are gone from the server. */
export const logOfGoneParts =
  /could not be (loaded|rendered|shown)|^(The users could not be exported\. )?TypeError: Failed to fetch dynamically imported module|^Event$|Failed to load|^Refused to apply style/;

/** Replaces the page in `folder` with another release's: files that are named by their hash get other names. */
export function putNextRelease(folder: string): void {
  const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name));
  const files = names.map((name) => ({ name, content: readFileSync(join(folder, name)) }));
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  for (const { name, content } of files) {
    const isText = /\.(html|js|css)$/.test(name);
    writeFileSync(join(folder, withOtherNames(name)), isText ? withOtherNames(content.toString()) : content);
  }
}
