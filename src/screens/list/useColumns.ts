import { useActorRef, useSelector } from "@xstate/react";
import { useMemo } from "react";
import { useLocation } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { shownColumns } from "../../domain/columns.ts";
import { columnsMachine } from "../../machines/columns.ts";
import { media } from "../../styles/tokens.ts";
import { useApp } from "../app-context.tsx";
import { useMediaQuery } from "../useMediaQuery.ts";
import type { Column } from "./VirtualTable.tsx";

export type ColumnsActor = ActorRefFrom<typeof columnsMachine>;

/**
 * Returns a list's columns as arranged in this browser, on a phone as declared, with the actor that changes the
 * arrangement.
 */
export function useColumns<Key extends string, Id extends string>(
  declared: readonly Column<Key, Id>[],
  storedAs: string,
) {
  const { app, inspect } = useApp();
  const { address } = app.getSnapshot().context;
  const { pathname } = useLocation();
  const actor = useActorRef(columnsMachine, {
    inspect,
    input: { columns: declared, storedAs, address, pathname, app },
  });
  const arrangement = useSelector(actor, ({ context }) => context.arrangement);
  const isPhone = useMediaQuery(media.phone);
  const columns = useMemo(
    () => (isPhone ? declared.filter(({ isExtra }) => !isExtra) : shownColumns(declared, arrangement)),
    [isPhone, declared, arrangement],
  );
  // The same array while only widths change, so that no row is rendered again.
  const ids = useSelector(actor, () => columns.map(({ id }) => id), isSameList);
  return { actor, columns, ids };
}

const isSameList = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
