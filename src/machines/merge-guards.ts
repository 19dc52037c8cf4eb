import { changedFields, clashesOf, isSettled, type Texts, type Typed } from "../domain/merge.ts";

type Merging<Draft extends Texts<Draft>> = { readonly context: Typed<Draft> };

/** The guards of a dialog whose draft is merged with changes by others. */
export const mergeGuards = {
  isChanged: <Draft extends Texts<Draft>>({ context }: Merging<Draft>) =>
    changedFields(context.draft, context.theirs).length > 0,
  hasClash: <Draft extends Texts<Draft>>({ context }: Merging<Draft>) => clashesOf(context).length > 0,
  hasNoClash: <Draft extends Texts<Draft>>({ context }: Merging<Draft>) => clashesOf(context).length === 0,
  isSettled: <Draft extends Texts<Draft>>({ context }: Merging<Draft>) => isSettled(context),
};
