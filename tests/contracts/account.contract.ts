import { changePasswordMachine } from "../../src/machines/change-password.ts";
import { ownSessionsMachine } from "../../src/machines/own-sessions.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { aborted, answer, type Contract, type ContractSet, fail, requested, send, stop, told } from "./contract.ts";

const given = undefined;
const refusal = (status: number, serverMessage: string, code?: string) =>
  new ApiError({ kind: "refused", status, code, serverMessage }, false);
const wrongPassword = refusal(403, "This is not your password.", "wrong_password");
const offline = new ApiError({ kind: "offline" }, false);
const toast = (kind: string, message: string) => told("parent", { type: "toast", kind, message });
const submit = send({ type: "form.submit" });

const current = send({ type: "password.changed", field: "current", value: "old secret" });
const next = (value: string) => send({ type: "password.changed", field: "next", value });
const filled = [current, next("new secret")];
const toggle = send({ type: "passwords.toggle" });
const editing = { form: "editing", passwords: "hidden" };
const changing = { form: "changing", passwords: "hidden" };
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
      effects: [requested("changePassword", "old secret", "new secret")],
      can: [],
    },
  },
  {
    title: "nothing is shown as wrong while a mended form is sent",
    given,
    after: [current, next("old secret"), submit, send({ type: "password.changed", field: "current", value: "older" })],
    when: submit,
    expected: {
      state: changing,
      tags: ["busy"],
      effects: [requested("changePassword", "older", "old secret")],
      shows: { problem: undefined },
    },
  },
  {
    title: "a changed password is told, and the person is signed out, as all their sessions are",
    given,
    after: [...filled, submit],
    when: answer("changePassword"),
    expected: {
      state: { ...editing, form: "changed" },
      tags: ["busy"],
      effects: [done, told("session", { type: "session.signOut" })],
      can: [],
    },
  },
  {
    title: "a wrong current password is shown at its field, and nothing that was typed is lost",
    given,
    after: [...filled, submit],
    when: fail("changePassword", wrongPassword),
    expected: {
      state: editing,
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
    when: fail("changePassword", refusal(400, "This password is easy to guess.")),
    expected: { state: editing, shows: { problem: { field: "next", message: "This password is easy to guess." } } },
  },
  {
    title: "any other failure is told",
    given,
    after: [...filled, submit],
    when: fail("changePassword", offline),
    expected: {
      state: editing,
      effects: [toast("error", "Check your Internet Connection.")],
      shows: { problem: undefined },
    },
  },
  {
    title: "a change that goes on after the page was left is told all the same",
    given,
    after: [...filled, submit, stop],
    when: answer("changePassword"),
    expected: { state: changing, tags: ["busy"], effects: [done] },
  },
];

/** Changing one's own password. */
export const changePassword: ContractSet<undefined> = {
  machine: changePasswordMachine,
  start: (world) => ({
    input: {
      api: { changePassword: world.call("changePassword") },
      parent: world.receiver("parent"),
      session: world.receiver("session"),
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
const end = (chosen: unknown) => send({ type: "sessions.end", chosen });
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
    expected: { state: "reading", effects: [requested("sessions")], can: [], shows: { sessions: null } },
  },
  {
    title: "one's sessions are shown, and can be ended",
    given,
    when: read,
    expected: { state: "listed", can: ["end"], shows: { sessions, failure: null } },
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
    expected: { state: "failed", can: ["retry"], shows: { failure: offline, sessions: null } },
  },
  {
    title: "reading again asks the server again",
    given,
    after: [fail("sessions", offline)],
    when: retry,
    expected: { state: "reading", effects: [requested("sessions")] },
  },
  {
    title: "what is read the second time is shown instead of the failure",
    given,
    after: [fail("sessions", offline), retry],
    when: read,
    expected: { state: "listed", shows: { sessions, failure: null } },
  },
  {
    title: "leaving the page breaks off the reading",
    given,
    when: stop,
    expected: { state: "reading", effects: [aborted("sessions")] },
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
      effects: [requested("endSessions", ["s3"], "secret")],
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
      effects: [requested("endSessions", ["s2"], "secret")],
      can: [],
    },
  },
  {
    title: "an ended session leaves the list, and that is told; the password is forgotten",
    given,
    after: ending,
    when: answer("endSessions", 1),
    expected: {
      state: "listed",
      effects: [toast("success", "The session has ended.")],
      shows: { sessions: [sessions[0], sessions[2]], password: "" },
    },
  },
  {
    title: "ending all others leaves this one",
    given,
    after: [read, end("others"), type, submit],
    when: answer("endSessions", 2),
    expected: {
      state: "listed",
      effects: [toast("success", "2 sessions have ended.")],
      shows: { sessions: [sessions[0]] },
    },
  },
  {
    title: "a wrong password is shown in the dialog",
    given,
    after: ending,
    when: fail("endSessions", wrongPassword),
    expected: { ...asking, shows: { problem: "This is not your password.", password: "secret", sessions } },
  },
  {
    title: "nothing is shown as wrong while the password is sent again",
    given,
    after: [...ending, fail("endSessions", wrongPassword)],
    when: submit,
    expected: {
      state: "ending",
      tags: ["asking", "busy"],
      effects: [requested("endSessions", ["s2"], "secret")],
      shows: { problem: undefined },
    },
  },
  {
    title: "any other failure is told, and the dialog stays",
    given,
    after: ending,
    when: fail("endSessions", offline),
    expected: { ...asking, effects: [toast("error", "Check your Internet Connection.")], shows: { sessions } },
  },
  {
    title: "an ending that goes on after the page was left is told all the same",
    given,
    after: [...ending, stop],
    when: answer("endSessions", 1),
    expected: {
      state: "ending",
      tags: ["asking", "busy"],
      effects: [toast("success", "The session has ended.")],
    },
  },
];

/** An administrator's open sessions. */
export const ownSessions: ContractSet<undefined> = {
  machine: ownSessionsMachine,
  start: (world) => ({
    input: {
      api: { sessions: world.call("sessions"), endSessions: world.call("endSessions") },
      parent: world.receiver("parent"),
    },
  }),
  events: sessionEvents,
  contracts: openSessions,
};
