import { useActorRef, useSelector } from "@xstate/react";
import { type AskServer, serverAnswerMachine, type WatchQuestion } from "../machines/server-answer.ts";
import { watch } from "../machines/watch.ts";
import type { ServerAnswer } from "../services/list-changes.ts";
import { useShopDataActor } from "./administration-hooks.ts";
import { useApp } from "./app-context.tsx";

/** A question that stays the same for as long as it is asked. */
export const alwaysAsks =
  (question: string): WatchQuestion =>
  (tell) => {
    tell(question);
    return () => undefined;
  };

/**
 * What the server of a large shop answers, for as long as this is shown: the answer to the question, or to the one before
 * until it comes. Both functions are taken as they are at first.
 */
export function useServerAnswer<Answer extends ServerAnswer>(ask: AskServer<Answer>, watchQuestion: WatchQuestion) {
  const { inspect } = useApp();
  const shop = useShopDataActor();
  const actor = useActorRef(serverAnswerMachine, { inspect, input: { ask, watchQuestion, shop } });
  const answer = useSelector(actor, ({ context }) => context.answer as Answer | undefined);
  const failure = useSelector(actor, (state) => (state.matches("failed") ? state.context.failure : undefined));
  const isAsking = useSelector(actor, (state) => state.matches("asking"));
  const current = () => actor.getSnapshot().context.answer as Answer | undefined;
  const watchAnswer = (tell: () => void) => watch(actor, ({ context }) => context.answer && tell());
  return { answer, current, watchAnswer, failure, isAsking, retry: () => actor.send({ type: "answer.retry" }) };
}
