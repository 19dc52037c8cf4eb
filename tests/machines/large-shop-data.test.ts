import { createActor } from "xstate";
import { largeShopDataMachine } from "../../src/machines/large-shop-data.ts";
import { shopApi } from "../../src/services/shop-api.ts";
import { listeningParent, replaceInTest } from "./fakes.ts";
import { model } from "./large-shop-data.paths.ts";
import { walkAllPaths } from "./walk.ts";

/** Never answers: the paths bring the answers themselves. */
const never = () => new Promise<never>(() => undefined);

walkAllPaths(model, (_, inspect) => {
  replaceInTest(shopApi, { changesSince: never, versions: never });
  const parent = listeningParent();
  const actor = createActor(largeShopDataMachine, { input: { parent: parent.actor }, inspect });
  return { actor, perform: (event) => actor.send(event as never) };
});
