import { type AnyActorLogic, fromCallback, fromPromise } from "xstate";

const deaf = new WeakSet<object>();

/** Returns a service that ignores being stopped, for a mutant; undefined for a machine. */
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

/** Returns a machine's services with `given` in place of some; those that replace a deaf one are deaf, too. */
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
