/** The texts of a form, by field. */
export type Texts<Draft> = { readonly [Field in keyof Draft]: string };

/** Which value of a clashing field to save: the typed one, the other person's, or the one before both. */
export type Choice = "mine" | "theirs" | "before";

/** A form over a record that others may change meanwhile. */
export interface Typed<Draft extends Texts<Draft>> {
  readonly draft: Draft;
  /** The record's current values. */
  readonly theirs: Draft;
  /** The common starting point; differs from `theirs` only in fields that clash. */
  readonly before: Draft;
  /** The choices for the fields that clash. */
  readonly choices: { readonly [Field in keyof Draft]?: Choice };
}

/** Returns a form in which nothing has been typed or changed. */
export function untouched<Draft extends Texts<Draft>>(draft: Draft): Typed<Draft> {
  return { draft, theirs: draft, before: draft, choices: {} };
}

/**
 * Merges the record's current values into a form: fields that only others changed take the new value. Fields that both
 * sides changed, differently, stay as typed and clash. Surrounding white space does not count as a change.
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

/** Returns the fields that both sides changed differently, in the form's order. */
export function clashesOf<Draft extends Texts<Draft>>({ draft, theirs, before }: Typed<Draft>): (keyof Draft)[] {
  return changedFields(before, theirs).filter((field) => !isSame(draft[field], theirs[field]));
}

/** Whether each clashing field has a choice. */
export function isSettled<Draft extends Texts<Draft>>(typed: Typed<Draft>): boolean {
  return clashesOf(typed).every((field) => typed.choices[field]);
}

/** Returns the form with the choices applied, after which nothing clashes. */
export function settled<Draft extends Texts<Draft>>(typed: Typed<Draft>): Typed<Draft> {
  const values = { mine: typed.draft, theirs: typed.theirs, before: typed.before };
  const draft = { ...typed.draft };
  for (const field of clashesOf(typed)) draft[field] = values[typed.choices[field] ?? "mine"][field];
  return { draft, theirs: typed.theirs, before: typed.theirs, choices: {} };
}

/** Returns the fields that differ between two states of a record, in the form's order. */
export function changedFields<Draft extends Texts<Draft>>(one: Draft, other: Draft): (keyof Draft)[] {
  return (Object.keys(one) as (keyof Draft)[]).filter((field) => !isSame(one[field], other[field]));
}

const isSame = (one: string, other: string) => one.trim() === other.trim();
