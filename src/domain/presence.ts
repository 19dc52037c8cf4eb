import type { ListName } from "../../contract/list-names.ts";
import { isolated } from "./isolated.ts";

/** The name of a customer or an order in messages between page and server. */
export interface RecordName {
  readonly list: ListName;
  readonly record: string;
}

/** A record that an administrator has open for change. */
export interface OpenRecord extends RecordName {
  readonly administrator: { readonly _id: string; readonly name: string };
}

const nouns = { orders: "order", users: "customer" };
const names = new Intl.ListFormat("en");

/** Returns a sentence with the administrators who have a record open for change; empty when there are none. */
export function presenceWords(open: readonly OpenRecord[], { list, record }: RecordName): string {
  const who = open
    .filter((one) => one.list === list && one.record === record)
    .map(({ administrator }) => isolated(administrator.name.trim()) || "Somebody");
  if (who.length === 0) return "";
  return `${names.format(who)} ${who.length === 1 ? "has" : "have"} this ${nouns[list]} open for change.`;
}
