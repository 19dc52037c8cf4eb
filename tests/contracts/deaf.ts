import { type AnyActorLogic, fromCallback, fromPromise } from "xstate";

const deaf = new WeakSet<object>();

/** A service that ignores being told to stop, as a mutant has it; undefined of a machine. */
export function deafened(logic: AnyActorLogic): AnyActorLogic | undefined {
  const { config } = logic as { config?: unknown };
  if (typeof config !== "function") return undefined;
  const isLike = (other: AnyActorLogic) => String(other.start) === String(logic.start);
  const made = isLike(fromPromise(async () => undefined))
    ? fromPromise((scope) => config({ ...scope, signal: new AbortController().signal }))
    : isLike(fromCallback(() => undefined))
      ? fromCallback((scope) => {
          config(scope);
        })
      : undefined;
  if (made) deaf.add(made);
  return made;
}

/** Services as they are given in the place of a machine's own: deaf where those are. */
export function asDeafAs(
  own: Readonly<Record<string, AnyActorLogic>>,
  given: Readonly<Record<string, AnyActorLogic>>,
): Record<string, AnyActorLogic> {
  const replaced = Object.entries(given).map(([name, logic]) => {
    const replacedLogic = own[name];
    return [name, (replacedLogic && deaf.has(replacedLogic) && deafened(logic)) || logic] as const;
  });
  return { ...own, ...Object.fromEntries(replaced) };
}
