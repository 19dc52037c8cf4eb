import { flowsViewMachine } from "../../src/machines/flows-view.ts";
import type { Model } from "./paths.ts";

export const record = {
  version: 2,
  dropped: 0,
  actors: [
    {
      number: 7,
      machine: "deleteOrder",
      context: {},
      began: "confirming",
      state: "cancelled",
      tags: [],
      isRunning: false,
      startedAt: 1,
      endedAt: 9,
    },
  ],
  events: [{ at: 9, actor: 7, event: { type: "dialog.cancel" }, state: "cancelled", guards: [], actions: [] }],
} as const;

const words: Readonly<Record<string, string>> = {
  page: "this page",
  record: "the record",
  last: "at its last moment",
  earlier: "at an earlier moment",
  reading: ", while a file is read",
  unreadable: ", beside a file that cannot be opened",
};

/** The page at /flows. */
export const model: Model<typeof flowsViewMachine> = {
  machine: flowsViewMachine,
  stateKey: () => null,
  describeState: ({ value }) =>
    Object.values(value as Record<string, string>)
      .map((state) => words[state] ?? "")
      .join(" ")
      .trim()
      .replaceAll(" ,", ","),
  beginnings: [
    {
      given: "an administrator at /flows",
      input: () => undefined as never,
      events: {
        "an earlier moment is chosen": { type: "moment.choose", moment: 1 },
        "the last moment is chosen": { type: "moment.leave" },
        "a file is opened": { type: "file.open", file: new Blob() },
        "the record is closed": { type: "record.close" },
        "the file is read": { type: "xstate.done.actor.readFile", output: record },
        "the file cannot be read": { type: "xstate.error.actor.readFile", error: new Error("It is no JSON.") },
      },
    },
  ],
};
