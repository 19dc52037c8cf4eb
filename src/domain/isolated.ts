/** Right-to-left letters, and characters that control the direction of text. */
const turns =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const controls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Isolates a text that somebody entered, such as a name, so that its direction does not affect the words around it. */
export function isolated(text: string): string {
  return turns.test(text) ? `\u2068${text.replace(controls, "")}\u2069` : text;
}
