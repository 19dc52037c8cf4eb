import { useActorRef, useSelector } from "@xstate/react";
import { type AskServer, answersTo, serverAnswerMachine, type WatchQuestion } from "../machines/server-answer.ts";
import type { ServerAnswer } from "../services/list-changes.ts";
import { useShopDataActor } from "./administration-hooks.ts";
import { useApp } from "./app-context.tsx";

/** Returns a `WatchQuestion` whose question stays the same. */
export const alwaysAsks =
  (question: string): WatchQuestion =>
  (tell) => {
    tell(question);
    return () => undefined;
  };

/**
 * Requests an answer from the server of a large shop while it is mounted. `answer` is that to the previous question
 * until the reply arrives.
 */
export function useServerAnswer<Answer extends ServerAnswer>(ask: AskServer<Answer>, watchQuestion: WatchQuestion) {
  const { inspect } = useApp();
  const shopData = useShopDataActor();
  const machine = serverAnswerMachine.provide({ actors: answersTo(ask, watchQuestion) });
  const actor = useActorRef(machine, { inspect, input: { shopData } });
  const answer = useSelector(actor, ({ context }) => context.answer as Answer | undefined);
  const failure = useSelector(actor, (state) => (state.matches("failed") ? state.context.failure : undefined));
  return { actor, answer, failure, retry: () => actor.send({ type: "answer.retry" }) };
}
