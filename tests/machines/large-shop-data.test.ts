import { createActor } from "xstate";
import { largeShopDataMachine } from "../../src/machines/large-shop-data.ts";
import type { ShopApi } from "../../src/services/shop-api.ts";
import { listeningParent } from "./fakes.ts";
import { model } from "./large-shop-data.paths.ts";
import { walkAllPaths } from "./walk.ts";

/** The path itself tells what is answered. */
const never = () => new Promise<never>(() => undefined);
const api: Pick<ShopApi, "changesSince" | "versions"> = { changesSince: never, versions: never };

walkAllPaths(model, (_, inspect) => {
  const parent = listeningParent();
  const actor = createActor(largeShopDataMachine, { input: { api, parent: parent.actor }, inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
