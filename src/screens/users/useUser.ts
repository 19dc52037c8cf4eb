import { recordIn, shownRecordIn } from "../../domain/held-list.ts";
import type { User } from "../../domain/records.ts";
import { useShopData } from "../administration-hooks.ts";

/** Returns a user, until they are read anew as they were. Undefined until they are loaded, null if there is none. */
export function useUser(id: string): User | null | undefined {
  return useShopData(({ context }) => shownRecordIn(context.users, id));
}

/** Whether a user has to be read, for the first time or anew. */
export function useIsUserAsked(id: string): boolean {
  return useShopData(({ context }) => recordIn(context.users, id) === undefined);
}
