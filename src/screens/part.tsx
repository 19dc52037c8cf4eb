import { useActorRef, useSelector } from "@xstate/react";
import type { ComponentType, ReactNode } from "react";
import { fromPromise } from "xstate";
import { partMachine } from "../machines/part.ts";
import { useApp, useOpenAdministration } from "./app-context.tsx";
import { MissingPart } from "./crash/MissingPart.tsx";

interface Waiting {
  /** Has the place of a whole screen until it has arrived. */
  readonly waiting?: ReactNode;
}

/**
 * A part of the page in a file of its own, for who is signed in. It is loaded when it is first shown, beside the
 * administration, which it may rely on. Where it does not arrive, its place says so and offers to try again (behaviour:
 * Missing parts).
 */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>) {
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
