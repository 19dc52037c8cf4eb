import { useSelector } from "@xstate/react";
import type { SnapshotFrom } from "xstate";
import type { ShopDataRef, ShopDataState } from "../machines/shared/shop-data-ref.ts";
import { type AdministrationActor, useOpenAdministration } from "./app-context.tsx";

type AdministrationChildren = SnapshotFrom<AdministrationActor>["children"];

/** Returns the administration's actor. Throws while nobody is signed in: use it only in a screen that is loaded with `part`. */
export function useAdministrationActor(): AdministrationActor {
  const administration = useOpenAdministration();
  if (!administration) throw new Error("A screen was rendered without an administration.");
  return administration;
}

/** Returns one of the administration's child actors, which live as long as it does. */
export function useAdministrationChild<Name extends keyof AdministrationChildren>(name: Name) {
  return useSelector(
    useAdministrationActor(),
    ({ children }) => children[name] as NonNullable<AdministrationChildren[Name]>,
  );
}

/** Returns the actor of the bulk change, which outlives the session. */
export function useBulkActor() {
  const changes = useSelector(useAdministrationActor(), ({ context }) => context.changes);
  return useSelector(changes, ({ children }) => children.bulk as NonNullable<typeof children.bulk>);
}

/** Returns the actor of the shop's data, which lives as long as the administration. */
export function useShopDataActor(): ShopDataRef {
  return useSelector(useAdministrationActor(), (state) => state.context.shopData);
}

/** Selects a part of the shop data's state. */
export function useShopData<T>(select: (state: ShopDataState) => T): T {
  return useSelector(useShopDataActor(), select);
}
