import { dialled } from "../../../contract/found-by.ts";

/** The separators that end each text that a record is found by, and all of them; no word holds either. */
export const ends = { text: "\n", texts: "\f" } as const;

/** Replaces the separators in a text by spaces. */
export const withoutEnds = (text: string): string => text.replace(/[\n\f]/g, " ");

/** Joins the texts that a record is found by, in lower case, and the digits of its telephone number. */
export function foundText(texts: readonly (string | undefined)[], phone: string | null): string {
  const ended = texts.map((text = "") => `${withoutEnds(text)}${ends.text}`).join("");
  return `${ended.toLowerCase()}${ends.texts}${dialled(phone ?? undefined)}`;
}
