import { storage } from "../../src/services/storage.ts";

const values = new Map<string, string | null>();
const listeners = new Set<{ readonly name: string; readonly changed: (value: string | null) => void }>();

/** Replaces the browser's storage with one in memory, from now on, and stores these values in it. */
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

/** Changes a value as another tab does. */
export function changeElsewhere(name: string, value: string | null): void {
  values.set(name, value);
  for (const listener of [...listeners]) if (listener.name === name) listener.changed(value);
}
