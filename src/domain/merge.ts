/** A form's texts, by its fields. */
export type Texts<Draft> = { readonly [Field in keyof Draft]: string };

/** Which value of a field is to be saved: what is typed, what somebody else made of it, or what it was before both. */
export type Choice = "mine" | "theirs" | "before";

/** What somebody types over a record that others may change meanwhile. */
export interface Typed<Draft extends Texts<Draft>> {
  readonly draft: Draft;
  /** What the record is by now. */
  readonly theirs: Draft;
  /** What both began with: other than `theirs` only in fields that clash. */
  readonly before: Draft;
  /** What was chosen of the fields that clash. */
  readonly choices: { readonly [Field in keyof Draft]?: Choice };
}

/** What there is before anything is typed or changed. */
export function untouched<Draft extends Texts<Draft>>(draft: Draft): Typed<Draft> {
  return { draft, theirs: draft, before: draft, choices: {} };
}

/**
 * Brings what is typed up to date with the record: fields that only they changed take theirs. Fields that both changed
 * stay as typed, and clash. White space around a text is no change.
 */
export function merge<Draft extends Texts<Draft>>(typed: Typed<Draft>, theirs: Draft): Typed<Draft> {
  const [before, draft, choices] = [{ ...theirs }, { ...typed.draft }, { ...typed.choices }];
  for (const field of changedFields(typed.before, theirs)) {
    if (isSame(draft[field], typed.before[field])) draft[field] = theirs[field];
    else if (!isSame(draft[field], theirs[field])) before[field] = typed.before[field];
  }
  for (const field of changedFields(typed.theirs, theirs)) delete choices[field];
  return { draft, theirs, before, choices };
}

/** The fields that both changed, each to something else, in the form's order. */
export function clashesOf<Draft extends Texts<Draft>>({ draft, theirs, before }: Typed<Draft>): (keyof Draft)[] {
  return changedFields(before, theirs).filter((field) => !isSame(draft[field], theirs[field]));
}

/** Whether something was chosen of each field that clashes. */
export function isSettled<Draft extends Texts<Draft>>(typed: Typed<Draft>): boolean {
  return clashesOf(typed).every((field) => typed.choices[field]);
}

/** What is typed with what was chosen. Nothing clashes then. */
export function settled<Draft extends Texts<Draft>>(typed: Typed<Draft>): Typed<Draft> {
  const values = { mine: typed.draft, theirs: typed.theirs, before: typed.before };
  const draft = { ...typed.draft };
  for (const field of clashesOf(typed)) draft[field] = values[typed.choices[field] ?? "mine"][field];
  return { draft, theirs: typed.theirs, before: typed.theirs, choices: {} };
}

/** The fields that differ between two states of a record, in the form's order. */
export function changedFields<Draft extends Texts<Draft>>(one: Draft, other: Draft): (keyof Draft)[] {
  return (Object.keys(one) as (keyof Draft)[]).filter((field) => !isSame(one[field], other[field]));
}

const isSame = (one: string, other: string) => one.trim() === other.trim();
