import { assertEvent, assign, fromPromise, sendTo, setup } from "xstate";
import { type PasswordDraft, type PasswordProblem, passwordProblem } from "../domain/password-form.ts";
import type { AccountApi } from "../services/account-api.ts";
import { toApiError } from "../services/api-error.ts";
import type { Receiver, ToastEvent } from "./effects.ts";
import type { SessionsChanged } from "./own-sessions.ts";

export interface ChangePasswordInput {
  readonly api: Pick<AccountApi, "changePassword">;
  readonly parent: Receiver<ToastEvent>;
  /** Who shows the sessions, all but one of which a change ends. */
  readonly sessions: Receiver<SessionsChanged>;
}

interface ChangePasswordContext extends ChangePasswordInput {
  readonly draft: PasswordDraft;
  /** What is wrong with the draft, by our rules or the server's, until its field is changed. */
  readonly problem: PasswordProblem | undefined;
}

export type ChangePasswordEvent =
  | { type: "field.changed"; field: keyof PasswordDraft; value: string }
  | { type: "form.submit" };

const empty: PasswordDraft = { current: "", next: "" };

/** The field that a refusal of the server is about, if any. */
function fieldOf(error: unknown): keyof PasswordDraft | undefined {
  const { failure } = toApiError(error);
  if (failure.kind !== "refused") return undefined;
  if (failure.code === "wrong_password") return "current";
  return failure.status === 400 ? "next" : undefined;
}

/** Changing one's own password. A failure leaves what was typed. */
export const changePasswordMachine = setup({
  types: {
    context: {} as ChangePasswordContext,
    input: {} as ChangePasswordInput,
    events: {} as ChangePasswordEvent,
    tags: "" as "busy",
  },
  actors: {
    changePassword: fromPromise<void, ChangePasswordContext>(({ input: { api, draft } }) =>
      api.changePassword(draft.current, draft.next),
    ),
  },
  actions: {
    keepField: assign(({ context, event }) => {
      assertEvent(event, "field.changed");
      return {
        draft: { ...context.draft, [event.field]: event.value },
        problem: context.problem?.field === event.field ? undefined : context.problem,
      };
    }),
    keepProblem: assign({ problem: ({ context }) => passwordProblem(context.draft) }),
    keepRefusal: assign({
      problem: (_, { error }: { error: unknown }) => {
        const field = fieldOf(error);
        return field && { field, message: toApiError(error).message };
      },
    }),
    forget: assign({ draft: empty, problem: undefined }),
    toastSuccess: sendTo(({ context }) => context.parent, {
      type: "toast",
      kind: "success",
      message: "Your password is changed. Other sessions have ended.",
    } as const),
    toastFailure: sendTo(
      ({ context }) => context.parent,
      (_, { error }: { error: unknown }) =>
        ({ type: "toast", kind: "error", message: toApiError(error).message }) as const,
    ),
    tellSessions: sendTo(({ context }) => context.sessions, { type: "sessions.changed" } as const),
  },
  guards: {
    isValid: ({ context }) => passwordProblem(context.draft) === undefined,
    isAboutField: (_, { error }: { error: unknown }) => fieldOf(error) !== undefined,
  },
}).createMachine({
  id: "changePassword",
  context: ({ input }) => ({ ...input, draft: empty, problem: undefined }),
  initial: "editing",
  states: {
    editing: {
      on: {
        "field.changed": { actions: "keepField" },
        "form.submit": [{ guard: "isValid", target: "changing" }, { actions: "keepProblem" }],
      },
    },
    changing: {
      tags: "busy",
      invoke: {
        id: "changePassword",
        src: "changePassword",
        input: ({ context }) => context,
        onDone: { target: "editing", actions: ["forget", "toastSuccess", "tellSessions"] },
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
  },
});
