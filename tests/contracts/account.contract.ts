import { changePasswordMachine } from "../../src/machines/change-password.ts";
import { ownSessionsMachine } from "../../src/machines/own-sessions.ts";
import { accountApi } from "../../src/services/account-api.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { asked, changesOf, confirms, left, refuses } from "./asking.ts";
import { aborted, answer, type Contract, type ContractSet, fail, requested, send, sent, stop } from "./contract.ts";

const given = undefined;
const refusal = (status: number, serverMessage: string, code?: string) =>
  new ApiError({ kind: "refused", status, code, serverMessage }, false);
const wrongPassword = refusal(403, "This is not your password.", "wrong_password");
const offline = new ApiError({ kind: "offline" }, false);
const toast = (kind: string, message: string) => sent("parent", { type: "toast", kind, message });
const submit = send({ type: "form.submit" });

const current = send({ type: "password.changed", field: "current", value: "old secret" });
const next = (value: string) => send({ type: "password.changed", field: "next", value });
const filled = [current, next("new secret")];
const toggle = send({ type: "passwords.toggle" });
const editing = { form: "editing", passwords: "hidden" };
const changing = { form: "changing", passwords: "hidden" };
const change = (from: string, to: string) => asked({ kind: "password.change", current: from, next: to });
const end = (chosen: unknown) => send({ type: "sessions.end", chosen });
const ended = (sessions: unknown) => asked({ kind: "sessions.end", sessions, password: "secret" });
const done = toast("success", "Your password has been changed. Please sign in with it.");
const passwordEvents = {
  type: { type: "password.changed", field: "next", value: "x" },
  submit: { type: "form.submit" },
};

const password: Contract<undefined>[] = [
  {
    title: "both fields are empty at first, and hidden",
    given,
    expected: {
      state: editing,
      can: ["type", "submit"],
      shows: { draft: { current: "", next: "" }, problem: undefined },
    },
  },
  {
    title: "each field is what was typed",
    given,
    after: [current],
    when: next("new secret"),
    expected: { state: editing, shows: { draft: { current: "old secret", next: "new secret" } } },
  },
  { title: "passwords can be shown", given, when: toggle, expected: { state: { ...editing, passwords: "shown" } } },
  { title: "passwords can be hidden again", given, after: [toggle], when: toggle, expected: { state: editing } },
  {
    title: "the current password is required; nothing is sent",
    given,
    after: [next("new secret")],
    when: submit,
    expected: {
      state: editing,
      shows: { problem: { field: "current", message: "Please enter your current password." } },
    },
  },
  {
    title: "a new password has at least 8 characters",
    given,
    after: [current, next("short")],
    when: submit,
    expected: {
      state: editing,
      shows: { problem: { field: "next", message: "A password has at least 8 characters." } },
    },
  },
  {
    title: "what is wrong with a field is shown until that field is changed",
    given,
    after: [current, next("short"), submit, current],
    when: next("longer"),
    expected: { state: editing, shows: { problem: undefined } },
  },
  {
    title: "what is wrong with a field is still shown when the other is changed",
    given,
    after: [current, next("short"), submit],
    when: current,
    expected: {
      state: editing,
      shows: { problem: { field: "next", message: "A password has at least 8 characters." } },
    },
  },
  {
    title: "both passwords are sent once, and the form is busy",
    given,
    after: filled,
    when: submit,
    expected: {
      state: changing,
      tags: ["busy"],
      effects: [change("old secret", "new secret")],
      can: [],
    },
  },
  {
    title: "a second click on Change Password asks for nothing more",
    given,
    after: [...filled, submit],
    when: submit,
    expected: { state: changing, tags: ["busy"] },
  },
  {
    title: "nothing is shown as wrong while a mended form is sent",
    given,
    after: [current, next("old secret"), submit, send({ type: "password.changed", field: "current", value: "older" })],
    when: submit,
    expected: {
      state: changing,
      tags: ["busy"],
      effects: [change("older", "old secret")],
      shows: { problem: undefined },
    },
  },
  {
    title: "a changed password is told, and the person is signed out, as all their sessions are",
    given,
    after: [...filled, submit],
    when: confirms(),
    expected: {
      state: { ...editing, form: "changed" },
      tags: ["busy"],
      effects: [left, done, sent("parent", { type: "session.signOut" })],
      can: [],
    },
  },
  {
    title: "a wrong current password is shown at its field, and nothing that was typed is lost",
    given,
    after: [...filled, submit],
    when: refuses(wrongPassword),
    expected: {
      state: editing,
      effects: [left],
      shows: {
        draft: { current: "old secret", next: "new secret" },
        problem: { field: "current", message: "This is not your password." },
      },
    },
  },
  {
    title: "a new password that the server refuses is shown at its field",
    given,
    after: [...filled, submit],
    when: refuses(refusal(400, "This password is easy to guess.")),
    expected: {
      state: editing,
      effects: [left],
      shows: { problem: { field: "next", message: "This password is easy to guess." } },
    },
  },
  {
    title: "any other failure is told",
    given,
    after: [...filled, submit],
    when: refuses(offline),
    expected: {
      state: editing,
      effects: [left, toast("error", "Check your Internet Connection.")],
      shows: { problem: undefined },
    },
  },
  {
    title: "when the page is left, by signing out or otherwise, the change goes on without it",
    given,
    after: [...filled, submit],
    when: stop,
    expected: { state: changing, tags: ["busy"], effects: [left] },
  },
];

/** Changing one's own password. */
export const changePassword: ContractSet<undefined> = {
  machine: changePasswordMachine,
  behaviour: "Change password",
  start: (world) => ({
    input: {
      changes: changesOf(world),
      parent: world.receiver("parent"),
      // The same receiver as `parent`, to check the order: signing out ends the actor that shows the toast.
      session: world.receiver("parent"),
    },
  }),
  events: passwordEvents,
  contracts: password,
};

const sessions = [
  { _id: "s1", current: true },
  { _id: "s2", current: false },
  { _id: "s3", current: false },
];
const read = answer("sessions", sessions);
const type = send({ type: "password.changed", value: "secret" });
const cancel = send({ type: "dialog.cancel" });
const retry = send({ type: "sessions.retry" });
const endOne = [read, end(["s2"])];
const ending = [...endOne, type, submit];
const asking = { state: "asking", tags: ["asking"] };
const sessionEvents = {
  end: { type: "sessions.end", chosen: "others" },
  type: { type: "password.changed", value: "x" },
  submit: { type: "form.submit" },
  cancel: { type: "dialog.cancel" },
  retry: { type: "sessions.retry" },
};

const openSessions: Contract<undefined>[] = [
  {
    title: "one's sessions are read when the page opens",
    given,
    expected: { state: { reading: "first" }, tags: ["unread"], effects: [requested("sessions")], can: [] },
  },
  {
    title: "one's sessions are shown, and can be ended",
    given,
    when: read,
    expected: { state: "listed", can: ["end"], shows: { sessions } },
  },
  {
    title: "the session of this browser is not ended here",
    given,
    after: [read],
    when: end(["s1"]),
    expected: { state: "listed" },
  },
  {
    title: "others are not ended together with it",
    given,
    after: [read],
    when: end(["s2", "s1"]),
    expected: { state: "listed" },
  },
  {
    title: "a session that is in no list can be ended",
    given,
    after: [read],
    when: end(["s4"]),
    expected: asking,
  },
  {
    title: "a server without these calls gets a page without them",
    given,
    when: answer("sessions", null),
    expected: { state: "notOffered", can: [] },
  },
  {
    title: "why they could not be read is shown, and they can be read again",
    given,
    when: fail("sessions", offline),
    expected: { state: "failed", tags: ["failed"], can: ["retry"], shows: { failure: offline } },
  },
  {
    title: "reading again asks the server again, and why it has to be stays on screen",
    given,
    after: [fail("sessions", offline)],
    when: retry,
    expected: {
      state: { reading: "again" },
      tags: ["failed"],
      effects: [requested("sessions")],
      can: [],
      shows: { failure: offline },
    },
  },
  {
    title: "what is read the second time is shown instead of the failure",
    given,
    after: [fail("sessions", offline), retry],
    when: read,
    expected: { state: "listed", shows: { sessions } },
  },
  {
    title: "leaving the page breaks off the reading",
    given,
    when: stop,
    expected: { state: { reading: "first" }, tags: ["unread"], effects: [aborted("sessions")] },
  },
  {
    title: "ending sessions asks for the password first",
    given,
    after: [read],
    when: end(["s2"]),
    expected: { ...asking, can: ["type", "submit", "cancel"], shows: { password: "", problem: undefined } },
  },
  {
    title: "without a password nothing is sent, and the dialog says so",
    given,
    after: endOne,
    when: submit,
    expected: { ...asking, shows: { problem: "Please enter your password." } },
  },
  {
    title: "the dialog says so no longer once something is typed",
    given,
    after: [...endOne, submit],
    when: type,
    expected: { ...asking, shows: { password: "secret", problem: undefined } },
  },
  {
    title: "giving up forgets the password, and ends nothing",
    given,
    after: [...endOne, type],
    when: cancel,
    expected: { state: "listed", shows: { password: "", problem: undefined, sessions } },
  },
  {
    title: "the next question starts without a password and for what was chosen then",
    given,
    after: [...endOne, submit, cancel, end(["s3"]), type],
    when: submit,
    expected: {
      state: "ending",
      tags: ["asking", "busy"],
      effects: [ended(["s3"])],
    },
  },
  {
    title: "the password is sent once, and the dialog is busy and cannot be left",
    given,
    after: [...endOne, type],
    when: submit,
    expected: {
      state: "ending",
      tags: ["asking", "busy"],
      effects: [ended(["s2"])],
      can: [],
    },
  },
  {
    title: "a second click on End asks for nothing more",
    given,
    after: ending,
    when: submit,
    expected: { state: "ending", tags: ["asking", "busy"] },
  },
  {
    title: "an ended session leaves the list, and that is told; the password is forgotten",
    given,
    after: ending,
    when: confirms({ ended: 1 }),
    expected: {
      state: "listed",
      effects: [left, toast("success", "The session has ended.")],
      shows: { sessions: [sessions[0], sessions[2]], password: "" },
    },
  },
  {
    title: "ending all others leaves this one",
    given,
    after: [read, end("others"), type, submit],
    when: confirms({ ended: 2 }),
    expected: {
      state: "listed",
      effects: [left, toast("success", "2 sessions have ended.")],
      shows: { sessions: [sessions[0]] },
    },
  },
  {
    title: "a wrong password is shown in the dialog",
    given,
    after: ending,
    when: refuses(wrongPassword),
    expected: {
      ...asking,
      effects: [left],
      shows: { problem: "This is not your password.", password: "secret", sessions },
    },
  },
  {
    title: "nothing is shown as wrong while the password is sent again",
    given,
    after: [...ending, refuses(wrongPassword)],
    when: submit,
    expected: {
      state: "ending",
      tags: ["asking", "busy"],
      effects: [ended(["s2"])],
      shows: { problem: undefined },
    },
  },
  {
    title: "any other failure is told, and the dialog stays",
    given,
    after: ending,
    when: refuses(offline),
    expected: { ...asking, effects: [left, toast("error", "Check your Internet Connection.")], shows: { sessions } },
  },
  {
    title: "when the page is left, by signing out or otherwise, the ending goes on without it",
    given,
    after: ending,
    when: stop,
    expected: { state: "ending", tags: ["asking", "busy"], effects: [left] },
  },
];

/** An administrator's open sessions. */
export const ownSessions: ContractSet<undefined> = {
  machine: ownSessionsMachine,
  behaviour: "Own sessions",
  start: (world) => {
    world.replace(accountApi, { sessions: world.call("sessions") });
    return { input: { changes: changesOf(world), parent: world.receiver("parent") } };
  },
  events: sessionEvents,
  contracts: openSessions,
};
