import { storage } from "../../src/services/storage.ts";

const values = new Map<string, string | null>();
const listeners = new Set<{ readonly name: string; readonly changed: (value: string | null) => void }>();

/** Puts memory into the place of the browser's storage from now on, and these values into it. */
export function storeInMemory(kept: Readonly<Record<string, string | null>> = {}): void {
  values.clear();
  for (const [name, value] of Object.entries(kept)) values.set(name, value);
  Object.assign(storage, {
    read: (name) => values.get(name) ?? null,
    write: (name, value) => {
      values.set(name, value);
    },
    watch: (name, changed) => {
      const listener = { name, changed };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } satisfies typeof storage);
}

/** Another tab changes a value. */
export function changeElsewhere(name: string, value: string | null): void {
  values.set(name, value);
  for (const listener of [...listeners]) if (listener.name === name) listener.changed(value);
}
