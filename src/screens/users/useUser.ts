import { recordIn } from "../../domain/held-list.ts";
import type { User } from "../../domain/records.ts";
import { useShopData } from "../administration-hooks.ts";

/** Returns a user. Undefined until it is loaded, null if there is none. */
export function useUser(id: string): User | null | undefined {
  return useShopData(({ context }) => recordIn(context.users, id));
}
