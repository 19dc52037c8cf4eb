import type { WindowPlace } from "../domain/list-window.ts";

/** How to read the rows again with which the person left a list: their position alone may be that of others. */
export interface LeftRows {
  readonly query: string;
  /** The key that they follow, and the place of the first of them. */
  readonly after: string;
  readonly first: number;
}

/**
 * Creates what keeps, for each entry of the history, the rows that a list was left with. No storage gets to know their keys,
 * which may contain names: they are gone with the `session` that they belong to, an object that lives as long as a sign-in.
 */
export function createLeftRows() {
  const sessions = new WeakMap<object, Map<string, LeftRows>>();
  return {
    /** Returns how to read the rows of an entry again; undefined for the first rows of the list, and for another query's. */
    before(
      session: object,
      entry: string,
      query: string,
    ): { readonly place: WindowPlace; readonly first: number } | undefined {
      const rows = sessions.get(session)?.get(entry);
      return rows?.query === query ? { place: { after: rows.after, count: true }, first: rows.first } : undefined;
    },
    /** Keeps the rows of an entry; undefined for the first rows of the list. */
    keep(session: object, entry: string, rows: LeftRows | undefined): void {
      const left = sessions.get(session) ?? new Map<string, LeftRows>();
      sessions.set(session, left);
      if (rows) left.set(entry, rows);
      else left.delete(entry);
    },
  };
}

export const leftRows = createLeftRows();
