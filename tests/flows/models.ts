import { readdirSync } from "node:fs";
import type { Model } from "../machines/paths.ts";
import { flows } from "./machines.ts";

const folder = new URL("../machines/", import.meta.url);

/** The models that the test run generates its paths from: one for every machine, in the order of `flows`. */
export const models: readonly Model[] = await findModels();

async function findModels(): Promise<readonly Model[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".paths.ts"));
  const modules = files.map((name) => import(new URL(name, folder).href) as Promise<{ model: Model }>);
  const found = (await Promise.all(modules)).map(({ model }) => model);
  return flows.flatMap(({ machine }) => found.filter((model) => model.machine === machine));
}
