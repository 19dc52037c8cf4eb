import { createActor } from "xstate";
import { recordAheadMachine } from "../../src/machines/record-ahead.ts";
import { until } from "../until.ts";
import { fakeNetwork } from "./fakes.ts";
import { model } from "./record-ahead.paths.ts";
import { walkAllPaths } from "./walk.ts";

walkAllPaths(model, (beginning, inspect) => {
  const { network } = fakeNetwork("token");
  const actor = createActor(recordAheadMachine, { input: beginning.input(), inspect });
  return {
    actor,
    perform: async (event) => {
      if (event.type === "record.retry" || event.type === "server.reached") return actor.send({ type: event.type });
      const asked = await until(() => network.waiting[0]);
      if (event.type.startsWith("xstate.error")) return network.fail(asked);
      const { record } = event.output as { record?: object };
      return record
        ? network.answer(asked, 200, { data: record })
        : network.answer(asked, 404, { code: "order_not_found", message: "Order not found." });
    },
  };
});
