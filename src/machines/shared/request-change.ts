import { fromCallback } from "xstate";
import type { ChangeRequest } from "../../domain/change-request.ts";
import type { ApiError } from "../../services/api-error.ts";
import type { Confirmation } from "../../services/change-calls.ts";
import type { Receiver } from "./effects.ts";

/** The outcome of a change, as its asker is told. */
export type ChangeOutcome =
  | { type: "change.confirmed"; confirmation: Confirmation }
  | { type: "change.failed"; error: ApiError };

/** An actor that waits for the outcome of a change. */
export type Asker = Receiver<ChangeOutcome>;

/** The events that the machine that owns the changes takes from askers. */
export type ChangesRequest =
  | { type: "change.request"; change: ChangeRequest; asker: Asker }
  /** The asker does not wait any more. */
  | { type: "change.left"; asker: Asker };

export interface RequestChangeInput {
  readonly changes: Receiver<ChangesRequest>;
  readonly change: ChangeRequest;
}

/**
 * Requests a change and passes on its outcome while a state waits for it. When that state is left, or its machine ends
 * with its screen, the change goes on without an asker.
 */
export const requestChange = fromCallback<ChangeOutcome, RequestChangeInput>(({ input, self, sendBack, receive }) => {
  const { changes, change } = input;
  const asker = self as unknown as Asker;
  receive(sendBack);
  changes.send({ type: "change.request", change, asker });
  return () => changes.send({ type: "change.left", asker });
});
