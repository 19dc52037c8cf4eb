import type { User } from "../../domain/records.ts";
import { useShopData } from "../app-context.tsx";

/** A user of the loaded list; undefined while it is not loaded, null when there is no such user in it. */
export function useUser(id: string): User | null | undefined {
  return useShopData(({ context }) => {
    const { records } = context.users;
    return records ? (records.byId.get(id) ?? null) : undefined;
  }, undefined);
}
