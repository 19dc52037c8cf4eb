import { type ActorRef, fromCallback, type Snapshot } from "xstate";
import { type ChangeRequest, recordOf } from "../domain/change-request.ts";
import type { Draft, RestoredDraft } from "../domain/drafts.ts";
import type { RecordName } from "../domain/presence.ts";
import type { ChangesRequest } from "./request-change.ts";

/** The session has ended: a dialog in which something is typed is to say what. */
export type DraftAsked = { readonly type: "draft.ask" };

/** A dialog that something can be typed in. It can be asked for a draft while something would be lost with it. */
export type FormRef = ActorRef<
  Snapshot<unknown> & { can(event: DraftAsked): boolean; hasTag(tag: "busy"): boolean },
  DraftAsked
>;

/** A dialog that is open, and the record that it changes. */
export interface OpenForm {
  readonly ref: FormRef;
  readonly record: RecordName;
}

/** What dialogs tell the keeper of what is typed. */
export type DraftNotice =
  | { readonly type: "form.opened"; readonly form: OpenForm }
  | { readonly type: "form.closed"; readonly ref: FormRef }
  | { readonly type: "draft.keep"; readonly draft: Draft }
  /** It is in its dialog again, or needed no more. */
  | { readonly type: "draft.taken" };

/** Who owns the changes, and keeps what was typed for one when the session ended. */
export type ChangesRef = ActorRef<
  Snapshot<unknown> & {
    readonly context: {
      readonly form: OpenForm | undefined;
      readonly draft: Draft | undefined;
      readonly unfinished: readonly { readonly number: number; readonly change: ChangeRequest }[];
    };
  },
  ChangesRequest | DraftNotice
>;

/** Says that a dialog is open, as long as it is. */
export const registerForm = fromCallback<DraftAsked, OpenForm & { readonly changes: ChangesRef }>(
  ({ input: { changes, ref, record } }) => {
    changes.send({ type: "form.opened", form: { ref, record } });
    return () => changes.send({ type: "form.closed", ref });
  },
);

/** What was typed for changes of these kinds of a record when the session ended. */
export function draftFor<Kind extends Draft["kind"]>(
  changes: ChangesRef,
  kinds: readonly Kind[],
  id: string,
): RestoredDraft<Extract<Draft, { kind: Kind }>> | undefined {
  const { draft, unfinished } = changes.getSnapshot().context;
  if (!draft || draft.id !== id || !kinds.some((kind) => kind === draft.kind)) return undefined;
  const record = `${draft.kind.split(".")[0]} ${id}`;
  const underWay = draft.wasSent ? unfinished.find(({ change }) => recordOf(change) === record)?.number : undefined;
  return { ...(draft as Extract<Draft, { kind: Kind }>), underWay };
}

/** Whether something is typed that is not on its way to the server: that gets there without its dialog, and its page. */
export function isUnsaved(changes: ChangesRef): boolean {
  const form = changes.getSnapshot().context.form?.ref.getSnapshot();
  return (form?.can({ type: "draft.ask" }) ?? false) && !form?.hasTag("busy");
}
