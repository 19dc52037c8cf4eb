import { type AnyActorRef, createActor, fromCallback } from "xstate";
import { bulkMachine, countsOf } from "../../src/machines/bulk.ts";
import { ApiError } from "../../src/services/api-error.ts";
import {
  type Contract,
  type ContractSet,
  type Effect,
  type SomeEvent,
  type Step,
  send,
  sent,
  stop,
  type World,
} from "./contract.ts";

const given = undefined;
const askers = new WeakMap<World, Map<string, AnyActorRef>>();

/** Returns a fake owner of the changes that knows which actor waits for each order's change. */
function changesOf(world: World): never {
  const waiting = new Map<string, AnyActorRef>();
  askers.set(world, waiting);
  const owner = fromCallback<SomeEvent>(({ receive }) =>
    receive(({ type, change, asker }) => {
      const id = change ? (change as { id: string }).id : [...waiting].find(([, waits]) => waits === asker)?.[0];
      if (change) waiting.set(id as string, asker as AnyActorRef);
      world.record("changes", type, change ?? id);
    }),
  );
  return createActor(owner).start() as never;
}

const refusal = new ApiError(
  { kind: "refused", status: 409, code: "order_cancelled", serverMessage: "It is cancelled." },
  false,
);
const confirms =
  (id: string): Step =>
  (world) =>
    askers
      .get(world)
      ?.get(id)
      ?.send({ type: "change.confirmed", confirmation: { announced: false } });
const refuses =
  (id: string): Step =>
  (world) =>
    askers.get(world)?.get(id)?.send({ type: "change.failed", error: refusal });

const overtakenBy =
  (id: string, current?: object): Step =>
  (world) => {
    const failure = {
      kind: "refused",
      status: 412,
      code: "changed_meanwhile",
      serverMessage: "Changed.",
      current,
    } as const;
    askers
      .get(world)
      ?.get(id)
      ?.send({ type: "change.failed", error: new ApiError(failure, false) });
  };

const order = (number: number, fields: object = {}) => ({ _id: `o${number}`, orderId: `${number}`, ...fields });
const six = [1, 2, 3, 4, 5, 6].map((number) => order(number));
const cancelled = order(7, { status: "cancelled", cancelled: true });

const cancellationOf = (id: number): Effect => [
  "changes",
  "change.request",
  { kind: "order.cancel", id: `o${id}`, number: `${id}`, isOneOfMany: true, reason: "Out of stock" },
];
const formOpened: Effect = ["changes", "form.opened", undefined];
const formClosed: Effect = ["changes", "form.closed", undefined];
const left = (id: number): Effect => ["changes", "change.left", `o${id}`];

const open = (orders: readonly object[], kind = "cancel") => send({ type: "bulk.open", kind, orders });
const field = (name: string, value: string) => send({ type: "field.changed", field: name, value });
const reason = field("reason", "Out of stock");
const events = {
  confirm: { type: "bulk.confirm" },
  stop: { type: "bulk.stop" },
  retry: { type: "bulk.retry" },
  close: { type: "bulk.close" },
  open: { type: "bulk.open", kind: "ship", orders: six },
  // Taken while there is something to lose.
  ask: { type: "draft.ask" },
};
const confirm = send(events.confirm);
const halt = send(events.stop);
const retry = send(events.retry);
const close = send(events.close);
const hide = send({ type: "dialog.hide" });
const show = send({ type: "dialog.show" });
const leave = send({ type: "screen.changed" });
const signOut = send({ type: "session.closed", cause: "session.signOut" });

const idle = { work: "idle", dialog: "hidden" };
const confirming = { work: "confirming", dialog: "shown" };
const running = { work: "running", dialog: "shown" };
const stopping = { work: "stopping", dialog: "shown" };
const ended = { work: "ended", dialog: "shown" };
const closing = { work: "closing", dialog: "hidden" };
const tags = ["busy"];
const begun: Step[] = [open(six), reason, confirm];
const three: Step[] = [open(six.slice(0, 3)), reason, confirm];
const two: Step[] = [open(six.slice(0, 2)), reason, confirm];
const counts = (done: number, failed: number, notBegun: number) => ({ done, failed, notBegun });
const summary = (kind: string, message: string) => sent("parent", { type: "toast", kind, message });
const failedOf = (...numbers: number[]) =>
  numbers.map((number) => ({ order: order(number), reason: "It is cancelled." }));

const rules: Contract<undefined>[] = [
  { title: "nothing is changed at first", given, expected: { state: idle, can: ["open"] } },
  {
    title: "an action opens its dialog, and changes nothing yet",
    given,
    when: open(six),
    expected: { state: confirming, effects: [formOpened], can: ["close"], shows: { kind: "cancel", orders: six } },
  },
  {
    title: "many orders are cancelled for a reason, which is not blank",
    given,
    after: [open(six)],
    when: field("reason", "  "),
    expected: { state: confirming, can: ["close"] },
  },
  {
    title: "with a reason they can be cancelled",
    given,
    after: [open(six)],
    when: reason,
    expected: { state: confirming, can: ["ask", "close", "confirm"] },
  },
  ...["cancel", "ship"].map((kind) => ({
    title: `where none can be changed, no dialog opens: ${kind}`,
    given,
    when: open([cancelled], kind),
    expected: { state: idle, can: ["open"] },
  })),
  {
    title: "where none can be changed, no dialog opens once others have been changed either",
    given,
    after: [...two, confirms("o1"), confirms("o2")],
    when: open([cancelled]),
    expected: { state: ended, can: ["close", "open"], shows: counts(2, 0, 0) },
  },
  {
    title: "one that can be changed opens it",
    given,
    when: open([cancelled, order(1)]),
    expected: { state: confirming, effects: [formOpened], can: ["close"] },
  },
  {
    title: "without a tracking number for all, orders that have none cannot be updated",
    given,
    when: open(six, "ship"),
    expected: { state: confirming, effects: [formOpened], can: ["close"] },
  },
  {
    title: "a tracking number can be given to all",
    given,
    after: [open(six, "ship")],
    when: field("trackingNumber", "PK1"),
    expected: { state: confirming, can: ["ask", "close", "confirm"] },
  },
  {
    title: "one that has its number can be updated",
    given,
    after: [open(six, "ship")],
    when: send({ type: "number.changed", orderId: "o2", value: "PK2" }),
    expected: { state: confirming, can: ["ask", "close", "confirm"] },
  },
  {
    title: "each order can have its own tracking number, and those without are left out",
    given,
    after: [open(six, "ship"), send({ type: "number.changed", orderId: "o2", value: "PK2" })],
    when: confirm,
    expected: {
      state: running,
      tags,
      effects: [
        formClosed,
        [
          "changes",
          "change.request",
          {
            kind: "order.ship",
            id: "o2",
            number: "2",
            isOneOfMany: true,
            shipping: { carrier: "TCS", trackingNumber: "PK2", status: "shipped", estimatedDelivery: "", notes: "" },
          },
        ],
      ],
      can: ["stop"],
      shows: { ...counts(0, 0, 0), underWay: 1 },
    },
  },
  {
    title: "each dialog begins empty",
    given,
    after: [open(six), reason, close],
    when: open(six),
    expected: { state: confirming, effects: [formOpened], can: ["close"] },
  },
  {
    title: "giving up changes nothing",
    given,
    after: [open(six), reason],
    when: close,
    expected: { state: idle, effects: [formClosed] },
  },
  ...[field("notes", "Fragile"), field("status", "delivered")].map((choose, index) => ({
    title: `what is typed or chosen for all would be lost: ${index === 0 ? "typed" : "chosen"}`,
    behaviour: "Nothing typed is lost",
    given,
    after: [open(six, "ship")],
    when: choose,
    expected: { state: confirming, can: ["ask", "close"] },
  })),
  {
    title: "what is typed is not kept where the session ends",
    behaviour: "Nothing typed is lost",
    given,
    after: [open(six), reason],
    when: send(events.ask),
    expected: { state: confirming, can: ["ask", "close", "confirm"] },
  },
  {
    title: "a question of one screen is not answered on another",
    given,
    after: [open(six), reason],
    when: leave,
    expected: { state: idle, effects: [formClosed], can: ["open"] },
  },
  {
    title: "what is under way is shown on every screen",
    given,
    after: begun,
    when: leave,
    expected: { state: running, tags, can: ["stop"] },
  },
  {
    title: "what became of the orders is shown on every screen",
    given,
    after: [...two, refuses("o1"), confirms("o2")],
    when: leave,
    expected: { state: ended, can: ["close", "open", "retry"] },
  },
  {
    title: "four changes are begun at a time, each of its own",
    given,
    after: [open(six), reason],
    when: confirm,
    expected: {
      state: running,
      tags,
      effects: [formClosed, ...[1, 2, 3, 4].map(cancellationOf)],
      can: ["stop"],
      shows: { ...counts(0, 0, 2), underWay: 4 },
    },
  },
  {
    title: "an order that cannot be changed is not asked for, and none is asked for twice",
    given,
    after: [open([cancelled, order(1), order(1)]), reason],
    when: confirm,
    expected: {
      state: running,
      tags,
      effects: [formClosed, cancellationOf(1)],
      shows: { ...counts(0, 0, 0), underWay: 1 },
    },
  },
  {
    title: "what is given for all is sent for each, and what is empty stays as the order has it",
    given,
    after: [
      open([order(1, { shipping: { carrier: "DHL", trackingNumber: "JD9", notes: "Fragile" } })], "ship"),
      field("status", "delivered"),
    ],
    when: confirm,
    expected: {
      state: running,
      tags,
      effects: [
        formClosed,
        [
          "changes",
          "change.request",
          {
            kind: "order.ship",
            id: "o1",
            number: "1",
            isOneOfMany: true,
            before: { carrier: "DHL", trackingNumber: "JD9", notes: "Fragile" },
            shipping: {
              carrier: "DHL",
              trackingNumber: "JD9",
              status: "delivered",
              estimatedDelivery: "",
              notes: "Fragile",
            },
          },
        ],
      ],
    },
  },
  {
    title: "the next is begun when one is done",
    given,
    after: begun,
    when: confirms("o2"),
    expected: {
      state: running,
      tags,
      effects: [cancellationOf(5), left(2)],
      shows: { ...counts(1, 0, 1), underWay: 4 },
    },
  },
  {
    title: "one that fails keeps its reason, and the others go on",
    given,
    after: begun,
    when: refuses("o2"),
    expected: {
      state: running,
      tags,
      effects: [cancellationOf(5), left(2)],
      shows: { ...counts(0, 1, 1), failures: failedOf(2) },
    },
  },
  {
    title: "with nothing left to begin, what is under way is waited for",
    given,
    after: three,
    when: confirms("o1"),
    expected: { state: running, tags, effects: [left(1)], shows: { ...counts(1, 0, 0), underWay: 2 } },
  },
  {
    title: "it has ended with the last, and the dialog says so without a toast",
    given,
    after: [...two, confirms("o1")],
    when: confirms("o2"),
    expected: { state: ended, effects: [left(2)], can: ["close", "open"], shows: counts(2, 0, 0) },
  },
  {
    title: "it has ended with the last one that fails, too",
    given,
    after: [...two, confirms("o1")],
    when: refuses("o2"),
    expected: {
      state: ended,
      effects: [left(2)],
      can: ["close", "open", "retry"],
      shows: { ...counts(1, 1, 0), failures: failedOf(2) },
    },
  },
  {
    title: "only those that failed are tried again, and the others count on",
    given,
    after: [...two, confirms("o1"), refuses("o2")],
    when: retry,
    expected: {
      state: running,
      tags,
      effects: [cancellationOf(2)],
      can: ["stop"],
      shows: { ...counts(1, 0, 0), failures: [], underWay: 1 },
    },
  },
  {
    title: "an order that somebody else changed meanwhile is told as one, and tried again as it is by now",
    behaviour: "Nobody overwrites",
    given,
    after: [...two, confirms("o1"), overtakenBy("o2", order(2, { version: "2-b" }))],
    when: retry,
    expected: {
      state: running,
      tags,
      effects: [["changes", "change.request", { ...(cancellationOf(2)[2] as object), version: "2-b" }]],
      can: ["stop"],
    },
  },
  {
    title: "what the order is by now may not be said",
    behaviour: "Nobody overwrites",
    given,
    after: [...two, confirms("o1")],
    when: overtakenBy("o2"),
    expected: {
      state: ended,
      effects: [left(2)],
      can: ["close", "open", "retry"],
      shows: { failures: [{ order: order(2), reason: "Somebody else changed it meanwhile" }] },
    },
  },
  {
    title: "without failures there is nothing to try again",
    given,
    after: [...two, confirms("o1"), confirms("o2")],
    when: retry,
    expected: { state: ended, can: ["close", "open"] },
  },
  {
    title: "Stop begins no more, and waits for what is under way",
    given,
    after: begun,
    when: halt,
    expected: { state: stopping, tags, can: [], shows: { ...counts(0, 0, 2), underWay: 4 } },
  },
  {
    title: "after Stop nothing is begun when one is done",
    given,
    after: [...begun, halt],
    when: confirms("o1"),
    expected: { state: stopping, tags, effects: [left(1)], shows: { ...counts(1, 0, 2), underWay: 3 } },
  },
  {
    title: "what was stopped ends with the last that was under way",
    given,
    after: [...begun, halt, confirms("o1"), refuses("o2"), confirms("o3")],
    when: confirms("o4"),
    expected: {
      state: ended,
      effects: [left(4)],
      can: ["close", "open", "retry"],
      shows: { ...counts(3, 1, 2), underWay: 0 },
    },
  },
  {
    title: "those that were not begun are tried again with those that failed",
    given,
    after: [...begun, halt, confirms("o1"), refuses("o2"), confirms("o3"), confirms("o4")],
    when: retry,
    expected: { state: running, tags, effects: [2, 5, 6].map(cancellationOf), shows: counts(3, 0, 0) },
  },
  {
    title: "the dialog can be left, and the work goes on",
    given,
    after: begun,
    when: hide,
    expected: { state: { work: "running", dialog: "hidden" }, tags, can: ["stop"] },
  },
  {
    title: "one can come back to it",
    given,
    after: [...begun, hide],
    when: show,
    expected: { state: running, tags },
  },
  {
    title: "without the dialog nothing is told before the end",
    given,
    after: [...two, hide],
    when: confirms("o1"),
    expected: { state: { work: "running", dialog: "hidden" }, tags, effects: [left(1)] },
  },
  {
    title: "without the dialog one toast tells that all are done",
    given,
    after: [...two, hide, confirms("o1")],
    when: confirms("o2"),
    expected: {
      state: { work: "ended", dialog: "hidden" },
      effects: [left(2), summary("success", "2 orders were cancelled.")],
    },
  },
  {
    title: "without the dialog one toast tells how many failed",
    given,
    after: [...two, hide, refuses("o1")],
    when: confirms("o2"),
    expected: {
      state: { work: "ended", dialog: "hidden" },
      effects: [left(2), summary("error", "1 of 2 orders were cancelled. 1 failed.")],
    },
  },
  {
    title: "without the dialog one toast tells how many were not begun",
    given,
    after: [...begun, hide, halt, confirms("o1"), confirms("o2"), confirms("o3")],
    when: confirms("o4"),
    expected: {
      state: { work: "ended", dialog: "hidden" },
      effects: [left(4), summary("error", "4 of 6 orders were cancelled. 2 not begun.")],
    },
  },
  {
    title: "others can be changed once it has ended while its dialog is hidden",
    given,
    after: [...two, hide, confirms("o1"), confirms("o2")],
    when: open(six, "ship"),
    expected: { state: confirming, effects: [formOpened], can: ["close"], shows: { kind: "ship", orders: six } },
  },
  {
    title: "what has ended can be closed",
    given,
    after: [...two, confirms("o1"), confirms("o2")],
    when: close,
    expected: { state: idle, can: ["open"] },
  },
  {
    title: "after an end that nobody looked at, others can be changed, and counted from the start",
    given,
    after: [...two, hide, refuses("o1"), confirms("o2"), open([order(5)]), reason],
    when: confirm,
    expected: {
      state: running,
      tags,
      effects: [formClosed, cancellationOf(5)],
      shows: { ...counts(0, 0, 0), failures: [], underWay: 1 },
    },
  },
  {
    title: "what was stopped and not begun is none of the next ones",
    given,
    after: [...begun, halt, ...["o1", "o2", "o3", "o4"].map(confirms), open([order(7)]), reason],
    when: confirm,
    expected: {
      state: running,
      tags,
      effects: [formClosed, cancellationOf(7)],
      shows: { ...counts(0, 0, 0), underWay: 1 },
    },
  },
  {
    title: "others are not changed while some are",
    given,
    after: [...begun, hide],
    when: open([order(8)]),
    expected: { state: { work: "running", dialog: "hidden" }, tags, can: ["stop"], shows: { orders: six } },
  },
  {
    title: "what is under way is hidden, not closed",
    given,
    after: begun,
    when: close,
    expected: { state: running, tags, can: ["stop"] },
  },
  ...[
    { of: "at work", after: begun, state: closing, busy: tags },
    { of: "being stopped", after: [...begun, halt], state: closing, busy: tags },
    { of: "at work behind the screens", after: [...begun, hide], state: closing, busy: tags },
    { of: "asked for", after: [open(six), reason], state: idle, busy: [], effects: [formClosed] },
    { of: "at its end", after: [...two, refuses("o1"), confirms("o2")], state: idle, busy: [] },
  ].map(
    ({ of, after, state, busy, effects }): Contract<undefined> => ({
      title: `once the session is over its dialog is gone, and nothing more is begun: ${of}`,
      given,
      after,
      when: signOut,
      expected: { state, tags: busy, effects, can: state === idle ? ["open"] : [] },
    }),
  ),
  {
    title: "what is under way by then is waited for, and nothing else is begun",
    given,
    after: [...begun, signOut],
    when: confirms("o1"),
    expected: { state: closing, tags, effects: [left(1)], shows: { ...counts(1, 0, 2), underWay: 3 } },
  },
  {
    title: "once that is answered, one summary says how far it came, and whoever signs in next finds nothing of it",
    given,
    after: [...begun, signOut, confirms("o1"), refuses("o2"), confirms("o3")],
    when: confirms("o4"),
    expected: {
      state: idle,
      effects: [left(4), summary("error", "3 of 6 orders were cancelled. 1 failed. 2 not begun.")],
      can: ["open"],
    },
  },
  {
    title: "one that was stopped before is summed up as well",
    given,
    after: [...begun, halt, signOut, confirms("o1"), confirms("o2"), confirms("o3")],
    when: confirms("o4"),
    expected: {
      state: idle,
      effects: [left(4), summary("error", "4 of 6 orders were cancelled. 2 not begun.")],
      can: ["open"],
    },
  },
  {
    title: "closing the page leaves what is under way to go on",
    given,
    after: begun,
    when: stop,
    expected: { state: running, tags, effects: [1, 2, 3, 4].map(left) },
  },
];

/** One change of many orders (behaviour: Changing many orders). */
export const bulk: ContractSet<undefined> = {
  machine: bulkMachine,
  behaviour: "Changing many orders",
  start: (world) => ({ input: { changes: changesOf(world), parent: world.receiver("parent") } }),
  events,
  read: (context: Parameters<typeof countsOf>[0]) => ({
    ...context,
    ...countsOf(context),
    failures: context.failed,
  }),
  contracts: rules,
};
