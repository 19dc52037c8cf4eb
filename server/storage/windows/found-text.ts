import { dialled } from "../../../contract/found-by.ts";

/** The separators that end each text that a record is found by, and all of them; no word holds either. */
export const ends = { text: "\n", texts: "\f" } as const;

/** Replaces the separators in a text by spaces. */
export const withoutEnds = (text: string): string => text.replace(/[\n\f]/g, " ");

/** Returns one of the texts as `foundText` joins it: in lower case, with its end. */
export const endedText = (text: string): string => `${withoutEnds(text)}${ends.text}`.toLowerCase();

/** Joins the texts that a record is found by, in lower case, and the digits of its telephone number. */
export const foundText = (texts: readonly (string | undefined)[], phone: string | null): string =>
  `${texts.map((text = "") => endedText(text)).join("")}${ends.texts}${dialled(phone ?? undefined)}`;
