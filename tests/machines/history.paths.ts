import { createEmptyActor } from "xstate";
import type { HistoryEntry, HistoryPage } from "../../src/domain/history.ts";
import { type HistoryView, writeHistoryView } from "../../src/domain/history-view.ts";
import { historyMachine } from "../../src/machines/history.ts";
import { ApiError } from "../../src/services/api-error.ts";
import type { Model, PathEvent } from "./paths.ts";

const cancellation = (_id: string): HistoryEntry => ({
  _id,
  at: "2026-06-17T05:00:00.000Z",
  action: "order.cancel",
  record: { kind: "order", _id: "o1", name: "10482" },
  by: { _id: "a1", name: "Nour", email: "nour@shop.example" },
  changes: [{ field: "cancellationReason", before: undefined, after: "Out of stock" }],
  undone: false,
});

/** The first page of a history of two changes, and the page after it. */
export const newest: HistoryPage = { entries: [cancellation("h2")], next: "key", administrators: [] };
export const older: HistoryPage = { entries: [cancellation("h1")], next: undefined, administrators: [] };

/** Returns a page as a server sends it. */
export const sent = ({ entries, ...page }: HistoryPage) => ({ data: { history: entries, ...page } });

const whole: HistoryView = {};
const ofUsers: HistoryView = { kind: "user" };
const offline = new ApiError({ kind: "offline" }, false);

const events: Record<string, PathEvent> = {
  "the person comes to it": { type: "history.show" },
  "the newest changes come": { type: "xstate.done.actor.readNewest", output: newest },
  "the connection is lost": { type: "xstate.error.actor.readNewest", error: offline },
  "the person presses Show more": { type: "history.more" },
  "older changes come": { type: "xstate.done.actor.readOlder", output: older },
  "the connection is lost meanwhile": { type: "xstate.error.actor.readOlder", error: offline },
  "the person tries again": { type: "history.retry" },
  "the address asks for users": { type: "view.changed", view: ofUsers },
  "the address asks for all": { type: "view.changed", view: whole },
  "an order is changed": { type: "shop.changed" },
  "a quarter of a second passes": { type: "xstate.after.soon.history.shown.outdated" },
};

/** A history, of the shop or a record. */
export const model: Model<typeof historyMachine> = {
  machine: historyMachine,
  stateKey: ({ context: { view, answer, isOutdated } }) => [
    writeHistoryView(view),
    answer && [writeHistoryView(answer.view), answer.entries.map(({ _id }: HistoryEntry) => _id), answer.next ?? null],
    isOutdated,
  ],
  describeState: ({ value, context: { view, answer } }) => {
    const { shown = "waiting" } = value as { shown?: string | object };
    const reading = typeof shown === "string" ? shown : (Object.keys(shown)[0] ?? "");
    const words = {
      waiting: "nothing is asked yet",
      loading: "the newest changes are asked for",
      ready: "the changes are listed",
      outdated: "the changes are listed, and soon read again",
      loadingMore: "older changes are asked for",
      failed: "the history could not be loaded",
      moreFailed: "the changes are listed, and more could not be loaded",
    };
    return [
      `${words[reading as keyof typeof words]}, of ${view.kind === "user" ? "users" : "all records"}`,
      answer && reading === "loading" ? "those before are still shown" : "",
    ]
      .filter(Boolean)
      .join("; ");
  },
  beginnings: [
    {
      given: "the history page, just opened",
      input: () => ({
        shopData: null as never,
        view: whole,
        address: createEmptyActor() as never,
      }),
      events,
    },
  ],
};
