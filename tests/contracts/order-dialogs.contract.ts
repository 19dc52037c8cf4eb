import { cancelOrderMachine } from "../../src/machines/cancel-order.ts";
import { deleteOrderMachine } from "../../src/machines/delete-order.ts";
import { updateShippingMachine } from "../../src/machines/update-shipping.ts";
import { ApiError } from "../../src/services/api-error.ts";
import { asked, changesOf, confirms, countForms, formsOpen, kept, left, refuses } from "./asking.ts";
import { type Contract, type ContractSet, type Effect, type Step, send, sent, stop, type World } from "./contract.ts";
import { loads, shopDataOf, unwatched } from "./watching.ts";

const given = undefined;
const refusal = new ApiError({ kind: "refused", status: 409, code: undefined, serverMessage: "No" }, true);
const confirm = send({ type: "dialog.confirm" });
const cancel = send({ type: "dialog.cancel" });
const events = {
  confirm: { type: "dialog.confirm" },
  cancel: { type: "dialog.cancel" },
  submit: { type: "form.submit" },
  choose: { type: "clash.choose", field: "trackingNumber", choice: "mine" },
};
const submitting = { state: "submitting", tags: ["busy"], can: [] };
/** The versions of an order, as others change it. */
const before = { packedDate: "2026-11-20" };
const order = { _id: "o1", orderId: "10480", status: "pending", shipping: before, version: "1-a" };
const ofOrder = { id: "o1", number: "10480", version: "1-a" };
const shipped = { ...order, status: "shipped", version: "2-b" };
const cancelled = { ...order, status: "cancelled", cancelled: true, version: "3-c" };
const uncancelled = { ...order, version: "4-d" };
const finds = (found: { readonly _id: string; readonly version?: string | undefined }) => loads({ orders: [found] });
const missing = loads({ orders: [] });

/** The server refuses a change, since somebody else was faster. */
const overtakenBy = (current?: unknown, announced = false) =>
  refuses(
    new ApiError(
      { kind: "refused", status: 412, code: "changed_meanwhile", serverMessage: "Changed", current },
      announced,
    ),
  );
const goneAlready = refuses(
  new ApiError({ kind: "refused", status: 404, code: "order_not_found", serverMessage: undefined }, true),
);
const tryAgain: Effect = sent("parent", {
  type: "toast",
  kind: "error",
  message: "Somebody else changed it meanwhile. Please try again.",
});
const clashRules = "Nobody overwrites";

const draftRules = "Nothing typed is lost";
const sessionEnds = send({ type: "draft.ask" });

/** Returns the surroundings of an order's dialog. */
const around = (world: World) => ({
  changes: changesOf(world),
  parent: world.receiver("parent"),
  shopData: shopDataOf(world),
  order,
});

/** Returns rules of every order dialog for changes by others; `open` is its state before it asks. */
function meanwhile(open: string, can: string[], confirmed: Step[], request: object): Contract<undefined>[] {
  const behaviour = clashRules;
  const fill = confirmed.slice(0, -1);
  const confirming = confirmed.at(-1);
  return [
    {
      title: "the order as somebody else changes it is known at once",
      behaviour,
      given,
      after: fill,
      when: finds(shipped),
      expected: { state: open, can, shows: { order: shipped } },
    },
    {
      title: "the order that it was is no news, and neither is an older one",
      behaviour,
      given,
      after: [...fill, finds(shipped)],
      when: finds(order),
      expected: { state: open, can, shows: { order: shipped } },
    },
    {
      title: "an order without a version is no news",
      behaviour,
      given,
      after: fill,
      when: finds({ ...order, version: undefined }),
      expected: { state: open, can, shows: { order } },
    },
    {
      title: "what is asked for then is of the order as it is by now",
      behaviour,
      given,
      after: [...fill, finds(shipped)],
      when: confirming as Step,
      expected: { ...submitting, effects: [asked({ ...request, version: "2-b" })] },
    },
    {
      title: "what is heard of the order while the server is asked is left to the server's answer",
      behaviour,
      given,
      after: confirmed,
      when: missing,
      expected: submitting,
    },
    {
      title: "an order that somebody else deletes is said to be deleted, and nothing can be done but to close",
      behaviour,
      given,
      after: fill,
      when: missing,
      expected: { state: "gone", can: ["cancel"] },
    },
    {
      title: "an order that the server does not have any more is said to be deleted",
      behaviour,
      given,
      after: confirmed,
      when: goneAlready,
      expected: { state: "gone", effects: [left], can: ["cancel"] },
    },
    {
      title: "an order that is brought back can be dealt with again",
      behaviour,
      given,
      after: [...fill, missing],
      when: finds(shipped),
      expected: { state: open, can, shows: { order: shipped } },
    },
    {
      title: "a server that does not say what the order is by now has it asked once more",
      behaviour,
      given,
      after: confirmed,
      when: overtakenBy(),
      expected: { state: open, effects: [left, tryAgain], can, shows: { order } },
    },
    {
      title: "the order of another id is none that can be read",
      behaviour,
      given,
      after: confirmed,
      when: overtakenBy({ ...shipped, _id: "o2" }),
      expected: { state: open, effects: [left, tryAgain], can, shows: { order } },
    },
    {
      title: "what was told already is not told twice",
      behaviour,
      given,
      after: confirmed,
      when: overtakenBy("nonsense", true),
      expected: { state: open, effects: [left], can, shows: { order } },
    },
  ];
}

/** Returns the rule of a dialog that asks again after somebody else was faster. */
const asksAgain = (open: string, can: string[], confirmed: Step[]): Contract<undefined> => ({
  title: "where somebody else was faster it asks again, about the order as it is by now",
  behaviour: clashRules,
  given,
  after: confirmed,
  when: overtakenBy(shipped),
  expected: { state: open, effects: [left], can, shows: { order: shipped } },
});

/** Returns the rules of a dialog that ends when somebody else cancels its order. */
function overtakenByCancelling(open: string, can: string[], confirmed: Step[]): Contract<undefined>[] {
  const behaviour = clashRules;
  const fill = confirmed.slice(0, -1);
  return [
    {
      title: "an order that somebody else cancels is said to be cancelled, and nothing can be done but to close",
      behaviour,
      given,
      after: fill,
      when: finds(cancelled),
      expected: { state: "refused", can: ["cancel"], shows: { order: cancelled } },
    },
    {
      title: "an order that was cancelled by the time that the server was asked is said to be cancelled",
      behaviour,
      given,
      after: confirmed,
      when: overtakenBy(cancelled),
      expected: { state: "refused", effects: [left], can: ["cancel"], shows: { order: cancelled } },
    },
    {
      title: "another change of the cancelled order changes nothing about that",
      behaviour,
      given,
      after: [...fill, finds(cancelled)],
      when: finds({ ...cancelled, version: "5-e" }),
      expected: { state: "refused", can: ["cancel"] },
    },
    {
      title: "what was known of the cancelled order before is no news",
      behaviour,
      given,
      after: [...fill, finds(cancelled)],
      when: finds(shipped),
      expected: { state: "refused", can: ["cancel"], shows: { order: cancelled } },
    },
    {
      title: "an order that is brought back cancelled is said to be cancelled",
      behaviour,
      given,
      after: [...fill, missing],
      when: finds(cancelled),
      expected: { state: "refused", can: ["cancel"], shows: { order: cancelled } },
    },
    {
      title: "an order whose cancellation is taken back can be dealt with again",
      behaviour,
      given,
      after: [...fill, finds(cancelled)],
      when: finds(uncancelled),
      expected: { state: open, can, shows: { order: uncancelled } },
    },
    {
      title: "a cancelled order may be deleted, too",
      behaviour,
      given,
      after: [...fill, finds(cancelled)],
      when: missing,
      expected: { state: "gone", can: ["cancel"] },
    },
    {
      title: "a dialog that can do nothing more can be closed",
      behaviour,
      given,
      after: [...fill, finds(cancelled)],
      when: cancel,
      expected: { state: "closed", effects: [unwatched] },
    },
    {
      title: "a dialog of an order that is gone can be closed",
      behaviour,
      given,
      after: [...fill, missing],
      when: cancel,
      expected: { state: "closed", effects: [unwatched] },
    },
  ];
}

/** Returns the rules that a draft is kept at the end of the session even if its order is deleted or cancelled. */
function keptAfterTheEnd(fill: Step[], draft: object): Contract<undefined>[] {
  const ends = [
    { title: "deleted", state: "gone", end: missing, order },
    { title: "cancelled", state: "refused", end: finds(cancelled), order: cancelled },
  ];
  return ends.flatMap(({ title, state, end, order }) => [
    {
      title: `what is typed about an order that somebody else has ${title} is kept when the session ends`,
      behaviour: draftRules,
      given,
      after: [...fill, end],
      when: sessionEnds,
      expected: { state, can: ["cancel"], effects: [kept({ ...draft, order })] },
    },
    {
      title: `where nothing is typed about an order that somebody else has ${title}, there is nothing to keep`,
      behaviour: draftRules,
      given,
      after: [end],
      when: sessionEnds,
      expected: { state, can: ["cancel"] },
    },
  ]);
}

const deletion: Contract<undefined>[] = [
  {
    title: "the dialog asks first, and can be given up",
    given,
    expected: { state: "confirming", can: ["confirm", "cancel"] },
  },
  {
    title: "giving up leaves the order",
    given,
    when: cancel,
    expected: { state: "cancelled", effects: [unwatched], can: [], output: "kept" },
  },
  {
    title: "Delete asks for the change, once, and is busy",
    given,
    when: confirm,
    expected: { ...submitting, effects: [asked({ kind: "order.delete", ...ofOrder })] },
  },
  {
    title: "a second click on Delete asks for nothing more",
    given,
    after: [confirm],
    when: confirm,
    expected: submitting,
  },
  {
    title: "once the order is deleted the person goes back one page",
    given,
    after: [confirm],
    when: confirms(),
    expected: {
      state: "deleted",
      effects: [left, unwatched, sent("parent", { type: "navigate.back", otherwise: "/orders" })],
      output: "deleted",
    },
  },
  {
    title: "a failure shows nothing, leaves the dialog open, and is not busy any more",
    given,
    after: [confirm],
    when: refuses(refusal),
    expected: { state: "confirming", effects: [left], can: ["confirm", "cancel"] },
  },
  {
    title: "when the page is left, by signing out or otherwise, the deletion goes on without its dialog",
    given,
    after: [confirm],
    when: stop,
    expected: { ...submitting, effects: [left, unwatched] },
  },
  ...meanwhile("confirming", ["confirm", "cancel"], [confirm], { kind: "order.delete", ...ofOrder }),
  asksAgain("confirming", ["confirm", "cancel"], [confirm]),
  {
    title: "a dialog of an order that is gone can be closed, and it is not this one that deleted it",
    behaviour: clashRules,
    given,
    after: [missing],
    when: cancel,
    expected: { state: "cancelled", effects: [unwatched], output: "kept" },
  },
];

/** The dialog that deletes an order (behaviour: Delete-order dialog). */
export const deleteOrder: ContractSet<undefined> = {
  machine: deleteOrderMachine,
  behaviour: "Delete-order dialog",
  start: (world) => ({
    input: around(world),
  }),
  events,
  contracts: deletion,
};

const type = (value: string) => send({ type: "reason.changed", value });

const older = { ...order, status: "confirmed", version: "0-z" };
const reasonOf = (reason: string, opened: object = order) => ({
  kind: "order.cancel",
  id: "o1",
  order,
  wasSent: false,
  typed: { reason, opened },
});

const cancellation: Contract<object | undefined>[] = [
  {
    title: "it says that it is open",
    behaviour: draftRules,
    given,
    when: countForms,
    expected: { state: "editing", effects: [formsOpen(1)] },
  },
  {
    title: "it says that it is closed",
    behaviour: draftRules,
    given,
    after: [cancel],
    when: countForms,
    expected: { state: "closed", effects: [formsOpen(0)] },
  },
  {
    title: "there is no reason at first, so that it cannot be confirmed",
    behaviour: "Blank reason",
    given,
    expected: { state: "editing", can: ["cancel"], shows: { reason: "" } },
  },
  {
    title: "a reason of spaces cannot be confirmed",
    behaviour: "Blank reason",
    given,
    after: [type("  ")],
    when: confirm,
    expected: { state: "editing", can: ["cancel"] },
  },
  {
    title: "with a reason it can be confirmed",
    behaviour: "Blank reason",
    given,
    when: type("Out of stock"),
    expected: { state: "editing", can: ["confirm", "cancel"], shows: { reason: "Out of stock" } },
  },
  {
    title: "Confirm Cancel asks for the change, once, with the reason, and is busy",
    given,
    after: [type("Out of stock")],
    when: confirm,
    expected: { ...submitting, effects: [asked({ kind: "order.cancel", ...ofOrder, reason: "Out of stock" })] },
  },
  {
    title: "a second click on Confirm Cancel asks for nothing more",
    given,
    after: [type("Out of stock"), confirm],
    when: confirm,
    expected: submitting,
  },
  {
    title: "the dialog closes once the order is cancelled",
    given,
    after: [type("Out of stock"), confirm],
    when: confirms(),
    expected: { state: "closed", effects: [left, unwatched] },
  },
  {
    title: "a failure shows nothing, and leaves the dialog open with its reason",
    given,
    after: [type("Out of stock"), confirm],
    when: refuses(refusal),
    expected: { state: "editing", effects: [left], can: ["confirm", "cancel"], shows: { reason: "Out of stock" } },
  },
  {
    title: "giving up leaves the order as it is",
    given,
    when: cancel,
    expected: { state: "closed", effects: [unwatched], can: [] },
  },
  {
    title: "when the page is left, by signing out or otherwise, the cancellation goes on without its dialog",
    given,
    after: [type("Out of stock"), confirm],
    when: stop,
    expected: { ...submitting, effects: [left, unwatched] },
  },
  ...meanwhile("editing", ["confirm", "cancel"], [type("Out of stock"), confirm], {
    kind: "order.cancel",
    ...ofOrder,
    reason: "Out of stock",
  }),
  asksAgain("editing", ["confirm", "cancel"], [type("Out of stock"), confirm]),
  {
    title: "a reason that is typed when the session ends is kept",
    behaviour: draftRules,
    given,
    after: [type("Out of "), finds(shipped)],
    when: sessionEnds,
    expected: {
      state: "editing",
      effects: [kept({ ...reasonOf("Out of "), order: shipped })],
      can: ["confirm", "cancel"],
    },
  },
  {
    title: "one that is being sent is kept, too",
    behaviour: draftRules,
    given,
    after: [type("Out of stock"), confirm],
    when: sessionEnds,
    expected: { ...submitting, effects: [kept({ ...reasonOf("Out of stock"), wasSent: true })] },
  },
  {
    title: "without a reason there is nothing to keep",
    behaviour: draftRules,
    given,
    after: [type(" ")],
    when: sessionEnds,
    expected: { state: "editing", can: ["cancel"] },
  },
  {
    title: "what was typed before is there again",
    behaviour: draftRules,
    given: reasonOf("Out of stock"),
    expected: { state: "editing", can: ["confirm", "cancel"], shows: { reason: "Out of stock", opened: order } },
  },
  {
    title: "an order that somebody else changed meanwhile is said to be changed",
    behaviour: draftRules,
    given: reasonOf("Out of stock", older),
    expected: { state: "editing", can: ["confirm", "cancel"], shows: { opened: older, order } },
  },
  {
    title: "an order that is as it was is not said to be changed",
    behaviour: draftRules,
    given: reasonOf("Out of stock", { ...order }),
    expected: { state: "editing", can: ["confirm", "cancel"], shows: { opened: order } },
  },
  ...overtakenByCancelling("editing", ["confirm", "cancel"], [type("Out of stock"), confirm]),
  ...keptAfterTheEnd([type("Out of stock")], reasonOf("Out of stock")),
];

/** The dialog that cancels an order (behaviour: Cancel-order dialog). */
export const cancelOrder: ContractSet<object | undefined> = {
  machine: cancelOrderMachine,
  behaviour: "Cancel-order dialog",
  start: (world, restored) => ({
    input: { ...around(world), restored },
  }),
  events,
  contracts: cancellation,
};

const draft = { carrier: "TCS", trackingNumber: "", status: "shipped", estimatedDelivery: "", notes: "" };
const field = (name: string, value: string) => send({ type: "field.changed", field: name, value });
const submit = send({ type: "form.submit" });
const filled: Step[] = [field("trackingNumber", " PK1 "), field("carrier", "DHL")];
const sentShipping = { ...draft, trackingNumber: "PK1", carrier: "DHL" };

const noted = { ...order, shipping: { ...before, notes: "Theirs" }, version: "2-b" };
const numbered = { ...order, shipping: { ...before, trackingNumber: "T 1" }, version: "2-b" };
const renumbered = { ...order, shipping: { ...before, trackingNumber: "T 2" }, version: "5-e" };
const numberedAndCancelled = { ...numbered, cancelled: true, version: "5-e" };
const unnumbered = { ...order, shipping: before, version: "6-f" };
const choose = (choice: string, name = "trackingNumber") => send({ type: "clash.choose", field: name, choice });
const request = (version: string, fields: object, was: object = before) =>
  asked({ kind: "order.ship", ...ofOrder, version, before: was, shipping: fields });
const clashed: Step[] = [...filled, submit, overtakenBy(numbered)];
const clashing = { state: "clashing", can: ["cancel", "choose"] };
const choosable = { state: "clashing", can: ["cancel", "choose", "submit"] };

const clashes: Contract<undefined>[] = [
  {
    title: "a field that only they changed takes theirs, while what is typed stays",
    given,
    after: filled,
    when: finds(noted),
    expected: { state: "editing", shows: { draft: { ...sentShipping, trackingNumber: " PK1 ", notes: "Theirs" } } },
  },
  {
    title: "where they were faster with another field, both changes are sent at once",
    given,
    after: [...filled, submit],
    when: overtakenBy(noted),
    expected: {
      ...submitting,
      effects: [request("2-b", { ...sentShipping, notes: "Theirs" }, noted.shipping), left],
    },
  },
  {
    title: "who is overtaken again and again is told, and nothing is lost",
    given,
    after: [...filled, submit, overtakenBy(noted), overtakenBy(noted), overtakenBy(noted)],
    when: overtakenBy(noted),
    expected: {
      state: "editing",
      effects: [left, tryAgain],
      can: ["submit", "cancel"],
      shows: { draft: { ...sentShipping, trackingNumber: " PK1 ", notes: "Theirs" } },
    },
  },
  {
    title: "three times it is sent again",
    given,
    after: [...filled, submit, overtakenBy(noted), overtakenBy(noted)],
    when: overtakenBy(noted),
    expected: { ...submitting, effects: [request("2-b", { ...sentShipping, notes: "Theirs" }, noted.shipping), left] },
  },
  {
    title: "who tries once more is not told at the first time",
    given,
    after: [...filled, submit, ...Array(4).fill(overtakenBy(noted)), submit],
    when: overtakenBy(noted),
    expected: { ...submitting, effects: [request("2-b", { ...sentShipping, notes: "Theirs" }, noted.shipping), left] },
  },
  {
    title: "where both changed the same field, the dialog asks whose is to be saved",
    given,
    after: [...filled, submit],
    when: overtakenBy(numbered),
    expected: { ...clashing, effects: [left] },
  },
  {
    title: "both having changed a field to the same is no clash",
    given,
    after: [field("trackingNumber", "T 1"), submit],
    when: overtakenBy(numbered),
    expected: {
      ...submitting,
      effects: [request("2-b", { ...draft, trackingNumber: "T 1" }, numbered.shipping), left],
    },
  },
  {
    title: "a clash that is known already is asked about before anything is sent",
    given,
    after: [...filled, finds(numbered)],
    when: submit,
    expected: clashing,
  },
  {
    title: "once something is chosen it can be saved",
    given,
    after: clashed,
    when: choose("mine"),
    expected: { ...choosable, shows: { choices: { trackingNumber: "mine" } } },
  },
  {
    title: "without a choice nothing is saved",
    given,
    after: clashed,
    when: submit,
    expected: clashing,
  },
  {
    title: "mine is saved over theirs, on their version",
    given,
    after: [...clashed, choose("mine")],
    when: submit,
    expected: { ...submitting, effects: [request("2-b", sentShipping, numbered.shipping)] },
  },
  {
    title: "theirs is saved with what else is typed",
    given,
    after: [...clashed, choose("theirs")],
    when: submit,
    expected: {
      ...submitting,
      effects: [request("2-b", { ...sentShipping, trackingNumber: "T 1" }, numbered.shipping)],
    },
  },
  {
    title: "what was chosen may be overtaken as often as anything",
    given,
    after: [...filled, submit, overtakenBy(noted), overtakenBy(noted), overtakenBy(numbered), choose("mine"), submit],
    when: overtakenBy(numbered),
    expected: { ...submitting, effects: [request("2-b", sentShipping, numbered.shipping), left] },
  },
  {
    title: "theirs without a tracking number has to be completed",
    given,
    after: [finds(numbered), field("trackingNumber", "PK1"), finds(unnumbered), submit, choose("theirs")],
    when: submit,
    expected: { state: "incomplete", tags: ["incomplete"], can: ["cancel"], shows: { draft } },
  },
  {
    title: "giving up the choice leads back to what was typed",
    given,
    after: [...clashed, choose("theirs")],
    when: cancel,
    expected: {
      state: "editing",
      can: ["submit", "cancel"],
      shows: { draft: { ...sentShipping, trackingNumber: " PK1 " } },
    },
  },
  {
    title: "what was chosen before is chosen anew",
    given,
    after: [...clashed, choose("theirs"), cancel],
    when: submit,
    expected: { ...clashing, shows: { choices: {} } },
  },
  {
    title: "they may change it once more, and it is to be chosen once more",
    given,
    after: [...clashed, choose("mine")],
    when: finds(renumbered),
    expected: { ...clashing, shows: { choices: {}, order: renumbered } },
  },
  {
    title: "what is known of the clash already is no news",
    given,
    after: clashed,
    when: finds(order),
    expected: { ...clashing, shows: { order: numbered } },
  },
  {
    title: "they may take it back, and nothing clashes",
    given,
    after: clashed,
    when: finds(unnumbered),
    expected: {
      state: "editing",
      can: ["submit", "cancel"],
      shows: { draft: { ...sentShipping, trackingNumber: " PK1 " } },
    },
  },
  {
    title: "an order that they cancel while it is chosen is said to be cancelled",
    given,
    after: clashed,
    when: finds(numberedAndCancelled),
    expected: { state: "refused", can: ["cancel"] },
  },
  {
    title: "an order that they delete while it is chosen is said to be deleted",
    given,
    after: clashed,
    when: missing,
    expected: { state: "gone", can: ["cancel"] },
  },
  {
    title: "a field that both changed goes on as typed, and the form stays",
    given,
    after: filled,
    when: finds(numbered),
    expected: {
      state: "editing",
      can: ["submit", "cancel"],
      shows: { draft: { ...sentShipping, trackingNumber: " PK1 " }, order: numbered },
    },
  },
  {
    title: "typing goes on while a clash is known",
    given,
    after: [...filled, finds(numbered)],
    when: field("notes", "Fragile"),
    expected: { state: "editing", can: ["submit", "cancel"] },
  },
  {
    title: "a clash that becomes known while the number is missing leaves the form as well",
    given,
    after: [field("notes", "Fragile"), submit],
    when: finds(noted),
    expected: { state: "editing", can: ["submit", "cancel"] },
  },
  {
    title: "a clash that the cancellation brought is still known once that is taken back",
    given,
    after: [...filled, finds(numberedAndCancelled)],
    when: finds({ ...renumbered, version: "7-g" }),
    expected: { state: "editing", can: ["submit", "cancel"] },
  },
  {
    title: "a clash that the deletion hid is known once the order is back",
    given,
    after: [...filled, missing],
    when: finds(numbered),
    expected: { state: "editing", can: ["submit", "cancel"] },
  },
  {
    title: "what they change may be what was missing",
    given,
    after: [submit],
    when: finds(numbered),
    expected: { state: "editing", can: ["submit", "cancel"], shows: { draft: { ...draft, trackingNumber: "T 1" } } },
  },
  {
    title: "an order that they delete while the number is missing is said to be deleted",
    given,
    after: [submit],
    when: missing,
    expected: { state: "gone", can: ["cancel"] },
  },
  {
    title: "what is known already leaves the number missing",
    given,
    after: [submit],
    when: finds(order),
    expected: { state: "incomplete", tags: ["incomplete"] },
  },
].map((contract) => ({ behaviour: clashRules, ...contract }) as Contract<undefined>);

const typedBefore = (fields: object = draft, before: object = fields) => ({
  kind: "order.ship",
  id: "o1",
  order,
  wasSent: false,
  typed: { draft: { ...fields, trackingNumber: "PK1" }, theirs: before, before, choices: {}, opened: before },
});

const shipping: Contract<object | undefined>[] = [
  {
    title: "it says that it is open",
    behaviour: draftRules,
    given,
    when: countForms,
    expected: { state: "editing", effects: [formsOpen(1)] },
  },
  {
    title: "it says that it is closed",
    behaviour: draftRules,
    given,
    after: [cancel],
    when: countForms,
    expected: { state: "closed", effects: [formsOpen(0)] },
  },
  {
    title: "what clashes while it is typed is kept without a question",
    behaviour: draftRules,
    given,
    after: [field("trackingNumber", "PK1"), finds(numbered)],
    when: sessionEnds,
    expected: {
      state: "editing",
      can: ["submit", "cancel"],
      effects: [
        kept({
          ...typedBefore(),
          order: numbered,
          typed: { ...typedBefore().typed, theirs: { ...draft, trackingNumber: "T 1" } },
        }),
      ],
    },
  },
  ...[
    {
      title: "being filled in",
      after: [field("trackingNumber", "PK1")],
      state: { state: "editing", can: ["submit", "cancel"] },
    },
    {
      title: "without a tracking number",
      after: [field("carrier", "DHL"), send({ type: "form.submit" })],
      state: { state: "incomplete", tags: ["incomplete"], can: ["cancel"] },
      typed: { ...draft, carrier: "DHL" },
    },
  ].map(({ title, after, state, typed = { ...draft, trackingNumber: "PK1" } }) => ({
    title: `what is typed when the session ends is kept, ${title}`,
    behaviour: draftRules,
    given,
    after,
    when: sessionEnds,
    expected: {
      ...state,
      effects: [kept({ ...typedBefore(), typed: { ...typedBefore().typed, draft: typed } })],
    },
  })),
  {
    title: "what is being sent when the session ends is kept",
    behaviour: draftRules,
    given,
    after: [field("trackingNumber", "PK1"), submit],
    when: sessionEnds,
    expected: { ...submitting, effects: [kept({ ...typedBefore(), wasSent: true })] },
  },
  {
    title: "what clashes when the session ends is kept, with what it began with",
    behaviour: draftRules,
    given,
    after: [field("trackingNumber", "PK1"), submit, overtakenBy(numbered)],
    when: sessionEnds,
    expected: {
      ...clashing,
      effects: [
        kept({
          ...typedBefore(),
          order: numbered,
          typed: { ...typedBefore().typed, theirs: { ...draft, trackingNumber: "T 1" } },
        }),
      ],
    },
  },
  {
    title: "an unchanged form is nothing to keep",
    behaviour: draftRules,
    given,
    when: sessionEnds,
    expected: { state: "editing", can: ["submit", "cancel"] },
  },
  ...keptAfterTheEnd([field("trackingNumber", "PK1")], typedBefore()),
  {
    title: "an incomplete form that is unchanged is nothing to keep",
    behaviour: draftRules,
    given,
    after: [submit],
    when: sessionEnds,
    expected: { state: "incomplete", tags: ["incomplete"], can: ["cancel"] },
  },
  {
    title: "what was typed before is there again",
    behaviour: draftRules,
    given: typedBefore(),
    expected: {
      state: "editing",
      can: ["submit", "cancel"],
      shows: { draft: { ...draft, trackingNumber: "PK1" }, theirs: draft, opened: draft },
    },
  },
  {
    title: "what somebody else changed meanwhile clashes with what was typed before",
    behaviour: draftRules,
    given: typedBefore(draft, { ...draft, trackingNumber: "Old", notes: "Old" }),
    expected: {
      state: "editing",
      can: ["submit", "cancel"],
      shows: {
        draft: { ...draft, trackingNumber: "PK1" },
        theirs: draft,
        before: { ...draft, trackingNumber: "Old" },
        opened: { ...draft, trackingNumber: "Old", notes: "Old" },
      },
    },
  },

  {
    title: "an order without shipping starts with the first carrier, and as shipped",
    given,
    expected: { state: "editing", can: ["submit", "cancel"], shows: { draft } },
  },
  {
    title: "each field can be changed",
    given,
    when: field("notes", "Fragile"),
    expected: { state: "editing", shows: { draft: { ...draft, notes: "Fragile" } } },
  },
  {
    title: "without a tracking number nothing is sent, and the dialog says so",
    given,
    when: submit,
    expected: { state: "incomplete", tags: ["incomplete"], can: ["cancel"] },
  },
  {
    title: "a tracking number of spaces is none",
    given,
    after: [field("trackingNumber", "  ")],
    when: submit,
    expected: { state: "incomplete", tags: ["incomplete"] },
  },
  {
    title: "the dialog goes on saying so while another field is changed",
    given,
    after: [submit],
    when: field("notes", "Fragile"),
    expected: { state: "incomplete", tags: ["incomplete"], shows: { draft: { ...draft, notes: "Fragile" } } },
  },
  {
    title: "the dialog says so no longer once a tracking number is typed",
    given,
    after: [submit],
    when: field("trackingNumber", "PK1"),
    expected: { state: "editing", can: ["submit", "cancel"], shows: { draft: { ...draft, trackingNumber: "PK1" } } },
  },
  {
    title: "an incomplete dialog can be given up",
    given,
    after: [submit],
    when: cancel,
    expected: { state: "closed", effects: [unwatched] },
  },
  {
    title: "giving up sends nothing",
    given,
    after: filled,
    when: cancel,
    expected: { state: "closed", effects: [unwatched], can: [] },
  },
  {
    title: "Update Shipping sends the fields, trimmed, once, and both buttons are disabled",
    given,
    after: filled,
    when: submit,
    expected: { ...submitting, effects: [asked({ kind: "order.ship", ...ofOrder, before, shipping: sentShipping })] },
  },
  {
    title: "a second click on Update Shipping asks for nothing more",
    given,
    after: [...filled, submit],
    when: submit,
    expected: submitting,
  },
  {
    title: "the dialog closes once the shipping is updated",
    given,
    after: [...filled, submit],
    when: confirms(),
    expected: { state: "closed", effects: [left, unwatched] },
  },
  {
    title: "a failure shows nothing, and leaves the dialog open with what was typed",
    given,
    after: [...filled, submit],
    when: refuses(refusal),
    expected: {
      state: "editing",
      effects: [left],
      can: ["submit", "cancel"],
      shows: { draft: { ...sentShipping, trackingNumber: " PK1 " } },
    },
  },
  {
    title: "when the page is left, by signing out or otherwise, the update goes on without its dialog",
    given,
    after: [...filled, submit],
    when: stop,
    expected: { ...submitting, effects: [left, unwatched] },
  },
  ...meanwhile("editing", ["submit", "cancel"], [...filled, submit], {
    kind: "order.ship",
    ...ofOrder,
    before,
    shipping: sentShipping,
  }),
  ...overtakenByCancelling("editing", ["submit", "cancel"], [...filled, submit]),
  ...clashes,
];

/** The shipping dialog (behaviour: Shipping dialog). */
export const updateShipping: ContractSet<object | undefined> = {
  machine: updateShippingMachine,
  behaviour: "Shipping dialog",
  start: (world, restored) => ({
    input: { ...around(world), restored },
  }),
  events,
  contracts: shipping,
};
