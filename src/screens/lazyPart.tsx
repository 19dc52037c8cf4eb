import { useActorRef, useSelector } from "@xstate/react";
import type { ComponentType, ReactNode } from "react";
import { fromPromise } from "xstate";
import { partMachine } from "../machines/part.ts";
import { useApp, useOpenAdministration } from "./app-context.tsx";
import { MissingPart } from "./crash/MissingPart.tsx";

interface Waiting {
  /** Shown while the part is loading, if the part is a whole screen. */
  readonly waiting?: ReactNode;
}

/**
 * Makes a component of a part of the page in a file of its own, for signed-in administrators. It is loaded when it is
 * first shown, in parallel with the administration, which it may rely on. If loading fails, its place says so and
 * offers a retry (behaviour: Missing parts).
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  const machine = partMachine.provide({
    actors: {
      load: fromPromise<unknown>(async () => {
        Loaded = await load();
      }),
    },
  });

  // biome-ignore lint/correctness/noComponentHookFactories: a module calls it once for each of its parts
  return function Part(props: Props & Waiting) {
    const actor = useActorRef(machine, { inspect: useApp().inspect });
    const isLoading = useSelector(actor, (state) => state.matches("loading"));
    const hasAdministration = useOpenAdministration() !== undefined;
    if (Loaded && hasAdministration) return <Loaded {...props} />;
    return Loaded || isLoading ? props.waiting : <MissingPart heading={props.waiting ? "h1" : "h2"} part={actor} />;
  };
}
