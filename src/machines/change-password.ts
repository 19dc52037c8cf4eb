import { assertEvent, assign, sendTo, setup } from "xstate";
import { type ChangeRequest, confirmedWords } from "../domain/change-request.ts";
import { type PasswordDraft, type PasswordProblem, passwordProblem } from "../domain/password-form.ts";
import type { ApiError } from "../services/api-error.ts";
import type { Receiver, ToastEvent } from "./shared/effects.ts";
import { type ChangeOutcome, type RequestChangeInput, requestChange } from "./shared/request-change.ts";

export interface ChangePasswordInput {
  readonly changes: RequestChangeInput["changes"];
  readonly parent: Receiver<ToastEvent>;
  /** The administrator's session, which ends with all their others when the password is changed. */
  readonly session: Receiver<{ type: "session.signOut" }>;
}

interface ChangePasswordContext extends ChangePasswordInput {
  readonly draft: PasswordDraft;
  /** What is wrong with the draft, by our rules or the server's, until its field is changed. */
  readonly problem: PasswordProblem | undefined;
}

export type ChangePasswordEvent =
  | { type: "password.changed"; field: keyof PasswordDraft; value: string }
  | { type: "passwords.toggle" }
  | { type: "form.submit" }
  | ChangeOutcome;

/** Returns the field that a refusal is about; undefined where it is about none. */
function fieldOf({ failure }: ApiError): keyof PasswordDraft | undefined {
  if (failure.kind !== "refused") return undefined;
  if (failure.code === "wrong_password") return "current";
  return failure.status === 400 ? "next" : undefined;
}

/** Changes the administrator's own password, after which they sign in again. A failure leaves what was typed. */
export const changePasswordMachine = setup({
  types: {
    context: {} as ChangePasswordContext,
    input: {} as ChangePasswordInput,
    events: {} as ChangePasswordEvent,
    tags: "" as "busy",
  },
  actors: { requestChange },
  actions: {
    setPassword: assign(({ context, event }) => {
      assertEvent(event, "password.changed");
      return {
        draft: { ...context.draft, [event.field]: event.value },
        problem: context.problem?.field === event.field ? undefined : context.problem,
      };
    }),
    setProblem: assign({ problem: ({ context }) => passwordProblem(context.draft) }),
    forgetProblem: assign({ problem: undefined }),
    setRefusal: assign({
      problem: ({ event }) => {
        assertEvent(event, "change.failed");
        const field = fieldOf(event.error);
        return field && { field, message: event.error.message };
      },
    }),
    signOut: sendTo(({ context }) => context.session, { type: "session.signOut" } as const),
    toastChanged: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: "toast", kind: "success", message: confirmedWords(requestOf(context)) }) as const,
    ),
    toastFailure: sendTo(
      ({ context }) => context.parent,
      ({ event }) => {
        assertEvent(event, "change.failed");
        return { type: "toast", kind: "error", message: event.error.message } as const;
      },
    ),
  },
  guards: {
    isValid: ({ context }) => passwordProblem(context.draft) === undefined,
    isAboutField: ({ event }) => {
      assertEvent(event, "change.failed");
      return fieldOf(event.error) !== undefined;
    },
  },
}).createMachine({
  id: "changePassword",
  context: ({ input }) => ({ ...input, draft: { current: "", next: "" }, problem: undefined }),
  type: "parallel",
  states: {
    form: {
      initial: "editing",
      states: {
        editing: {
          on: {
            "password.changed": { actions: "setPassword" },
            "form.submit": [
              { guard: "isValid", target: "changing", actions: "forgetProblem" },
              { actions: "setProblem" },
            ],
          },
        },
        changing: {
          tags: "busy",
          invoke: {
            id: "requestChange",
            src: "requestChange",
            input: ({ context }) => ({ changes: context.changes, change: requestOf(context) }),
          },
          on: {
            "change.confirmed": { target: "changed", actions: ["toastChanged", "signOut"] },
            "change.failed": [
              { guard: "isAboutField", target: "editing", actions: "setRefusal" },
              { target: "editing", actions: "toastFailure" },
            ],
          },
        },
        /** The sign-in page is about to be shown. */
        changed: { tags: "busy" },
      },
    },
    passwords: {
      initial: "hidden",
      states: {
        hidden: { on: { "passwords.toggle": "shown" } },
        shown: { on: { "passwords.toggle": "hidden" } },
      },
    },
  },
});

const requestOf = ({ draft }: ChangePasswordContext): ChangeRequest => ({ kind: "password.change", ...draft });
