import { exportRecordsMachine } from "../../src/machines/export-records.ts";
import type { Model } from "./paths.ts";

export const users = [{ _id: "u1" }, { _id: "u2" }];

const ofLargeShop = "it is an export of a large shop, which tests/browser/large-selection.test.ts walks through";

/** The export of users; that of orders differs only in its words. */
export const model: Model<typeof exportRecordsMachine> = {
  machine: exportRecordsMachine,
  stateKey: ({ context }) => [context.written, context.total],
  describeState: ({ value, context }) =>
    value === "exporting"
      ? `${context.written} of ${context.total?.about ?? "nobody knows how many"} users are written`
      : value === "nothingToExport"
        ? "No Data is shown"
        : "no export is under way",
  beginnings: [
    {
      given: "no export under way",
      input: () => ({ parent: null as never }),
      events: {
        "two users are to be exported": { type: "export.start", users, fileName: "users_export.csv" },
        "nobody is there to be exported": { type: "export.start", users: [], fileName: "users_export.csv" },
        "what the server finds is to be exported": {
          type: "export.start",
          list: "users",
          query: "",
          fileName: "users_export.csv",
        },
        "two are found": { type: "export.found", total: { about: 2, atLeast: 2, isExact: true } },
        "the person stops the export": { type: "export.stop" },
        "the person has read that there is nothing": { type: "export.acknowledge" },
        "the first user is written": { type: "export.progressed", written: 1 },
        "the file is saved": { type: "export.saved" },
        "there was nothing to save": { type: "export.foundNothing" },
        "the file cannot be saved": { type: "export.failed", error: "full" },
      },
    },
  ],
  machineOnly: {
    "exportRecords.exporting: export.found → stays": ofLargeShop,
    "exportRecords.exporting: export.foundNothing → exportRecords.nothingToExport": ofLargeShop,
  },
};
