import { assertEvent, assign, fromPromise, sendTo, setup } from "xstate";
import { type PasswordDraft, type PasswordProblem, passwordProblem } from "../domain/password-form.ts";
import type { AccountApi } from "../services/account-api.ts";
import { toApiError } from "../services/api-error.ts";
import type { Receiver, ToastEvent } from "./effects.ts";

export interface ChangePasswordInput {
  readonly api: Pick<AccountApi, "changePassword">;
  readonly parent: Receiver<ToastEvent>;
  /** Whose session a change ends, as all of theirs. */
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
  | { type: "form.submit" };

/** The field that a refusal of the server is about, if any. */
function fieldOf(error: unknown): keyof PasswordDraft | undefined {
  const { failure } = toApiError(error);
  if (failure.kind !== "refused") return undefined;
  if (failure.code === "wrong_password") return "current";
  return failure.status === 400 ? "next" : undefined;
}

/** Changing one's own password, after which one signs in again. A failure leaves what was typed. */
export const changePasswordMachine = setup({
  types: {
    context: {} as ChangePasswordContext,
    input: {} as ChangePasswordInput,
    events: {} as ChangePasswordEvent,
    tags: "" as "busy",
  },
  actors: {
    // It goes on when the person leaves the page: the server may have carried it out by then.
    changePassword: fromPromise<void, ChangePasswordContext>(async ({ input: { api, parent, draft } }) => {
      await api.changePassword(draft.current, draft.next);
      const message = "Your password has been changed. Please sign in with it.";
      parent.send({ type: "toast", kind: "success", message });
    }),
  },
  actions: {
    keepPassword: assign(({ context, event }) => {
      assertEvent(event, "password.changed");
      return {
        draft: { ...context.draft, [event.field]: event.value },
        problem: context.problem?.field === event.field ? undefined : context.problem,
      };
    }),
    keepProblem: assign({ problem: ({ context }) => passwordProblem(context.draft) }),
    forgetProblem: assign({ problem: undefined }),
    keepRefusal: assign({
      problem: (_, { error }: { error: unknown }) => {
        const field = fieldOf(error);
        return field && { field, message: toApiError(error).message };
      },
    }),
    signOut: sendTo(({ context }) => context.session, { type: "session.signOut" } as const),
    toastFailure: sendTo(
      ({ context }) => context.parent,
      (_, { error }: { error: unknown }) =>
        ({ type: "toast", kind: "error", message: toApiError(error).message }) as const,
    ),
  },
  guards: {
    isValid: ({ context }) => passwordProblem(context.draft) === undefined,
    isAboutField: (_, { error }: { error: unknown }) => fieldOf(error) !== undefined,
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
            "password.changed": { actions: "keepPassword" },
            "form.submit": [
              { guard: "isValid", target: "changing", actions: "forgetProblem" },
              { actions: "keepProblem" },
            ],
          },
        },
        changing: {
          tags: "busy",
          invoke: {
            id: "changePassword",
            src: "changePassword",
            input: ({ context }) => context,
            onDone: { target: "changed", actions: "signOut" },
            onError: [
              {
                guard: { type: "isAboutField", params: ({ event }) => ({ error: event.error }) },
                target: "editing",
                actions: { type: "keepRefusal", params: ({ event }) => ({ error: event.error }) },
              },
              { target: "editing", actions: { type: "toastFailure", params: ({ event }) => ({ error: event.error }) } },
            ],
          },
        },
        /** The page is about to be left for the one where people sign in. */
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
