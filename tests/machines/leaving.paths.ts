import { leavingMachine } from "../../src/machines/leaving.ts";
import { keeping } from "./keeping.ts";
import type { Model } from "./paths.ts";

/** The question whether the person means to leave what they have typed. */
export const model: Model<typeof leavingMachine> = {
  machine: leavingMachine,
  stateKey: () => null,
  describeState: ({ value }) =>
    ({
      staying: "the person is where they were",
      asking: "the person is asked whether they want to leave",
      going: "the person is on the way",
    })[String(value)] ?? "nothing",
  beginnings: [
    {
      given: "a dialog that something is typed in",
      input: () => ({ changes: keeping() as never }),
      events: {
        "the person goes one step back": { type: "leave.try", by: -1 },
        "the person stays": { type: "leave.stay" },
        "the person leaves": { type: "leave.confirm" },
        "the dialog closes": { type: "form.closed" },
        "the person is there": { type: "page.left" },
      },
    },
  ],
};
