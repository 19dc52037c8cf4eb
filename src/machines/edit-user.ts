import { assertEvent, assign, sendTo, setup } from "xstate";
import { isNewerVersion } from "../domain/collection.ts";
import { formOf, type RestoredDraft, type UserEdit } from "../domain/drafts.ts";
import { type Choice, clashesOf, isSettled, merge, settled, type Typed, untouched } from "../domain/merge.ts";
import { usersPath } from "../domain/paths.ts";
import type { User } from "../domain/records.ts";
import { draftOf, fieldsOf, problemAfter, type UserDraft, type UserProblem, userProblem } from "../domain/user-form.ts";
import { currentUser } from "../services/shop-api.ts";
import { maxMerges, mergeGuards, refusalGuards } from "./shared/changed-meanwhile.ts";
import { type ChangesRef, type DraftAsked, registerForm } from "./shared/drafts.ts";
import type { BackEvent, Receiver, ToastEvent } from "./shared/effects.ts";
import { type ChangeOutcome, requestChange } from "./shared/request-change.ts";
import type { ShopDataRef } from "./shared/shop-data-ref.ts";
import { type UserNews, watchUser } from "./shared/watch-record.ts";

export interface EditUserInput {
  readonly changes: ChangesRef;
  readonly parent: Receiver<ToastEvent | BackEvent>;
  readonly shopData: ShopDataRef;
  readonly user: User;
  /** What was typed before the session was renewed. */
  readonly restored?: RestoredDraft<UserEdit> | undefined;
}

/** `user` is the latest version that the page knows. */
interface EditUserContext extends EditUserInput, Typed<UserDraft> {
  /** The user's fields as they were when the dialog was opened. */
  readonly opened: UserDraft;
  /** How often in a row the draft was merged and sent again. */
  readonly merges: number;
  /** The rule that kept the draft from being sent, until its field is changed. */
  readonly problem: UserProblem | undefined;
}

export type EditUserEvent =
  | { type: "field.changed"; field: keyof UserDraft; value: string }
  | { type: "form.submit" }
  /** Chooses the value to save for a field that clashes. */
  | { type: "clash.choose"; field: keyof UserDraft; choice: Choice }
  /** Cancel and Close, which do not wait for a request under way. */
  | { type: "dialog.cancel" }
  /** Escape and the backdrop, which do nothing while a request is under way. */
  | { type: "dialog.dismiss" }
  | UserNews
  | DraftAsked
  | ChangeOutcome;

/**
 * Runs the edit dialog of one user (behaviour: Edit user dialog; Nobody overwrites). It checks and saves the draft, and
 * merges what somebody else changes meanwhile.
 */
export const editUserMachine = setup({
  types: {
    context: {} as EditUserContext,
    input: {} as EditUserInput,
    events: {} as EditUserEvent,
    tags: "" as "busy",
  },
  actors: { requestChange, registerForm, watchUser },
  actions: {
    setField: assign(({ context, event }) => {
      assertEvent(event, "field.changed");
      const draft = { ...context.draft, [event.field]: event.value };
      return { draft, problem: problemAfter(context.problem, context.draft, draft) };
    }),
    setProblem: assign({ problem: ({ context }) => userProblem(context.draft) }),
    forgetProblem: assign({ problem: undefined }),
    mergeNews: assign(({ context, event }) => {
      assertEvent(event, "user.found");
      return merged(context, event.user);
    }),
    mergeCurrent: assign(({ context, event }) => {
      return { ...merged(context, currentIn(context, event) as User), merges: context.merges + 1 };
    }),
    forgetMerges: assign({ merges: 0 }),
    forgetChoices: assign({ choices: {} }),
    setChoice: assign(({ context, event }) => {
      assertEvent(event, "clash.choose");
      return { choices: { ...context.choices, [event.field]: event.choice } };
    }),
    applyChoices: assign(({ context }) => settled(context)),
    setSaved: assign(({ context: { draft } }) => ({ ...untouched(draft), opened: draft })),
    tellDraft: sendTo(
      ({ context }) => context.changes,
      ({ context }, { wasSent }: { wasSent: boolean }) =>
        ({
          type: "draft.keep",
          draft: { kind: "user.update", id: context.user._id, wasSent, typed: formOf(context) },
        }) as const,
    ),
    toastProblem: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: "toast", kind: "error", message: context.problem?.message ?? "" }) as const,
    ),
    toastFailure: sendTo(
      ({ context }) => context.parent,
      ({ event }) => {
        assertEvent(event, "change.failed");
        const { failure } = event.error;
        const said = failure.kind === "refused" ? failure.serverMessage : undefined;
        return { type: "toast", kind: "error", message: said ?? "Failed to update user" } as const;
      },
    ),
    goBack: sendTo(({ context }) => context.parent, { type: "navigate.back", otherwise: usersPath } as const),
  },
  guards: {
    ...mergeGuards,
    isValid: ({ context }) => userProblem(context.draft) === undefined,
    wasAnnounced: ({ event }) => {
      assertEvent(event, "change.failed");
      return event.error.announced;
    },
    isGone: refusalGuards.isGone,
    isNews: ({ context, event }) => {
      assertEvent(event, "user.found");
      return isNewerVersion(event.user, context.user);
    },
    /** Both changed the same field, as the server's answer shows. */
    isClash: ({ context, event }) => {
      const current = currentIn(context, event);
      return current !== undefined && clashesOf(merge(context, draftOf(current))).length > 0;
    },
    canMerge: ({ context, event }) => currentIn(context, event) !== undefined && context.merges < maxMerges,
    isSettledAndValid: ({ context }) => isSettled(context) && userProblem(settled(context).draft) === undefined,
  },
  delays: {
    /** Long enough to read one word. */
    successShown: 1000,
  },
}).createMachine({
  id: "editUser",
  context: ({ input }) => ({
    ...input,
    ...(input.restored ? merge(input.restored.typed, draftOf(input.user)) : untouched(draftOf(input.user))),
    opened: input.restored?.typed.opened ?? draftOf(input.user),
    merges: 0,
    problem: undefined,
  }),
  invoke: [
    {
      id: "watchUser",
      src: "watchUser",
      input: ({ context: { shopData, user } }) => ({ shopData, id: user._id }),
    },
    {
      id: "registerForm",
      src: "registerForm",
      input: ({ context: { changes, user }, self }) => ({
        changes,
        ref: self,
        record: { list: "users", record: user._id },
      }),
    },
  ],
  on: { "draft.ask": { guard: "isChanged", actions: { type: "tellDraft", params: { wasSent: false } } } },
  initial: "editing",
  states: {
    editing: {
      on: {
        "field.changed": { actions: "setField" },
        "form.submit": [
          { guard: "hasClash", target: "clashing" },
          { guard: "isValid", target: "updating", actions: "forgetMerges" },
          { actions: ["setProblem", "toastProblem"] },
        ],
        "user.found": { guard: "isNews", actions: "mergeNews" },
        "user.missing": "gone",
        "dialog.cancel": "closed",
        "dialog.dismiss": "closed",
      },
    },

    updating: {
      tags: "busy",
      invoke: {
        id: "requestChange",
        src: "requestChange",
        input: ({ context: { changes, user, draft } }) => ({
          changes,
          change: { kind: "user.update", id: user._id, version: user.version, fields: fieldsOf(draft) },
        }),
      },
      on: {
        "draft.ask": { actions: { type: "tellDraft", params: { wasSent: true } } },
        "change.confirmed": { target: "success", actions: "setSaved" },
        "change.failed": [
          { guard: "isClash", target: "clashing", actions: "mergeCurrent" },
          // The other administrator changed other fields: they are merged, and the draft is sent again.
          { guard: "canMerge", target: "updating", reenter: true, actions: "mergeCurrent" },
          { guard: "isGone", target: "gone" },
          { guard: "wasAnnounced", target: "editing" },
          { target: "editing", actions: "toastFailure" },
        ],
        "dialog.cancel": "closed",
      },
    },

    /** Somebody else has changed the same fields: which values are to be saved? */
    clashing: {
      entry: "forgetChoices",
      always: { guard: "hasNoClash", target: "editing" },
      on: {
        "clash.choose": { actions: "setChoice" },
        "form.submit": [
          {
            guard: "isSettledAndValid",
            target: "updating",
            actions: ["applyChoices", "forgetProblem", "forgetMerges"],
          },
          { guard: "isSettled", target: "editing", actions: ["applyChoices", "setProblem", "toastProblem"] },
        ],
        "user.found": { guard: "isNews", actions: "mergeNews" },
        "user.missing": "gone",
        "dialog.cancel": "editing",
        "dialog.dismiss": "editing",
      },
    },

    /** Somebody else has deleted the user. What was typed can be read until it is closed. */
    gone: {
      on: {
        // The deletion was undone.
        "user.found": { target: "editing", actions: "mergeNews" },
        "dialog.cancel": "closed",
        "dialog.dismiss": "closed",
      },
    },

    success: {
      after: { successShown: "closed" },
      on: { "dialog.cancel": "closed", "dialog.dismiss": "closed" },
    },

    closed: { type: "final", entry: "goBack" },
  },
});

function currentIn({ user }: EditUserContext, event: EditUserEvent): User | undefined {
  return event.type === "change.failed" ? currentUser(event.error, user._id) : undefined;
}

function merged(context: EditUserContext, user: User) {
  const typed = merge(context, draftOf(user));
  return { user, ...typed, problem: problemAfter(context.problem, context.draft, typed.draft) };
}
