// The text in which the index of orders has their products' names, by which a filter tests them.

/** Returns a name as a line of the text; no two names make the same line. */
const lineOf = (name: string) => `${JSON.stringify(name).slice(1, -1)}\n`;

/** Joins the names of an order's products, a line each. Blank names are left out. */
export const productLines = (names: readonly string[]): string =>
  `\n${names
    .filter((name) => name.trim() !== "")
    .map(lineOf)
    .join("")}`;

/** Returns the part that the text has where a product has this name. */
export const productLine = (name: string): string => `\n${lineOf(name)}`;

/** Returns the names in such a text. */
export const namesIn = (lines: string): string[] =>
  lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(`"${line}"`) as string);
