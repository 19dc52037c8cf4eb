import { recordIn } from "../../domain/held-list.ts";
import type { User } from "../../domain/records.ts";
import { useShopData } from "../administration-hooks.ts";

/** A user; undefined while the users load, null where there is none. */
export function useUser(id: string): User | null | undefined {
  return useShopData(({ context }) => recordIn(context.users, id));
}
