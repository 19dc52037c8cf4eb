import { useActorRef, useSelector } from "@xstate/react";
import type { ComponentType, ReactNode } from "react";
import { fromPromise } from "xstate";
import { partMachine } from "../machines/part.ts";
import { useApp } from "./app-context.tsx";
import { MissingPart } from "./crash/MissingPart.tsx";

interface Waiting {
  /** Has the place of a whole screen until it has arrived. */
  readonly waiting?: ReactNode;
}

/**
 * A part of the page in a file of its own, which is loaded when the part is first shown. Where it does not arrive, its
 * place says so and offers to try again (behaviour: Missing parts).
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
    if (Loaded) return <Loaded {...props} />;
    return isLoading ? props.waiting : <MissingPart heading={props.waiting ? "h1" : "h2"} part={actor} />;
  };
}
