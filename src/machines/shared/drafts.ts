import { type ActorRef, fromCallback, type Snapshot } from "xstate";
import { type ChangeRequest, recordOf } from "../../domain/change-request.ts";
import type { Draft, RestoredDraft } from "../../domain/drafts.ts";
import type { RecordName } from "../../domain/presence.ts";
import type { ChangesRequest } from "./request-change.ts";

/** The session has ended: a dialog in which something is typed is asked for its draft. */
export type DraftAsked = { readonly type: "draft.ask" };

/** A dialog that something can be typed in. It takes `draft.ask` while it has input that would be lost. */
export type FormRef = ActorRef<
  Snapshot<unknown> & { can(event: DraftAsked): boolean; hasTag(tag: "busy"): boolean },
  DraftAsked
>;

/** A dialog that is open, and the record that it changes; undefined where it changes many. */
export interface OpenForm {
  readonly ref: FormRef;
  readonly record: RecordName | undefined;
}

/** The events that dialogs send to the actor that keeps drafts. */
export type DraftNotice =
  | { readonly type: "form.opened"; readonly form: OpenForm }
  | { readonly type: "form.closed"; readonly ref: FormRef }
  | { readonly type: "draft.keep"; readonly draft: Draft }
  /** The draft is back in its dialog, or needed no more. */
  | { readonly type: "draft.taken" };

/** The actor that owns the changes, and keeps the draft of a dialog whose session ended. */
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

/** Registers a dialog as open until it is closed. */
export const registerForm = fromCallback<DraftAsked, OpenForm & { readonly changes: ChangesRef }>(
  ({ input: { changes, ref, record } }) => {
    changes.send({ type: "form.opened", form: { ref, record } });
    return () => changes.send({ type: "form.closed", ref });
  },
);

/** Returns the draft that was kept for a change of one of these kinds of a record; undefined where there is none. */
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

/** Whether something is typed that is not being saved; what is being saved needs neither dialog nor page. */
export function isUnsaved(changes: ChangesRef): boolean {
  const form = changes.getSnapshot().context.form?.ref.getSnapshot();
  return (form?.can({ type: "draft.ask" }) ?? false) && !form?.hasTag("busy");
}
