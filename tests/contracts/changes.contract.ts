import { type AnyActorRef, createEmptyActor } from "xstate";
import type { ChangeRequest } from "../../src/domain/change-request.ts";
import { changeMachine } from "../../src/machines/change.ts";
import { changesMachine } from "../../src/machines/changes.ts";
import type { RevocationInput } from "../../src/machines/revocation.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { changeCalls } from "../../src/services/change-calls.ts";
import {
  aborted,
  answer,
  type Contract,
  type ContractSet,
  fail,
  requested,
  type Step,
  send,
  sent,
  started,
  stop,
  stopped,
  type World,
} from "./contract.ts";

// One change.

const cancellation: ChangeRequest = { kind: "order.cancel", id: "o1", number: "10480", reason: "Out of stock" };
const password: ChangeRequest = { kind: "password.change", current: "old secret", next: "new secret" };
const ending: ChangeRequest = { kind: "sessions.end", sessions: ["s1"], password: "secret" };
const deletion: ChangeRequest = { kind: "user.delete", id: "u1" };
const ofMany: ChangeRequest = { ...cancellation, isOneOfMany: true };

const refusal = (status: number, announced: boolean, code?: string) =>
  new ApiError({ kind: "refused", status, code, serverMessage: "Why it is so." }, announced);
const failure = refusal(500, false);
const announcedFailure = refusal(409, true);
const rejection = refusal(401, true);
const offline = new ApiError({ kind: "offline" }, false);

const orderNews = { type: "order.changed", change: { type: "updated", record: { _id: "o1", cancelled: true } } };
const saved = { news: orderNews, announced: false };
const announced = { news: orderNews, announced: true };
const userChange = { type: "user.changed", change: { type: "removed", id: "u1" } };
const savedUser = { news: userChange, announced: false };
const announcedUser = { news: userChange, announced: true };

const start = send({ type: "change.start" });
const leave = send({ type: "asker.left" });
const join: Step = (world) => send({ type: "asker.joined", asker: world.receiver("another asker") })(world);
const signOut = send({ type: "session.closed", cause: "session.signOut" });
const expire = send({ type: "session.closed", cause: "session.rejected" });
const elsewhereSignedOut = send({ type: "session.closed", cause: "session.stored" });
const confirm = (confirmation: object = saved) => answer("make", confirmation);
const refuse = (error: ApiError) => fail("make", error);

const owner = (event: Parameters<typeof sent>[1]) => sent("owner", event);
const news = owner(orderNews);
const userNews = owner(userChange);
const closed = owner({ type: "change.closed", number: 7 });
const toast = (kind: "success" | "error", message: string) => owner({ type: "toast", kind, message });
const toAsker = (confirmation: object) => sent("asker", { type: "change.confirmed", confirmation });
const failedToAsker = (error: ApiError) => sent("asker", { type: "change.failed", error });

const waiting = { call: "waiting", person: "here" };
const pending = { ...waiting, call: "pending" };
const confirmed = { ...waiting, call: "confirmed" };
const failed = { ...waiting, call: "failed" };
const at = (state: typeof waiting, person: string) => ({ ...state, person });

const events = {
  start: { type: "change.start" },
  leave: { type: "asker.left" },
  join: { type: "asker.joined", asker: null },
  close: { type: "session.closed", cause: "session.signOut" },
};

const lives: Contract<ChangeRequest>[] = [
  {
    title: "a change waits for its turn, so that a slow older answer never overwrites a newer one",
    given: cancellation,
    expected: { state: waiting, can: ["start", "leave", "close"] },
  },
  {
    title: "its call is made once, in its turn",
    given: cancellation,
    when: start,
    expected: { state: pending, effects: [requested("make", cancellation)], can: ["leave", "close"] },
  },
  {
    title: "its call is not made a second time",
    given: cancellation,
    after: [start],
    when: start,
    expected: { state: pending },
  },
  {
    title: "what was confirmed is told to who asked, then to the lists, and the change is over",
    given: cancellation,
    after: [start],
    when: confirm(),
    expected: { state: confirmed, effects: [toAsker(saved), news, closed] },
  },
  {
    title: "what concerns no list is told to who asked",
    given: ending,
    after: [start],
    when: confirm({ ended: 1, announced: false }),
    expected: { state: confirmed, effects: [toAsker({ ended: 1, announced: false }), closed] },
  },
  {
    title: "a failure is told to who asked, who says what there is to say",
    behaviour: "Central handling",
    given: cancellation,
    after: [start],
    when: refuse(failure),
    expected: { state: failed, effects: [failedToAsker(failure), closed] },
  },
  {
    title: "an order that somebody else has deleted leaves the lists",
    given: cancellation,
    after: [start],
    when: refuse(refusal(404, true, "order_not_found")),
    expected: {
      state: failed,
      effects: [
        failedToAsker(refusal(404, true, "order_not_found")),
        owner({ type: "order.changed", change: { type: "removed", id: "o1" } }),
        closed,
      ],
    },
  },
  {
    title: "a user that somebody else has deleted leaves the lists",
    given: deletion,
    after: [start, leave],
    when: refuse(refusal(404, true, "user_not_found")),
    expected: {
      state: at(failed, "left"),
      effects: [owner({ type: "user.changed", change: { type: "removed", id: "u1" } }), closed],
    },
  },

  // The users' list hears of each change as the orders' list does, wherever the person is.
  ...[
    { person: "here", after: [], tells: [toAsker(savedUser)], toldBefore: [toAsker(announcedUser)] },
    { person: "left", after: [leave], tells: [toast("success", "The user has been deleted.")], toldBefore: [] },
    {
      person: "signedOut",
      after: [signOut],
      tells: [toast("success", "A change you made before signing out was saved.")],
      toldBefore: [],
    },
    {
      person: "expired",
      after: [expire],
      tells: [toast("success", "A change you made before your session expired was saved.")],
      toldBefore: [],
    },
  ].flatMap(({ person, after, tells, toldBefore }) =>
    [
      { confirmation: savedUser, effects: tells, words: "" },
      { confirmation: announcedUser, effects: toldBefore, words: ", also where the server has said so itself" },
    ].map(({ confirmation, effects, words }) => ({
      title: `a user that was changed is changed in the list, with the person ${person}${words}`,
      given: deletion,
      after: [start, ...after],
      when: confirm(confirmation),
      expected: { state: at(confirmed, person), effects: [...effects, userNews, closed] },
    })),
  ),

  // Leaving meanwhile.
  {
    title: "leaving does not end the call",
    given: cancellation,
    after: [start],
    when: leave,
    expected: { state: at(pending, "left"), can: ["join", "close"] },
  },
  {
    title: "who left before its turn does not end the change either",
    given: cancellation,
    after: [leave],
    when: start,
    expected: { state: at(pending, "left"), effects: [requested("make", cancellation)] },
  },
  {
    title: "who has left is told that it was saved, and the lists hear of it",
    given: cancellation,
    after: [start, leave],
    when: confirm(),
    expected: {
      state: at(confirmed, "left"),
      effects: [toast("success", "Order # 10480 was cancelled."), news, closed],
    },
  },
  {
    title: "who has left is not told twice what the server has said",
    behaviour: "Central handling",
    given: cancellation,
    after: [start, leave],
    when: confirm(announced),
    expected: { state: at(confirmed, "left"), effects: [news, closed] },
  },
  {
    title: "who has left is told that it failed",
    given: cancellation,
    after: [start, leave],
    when: refuse(failure),
    expected: {
      state: at(failed, "left"),
      effects: [toast("error", "Order # 10480 could not be cancelled."), closed],
    },
  },
  {
    title: "who has left is not told twice of a failure",
    behaviour: "Central handling",
    given: cancellation,
    after: [start, leave],
    when: refuse(announcedFailure),
    expected: { state: at(failed, "left"), effects: [closed] },
  },
  {
    title: "who has left is told of a call that was rejected with a token that is not the session's any more",
    given: cancellation,
    after: [start, leave],
    when: refuse(rejection),
    expected: {
      state: at(failed, "left"),
      effects: [toast("error", "Order # 10480 could not be cancelled."), closed],
    },
  },
  ...[false, true].map((said) => ({
    title: `a changed password is told to who has left, and signs them out${said ? ", whatever the server has said" : ""}`,
    given: password,
    after: [start, leave],
    when: confirm({ announced: said }),
    expected: {
      state: at(confirmed, "left"),
      effects: [
        toast("success", "Your password has been changed. Please sign in with it."),
        owner({ type: "session.signOut" }),
        closed,
      ],
    },
  })),
  {
    title: "who has left is told why their password could not be changed",
    given: password,
    after: [start, leave],
    when: refuse(failure),
    expected: {
      state: at(failed, "left"),
      effects: [toast("error", "Your password could not be changed. Why it is so."), closed],
    },
  },
  {
    title: "who has left is told no more than that it failed where the server gave no reason",
    given: password,
    after: [start, leave],
    when: refuse(new ApiError({ kind: "refused", status: 500, code: undefined, serverMessage: undefined }, false)),
    expected: {
      state: at(failed, "left"),
      effects: [toast("error", "Your password could not be changed."), closed],
    },
  },
  {
    title: "who has left is told that the server did not answer, where nobody has said so",
    given: password,
    after: [start, leave],
    when: refuse(offline),
    expected: {
      state: at(failed, "left"),
      effects: [toast("error", "Your password could not be changed. Check your Internet Connection."), closed],
    },
  },
  {
    title: "ended sessions are told to who has left, and leave them signed in",
    given: ending,
    after: [start, leave],
    when: confirm({ ended: 1, announced: false }),
    expected: { state: at(confirmed, "left"), effects: [toast("success", "The session has ended."), closed] },
  },

  // A second request, from a dialog that was opened anew.
  {
    title: "who asks for the same again is told of the outcome, which is not told otherwise",
    given: cancellation,
    after: [start, leave, join],
    when: confirm(),
    expected: {
      state: confirmed,
      effects: [sent("another asker", { type: "change.confirmed", confirmation: saved }), news, closed],
    },
  },
  ...[signOut, expire].map((close, index) => ({
    title: `who asks for the same again after the session has ${["been closed", "expired"][index]} is told of the outcome`,
    given: cancellation,
    after: [start, close, join],
    when: refuse(failure),
    expected: {
      state: failed,
      effects: [sent("another asker", { type: "change.failed", error: failure }), closed],
    },
  })),

  // Signing out meanwhile.
  ...[
    { words: "signing out", close: signOut, after: [start] },
    { words: "signing out, after leaving,", close: signOut, after: [start, leave] },
    { words: "signing out in another tab", close: elsewhereSignedOut, after: [start] },
  ].flatMap(({ words, close, after }): Contract<ChangeRequest>[] => [
    {
      title: `${words} does not end the call`,
      given: cancellation,
      after,
      when: close,
      expected: { state: at(pending, "signedOut"), can: ["join"] },
    },
    {
      title: `after ${words} one is told that it was saved, but not what it was`,
      given: cancellation,
      after: [...after, close],
      when: confirm(),
      expected: {
        state: at(confirmed, "signedOut"),
        effects: [toast("success", "A change you made before signing out was saved."), news, closed],
      },
    },
    {
      title: `after ${words} one is told that it was lost, but not what it was`,
      given: cancellation,
      after: [...after, close],
      when: refuse(failure),
      expected: {
        state: at(failed, "signedOut"),
        effects: [toast("error", "A change you made before signing out could not be saved."), closed],
      },
    },
  ]),
  // One of many: the asker outlives the session, and reports all of them in one message.
  ...[
    { words: "by signing out", close: signOut },
    { words: "by itself", close: expire },
  ].flatMap(({ words, close }): Contract<ChangeRequest>[] => [
    {
      title: `one of many that is under way when the session is over goes on for who asked: ${words}`,
      behaviour: "Changing many orders",
      given: ofMany,
      after: [start],
      when: close,
      expected: { state: pending, can: ["leave"] },
    },
    {
      title: `who asked for many hears what has become of each, and nobody else does: ${words}`,
      behaviour: "Changing many orders",
      given: ofMany,
      after: [start, close],
      when: confirm(),
      expected: { state: confirmed, effects: [toAsker(saved), news, closed] },
    },
    {
      title: `one of many that waits for its turn when the session is over fails for who asked: ${words}`,
      behaviour: "Changing many orders",
      given: ofMany,
      when: close,
      expected: { state: failed, effects: [failedToAsker(new ApiError({ kind: "cancelled" }, true)), closed] },
    },
  ]),
  {
    title: "after signing out one is not told twice what the server has said",
    given: cancellation,
    after: [start, signOut],
    when: confirm(announced),
    expected: { state: at(confirmed, "signedOut"), effects: [news, closed] },
  },
  {
    title: "after signing out one is not told twice of a failure",
    given: cancellation,
    after: [start, signOut],
    when: refuse(announcedFailure),
    expected: { state: at(failed, "signedOut"), effects: [closed] },
  },
  {
    title: "a call that was rejected because one signed out was lost, which nobody else says",
    given: cancellation,
    after: [start, signOut],
    when: refuse(rejection),
    expected: {
      state: at(failed, "signedOut"),
      effects: [toast("error", "A change you made before signing out could not be saved."), closed],
    },
  },
  {
    title: "a password that was changed after signing out signs nobody out: it may be somebody else by then",
    given: password,
    after: [start, signOut],
    when: confirm({ announced: false }),
    expected: {
      state: at(confirmed, "signedOut"),
      effects: [toast("success", "A change you made before signing out was saved."), closed],
    },
  },
  {
    title: "a change whose turn has not come is not made for whoever signs in next, and that is told",
    given: cancellation,
    when: signOut,
    expected: {
      state: at(failed, "signedOut"),
      effects: [toast("error", "A change you made before signing out could not be saved."), closed],
    },
  },
  {
    title: "a change that was lost so is not begun any more",
    given: cancellation,
    after: [signOut],
    when: start,
    expected: { state: at(failed, "signedOut") },
  },

  ...(
    [
      ["left", leave],
      ["signedOut", signOut],
      ["expired", expire],
    ] as const
  ).map(([person, step]) => ({
    title: `whoever asks for the same again, after it was ${person}, waits for it from then on`,
    given: cancellation,
    after: [start, step],
    when: join,
    expected: { state: pending, can: ["leave", "close"] },
  })),

  // Expiry meanwhile.
  ...[[start], [start, leave]].map((after, index) => ({
    title: `the session's expiry does not end the call${["", " of who has left"][index]}`,
    given: cancellation,
    after,
    when: expire,
    expected: { state: at(pending, "expired"), can: ["join"] },
  })),
  {
    title: "after the session's expiry one is told that a change was saved, but not what it was",
    given: cancellation,
    after: [start, expire],
    when: confirm(),
    expected: {
      state: at(confirmed, "expired"),
      effects: [toast("success", "A change you made before your session expired was saved."), news, closed],
    },
  },
  {
    title: "after the session's expiry one is not told twice what the server has said",
    given: cancellation,
    after: [start, expire],
    when: confirm(announced),
    expected: { state: at(confirmed, "expired"), effects: [news, closed] },
  },
  {
    title: "after the session's expiry one is told that a change was lost, but not what it was",
    given: cancellation,
    after: [start, expire],
    when: refuse(failure),
    expected: {
      state: at(failed, "expired"),
      effects: [toast("error", "A change you made before your session expired could not be saved."), closed],
    },
  },
  {
    title: "a call that ended the session itself is told by the words about its expiry alone",
    behaviour: "Central handling",
    given: cancellation,
    after: [start, expire],
    when: refuse(rejection),
    expected: { state: at(failed, "expired"), effects: [closed] },
  },
  ...[
    { when: signOut, person: "signedOut", end: "signing out" },
    { when: expire, person: "expired", end: "your session expired" },
  ].map(({ when, person, end }) => ({
    title: `who has left a change whose turn has not come is told that it was lost before ${end}`,
    given: cancellation,
    after: [leave],
    when,
    expected: {
      state: at(failed, person),
      effects: [toast("error", `A change you made before ${end} could not be saved.`), closed],
    },
  })),
  {
    title: "a change whose turn has not come when the session expires is lost, and that is told",
    given: cancellation,
    when: expire,
    expected: {
      state: at(failed, "expired"),
      effects: [toast("error", "A change you made before your session expired could not be saved."), closed],
    },
  },

  // Only the end of the page's actors ends a call; a closed tab leaves it to the browser (docs/decisions/0031).
  {
    title: "the call ends with the machine",
    given: cancellation,
    after: [start],
    when: stop,
    expected: { state: pending, effects: [aborted("make")] },
  },
];

/** One change of the server's data. */
export const change: ContractSet<ChangeRequest> = {
  machine: changeMachine,
  behaviour: "Changes under way",
  start: (world, given) => {
    world.replace(changeCalls, { make: world.call("make") });
    return {
      input: { owner: world.receiver("owner"), number: 7, change: given, asker: world.receiver("asker") },
    };
  },
  events,
  contracts: lives,
};

// All changes.

const given = undefined;
const asker = createEmptyActor();
const other = createEmptyActor();
const third = createEmptyActor();
const ask = (request: ChangeRequest, from = asker) => send({ type: "change.request", change: request, asker: from });
const left = (from = asker) => send({ type: "change.left", asker: from });
const finished = (number: number) => send({ type: "change.closed", number });
const begun = (number: number) => sent(`change ${number}`, { type: "change.start" });
const added = (number: number, request: ChangeRequest) => started(`change ${number}`, request);
const update: ChangeRequest = {
  kind: "user.update",
  id: "u1",
  fields: { name: "Ayesha", email: "ayesha@example.com", age: 30, contactNo: "0300 1234567", gender: "Female" },
};
const ofOther: ChangeRequest = { ...deletion, id: "u2" };
const state = "idle";
const editing = "editing";
const bulkHears = (cause: string) => sent("bulk", { type: "session.closed", cause });
const draftRules = "Nothing typed is lost";
const draft = {
  kind: "order.cancel",
  id: "o1",
  wasSent: false,
  typed: { reason: "Out of stock", opened: { _id: "o1" } },
};
const arrive = (administrator: string) => send({ type: "administrator.arrived", administrator });
const keep = send({ type: "draft.keep", draft });
const kept = (one: object | undefined) => ({ draft: one });
const forms = new WeakMap<World, Map<string, AnyActorRef>>();
const formIn = (world: World, name: string): AnyActorRef => {
  const known = forms.get(world) ?? new Map<string, AnyActorRef>();
  forms.set(world, known);
  const form = known.get(name) ?? (world.receiver(name) as AnyActorRef);
  known.set(name, form);
  return form;
};
const record = { list: "users", record: "u1" };
const openForm: Step = (world) => send({ type: "form.opened", form: { ref: formIn(world, "form"), record } })(world);
const closeForm =
  (name: string): Step =>
  (world) =>
    send({ type: "form.closed", ref: formIn(world, name) })(world);
const aboutDialogs: readonly Step[] = [openForm, expire, elsewhereSignedOut];
const unfinished = (...numbers: number[]) => ({ unfinished: numbers });

interface Owned {
  readonly unfinished: readonly { readonly number: number }[];
  readonly draft: object | undefined;
  readonly form: { readonly record: object } | undefined;
}

const owning: Contract<undefined>[] = [
  {
    title: "nothing is under way at first",
    given,
    expected: { state, effects: [started("bulk")], shows: unfinished() },
  },
  {
    title: "what is asked for is begun at once",
    given,
    when: ask(update),
    expected: { state, effects: [added(1, update), begun(1)], shows: unfinished(1) },
  },
  {
    title: "changes of other records are begun at once, too",
    given,
    after: [ask(update)],
    when: ask(ofOther, other),
    expected: { state, effects: [added(2, ofOther), begun(2)], shows: unfinished(1, 2) },
  },
  {
    title: "another change of the same record waits for the first one's answer",
    given,
    after: [ask(update)],
    when: ask(deletion, other),
    expected: { state, effects: [added(2, deletion)], shows: unfinished(1, 2) },
  },
  {
    title: "the change that waits is begun when the one before it is over",
    given,
    after: [ask(update), ask(ofOther), ask(deletion, other)],
    when: finished(1),
    expected: { state, effects: [begun(3), stopped("change 1")], shows: unfinished(2, 3) },
  },
  {
    title: "of several that wait only the next is begun",
    given,
    after: [ask(update), ask(deletion, other), ask(update, other)],
    when: finished(1),
    expected: { state, effects: [begun(2), stopped("change 1")], shows: unfinished(2, 3) },
  },
  {
    title: "a change that is over without its turn having come begins no other",
    given,
    after: [ask(update), ask(deletion, other), ask(update, other)],
    when: finished(2),
    expected: { state, effects: [stopped("change 2")], shows: unfinished(1, 3) },
  },
  {
    title: "a change that is over is forgotten",
    given,
    after: [ask(update), ask(ofOther)],
    when: finished(1),
    expected: { state, effects: [stopped("change 1")], shows: unfinished(2) },
  },
  {
    title: "a record can be changed again once nothing is under way",
    given,
    after: [ask(update), finished(1)],
    when: ask(update),
    expected: { state, effects: [added(2, update), begun(2)], shows: unfinished(2) },
  },
  {
    title: "a change goes on though who asked has left",
    given,
    after: [ask(update)],
    when: left(),
    expected: { state, effects: [sent("change 1", { type: "asker.left" })], shows: unfinished(1) },
  },
  {
    title: "only the change of who has left hears of it",
    given,
    after: [ask(update), ask(ofOther, other)],
    when: left(other),
    expected: { state, effects: [sent("change 2", { type: "asker.left" })] },
  },
  {
    title: "who leaves after their change is over leaves nothing",
    given,
    after: [ask(update), finished(1)],
    when: left(),
    expected: { state },
  },
  {
    title: "the dialog that is open is known",
    behaviour: draftRules,
    given,
    when: openForm,
    expected: { state: editing, shows: { record } },
  },
  {
    title: "a dialog that is closed is known no more",
    behaviour: draftRules,
    given,
    after: [openForm],
    when: closeForm("form"),
    expected: { state, shows: { record: undefined } },
  },
  {
    title: "who asks for the same again, after the dialog that asked was left, sends nothing a second time",
    given,
    after: [ask(ofOther, other), ask(update), left()],
    when: ask(update, third),
    expected: { state, effects: [sent("change 2", { type: "asker.joined", asker: third })], shows: unfinished(1, 2) },
  },
  {
    title: "the same is the last that was asked for the record, whatever waits before it",
    given,
    after: [ask(deletion, other), ask(update), left()],
    when: ask(update, third),
    expected: { state, effects: [sent("change 2", { type: "asker.joined", asker: third })], shows: unfinished(1, 2) },
  },
  {
    title: "who has joined a change so can leave it",
    given,
    after: [ask(update), left(), ask(update, other)],
    when: left(other),
    expected: { state, effects: [sent("change 1", { type: "asker.left" })] },
  },
  {
    title: "who asks for the same while somebody waits for it has a change of their own",
    given,
    after: [ask(update)],
    when: ask(update, other),
    expected: { state, effects: [added(2, update)], shows: unfinished(1, 2) },
  },
  {
    title: "who asks for something else, after the dialog that asked was left, has a change of their own",
    given,
    after: [ask(update), left()],
    when: ask(deletion, other),
    expected: { state, effects: [added(2, deletion)], shows: unfinished(1, 2) },
  },
  {
    title:
      "a change of many, which is to begin no more, and then every unfinished change hear that the session is closed",
    given,
    after: [ask(update), ask(ofOther), ask(deletion)],
    when: signOut,
    expected: {
      state,
      effects: ["bulk", "change 1", "change 2", "change 3"].map((child) =>
        sent(child, { type: "session.closed", cause: "session.signOut" }),
      ),
      shows: unfinished(1, 2, 3),
    },
  },
  {
    title: "the token is revoked by somebody who waits for what is unfinished",
    behaviour: "Sign out",
    given,
    after: [ask(update), signOut],
    when: send({ type: "session.revoke", session: 4 }),
    expected: {
      state,
      effects: [started("revocation 4", { session: 4, lastChange: 1, unfinished: 1 })],
      shows: unfinished(1),
    },
  },
  ...[
    { type: "toast", kind: "error", message: "Boom" },
    { type: "user.changed", change: { type: "removed", id: "u1" } },
    { type: "order.changed", change: { type: "removed", id: "o1" } },
    { type: "session.signOut" },
  ].map((event) => ({
    title: `what a change has to tell is passed on: ${event.type}`,
    given,
    when: send(event),
    expected: { state, effects: [sent("parent", event)] },
  })),
  {
    title: "what is typed when the session ends by itself is asked for, and kept",
    behaviour: draftRules,
    given,
    after: [arrive("a1"), openForm],
    when: expire,
    expected: {
      state: editing,
      effects: [bulkHears("session.rejected"), sent("form", { type: "draft.ask" })],
      shows: kept(undefined),
    },
  },
  {
    title: "what is typed when another tab signs out is asked for, and kept, too",
    behaviour: draftRules,
    given,
    after: [arrive("a1"), openForm],
    when: elsewhereSignedOut,
    expected: { state: editing, effects: [bulkHears("session.stored"), sent("form", { type: "draft.ask" })] },
  },
  {
    title: "where no dialog is open, the changes under way alone hear of the end",
    behaviour: draftRules,
    given,
    after: [ask(update)],
    when: expire,
    expected: {
      state,
      effects: [bulkHears("session.rejected"), sent("change 1", { type: "session.closed", cause: "session.rejected" })],
    },
  },
  {
    title: "who is asked before the changes hear of the end has not been told of them",
    behaviour: draftRules,
    given,
    after: [openForm, ask(update)],
    when: expire,
    expected: {
      state: editing,
      effects: [
        bulkHears("session.rejected"),
        sent("form", { type: "draft.ask" }),
        sent("change 1", { type: "session.closed", cause: "session.rejected" }),
      ],
    },
  },
  {
    title: "it is kept",
    behaviour: draftRules,
    given,
    after: [arrive("a1")],
    when: keep,
    expected: { state, shows: kept(draft) },
  },
  {
    title: "it is kept for the same administrator",
    behaviour: draftRules,
    given,
    after: [arrive("a1"), keep, expire],
    when: arrive("a1"),
    expected: { state, shows: kept(draft) },
  },
  ...["a2", ""].map((other) => ({
    title: `another administrator never sees it: ${other || "somebody without a name"}`,
    behaviour: draftRules,
    given,
    after: [arrive("a1"), keep, expire],
    when: arrive(other),
    expected: { state, shows: kept(undefined) },
  })),
  {
    title: "where nothing tells who is signed in, nobody is the same",
    behaviour: draftRules,
    given,
    after: [arrive(""), keep, expire],
    when: arrive(""),
    expected: { state, shows: kept(undefined) },
  },
  {
    title: "who comes after another has their own kept",
    behaviour: draftRules,
    given,
    after: [arrive("a1"), expire, arrive("a2"), keep, expire],
    when: arrive("a2"),
    expected: { state, shows: kept(draft) },
  },
  {
    title: "who signs out wants nothing kept, neither what is open nor what was kept before",
    behaviour: draftRules,
    given,
    after: [arrive("a1"), keep, openForm],
    when: signOut,
    expected: { state: editing, effects: [bulkHears("session.signOut")], shows: kept(undefined) },
  },
  {
    title: "who signs out with no dialog open wants nothing kept, either",
    behaviour: draftRules,
    given,
    after: [arrive("a1"), keep],
    when: signOut,
    expected: { state, effects: [bulkHears("session.signOut")], shows: kept(undefined) },
  },
  {
    title: "what was kept is kept on when the session ends once more with no dialog open",
    behaviour: draftRules,
    given,
    after: [arrive("a1"), keep],
    when: expire,
    expected: { state, effects: [bulkHears("session.rejected")], shows: kept(draft) },
  },
  {
    title: "what is in its dialog again is kept no more",
    behaviour: draftRules,
    given,
    after: [keep],
    when: send({ type: "draft.taken" }),
    expected: { state, shows: kept(undefined) },
  },
  {
    title: "a dialog that is closed is not asked",
    behaviour: draftRules,
    given,
    after: [openForm, closeForm("form")],
    when: expire,
    expected: { state, effects: [bulkHears("session.rejected")] },
  },
  {
    title: "the next dialog may come before the last has gone",
    behaviour: draftRules,
    given,
    after: [openForm, closeForm("another form")],
    when: expire,
    expected: { state: editing, effects: [bulkHears("session.rejected"), sent("form", { type: "draft.ask" })] },
  },
  {
    title: "the question of many orders hears that the person has gone to another screen",
    behaviour: "Changing many orders",
    given,
    when: send({ type: "screen.changed" }),
    expected: { state, effects: [sent("bulk", { type: "screen.changed" })] },
  },
  {
    title: "the changes end with the page alone",
    given,
    after: [ask(update)],
    when: stop,
    expected: { state, effects: [stopped("bulk"), stopped("change 1")] },
  },
];

/** Other rules hold while a dialog is open, too, and leave it open. The rules about dialogs are above. */
const whileEditing = owning
  .filter(({ after = [], when }) => when && ![...after, when].some((step) => aboutDialogs.includes(step)))
  .map((rule) => ({
    ...rule,
    title: `${rule.title}, while a dialog is open`,
    after: [openForm, ...(rule.after ?? [])],
    expected: { ...rule.expected, state: editing },
  }));

/** The owner of every change of the server's data. */
export const changes: ContractSet<undefined> = {
  machine: changesMachine,
  behaviour: "Changes under way",
  start: (world) => ({
    input: { parent: world.receiver("parent") },
    actors: {
      change: world.child(
        ({ number }: { number: number }) => `change ${number}`,
        ({ change: request }: { change: object }) => request,
      ),
      bulk: world.child("bulk"),
      revocation: world.child(
        ({ session }: RevocationInput) => `revocation ${session}`,
        ({ session, lastChange, changes: owner }: RevocationInput) => ({
          session,
          lastChange,
          unfinished: owner.getSnapshot().context.unfinished.length,
        }),
      ),
    },
  }),
  read: ({ unfinished: under, draft: keptDraft, form }: Owned) => ({
    unfinished: under.map(({ number }) => number),
    draft: keptDraft,
    record: form?.record,
  }),
  contracts: [...owning, ...whileEditing],
};
