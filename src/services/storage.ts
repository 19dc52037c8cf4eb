import { log } from "./log.ts";

/** The values that local storage rejected; they take precedence over what it has. */
const unsaved = new Map<string, string | null>();

/** Removes an outdated value from a full storage; a blocked one has none. */
function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {}
}

/**
 * Texts that this browser stores by name (behaviour: Stored in the browser); where local storage is blocked or full,
 * until the page closes.
 */
export const storage = {
  read(name: string): string | null {
    const kept = unsaved.get(name);
    if (kept !== undefined) return kept;
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },

  /** Stores `value`; null removes the stored one. */
  write(name: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
      unsaved.delete(name);
    } catch (cause) {
      unsaved.set(name, value);
      forget(name);
      log.error(`Local storage did not take ${name}; it is kept until this page closes.`, cause);
    }
  },

  /** Calls back when another tab changes the value; returns a function that stops it. */
  watch(name: string, changed: (value: string | null) => void): () => void {
    const listen = (event: StorageEvent) => {
      // The key is null when another tab clears everything.
      if (event.key !== name && event.key !== null) return;
      unsaved.delete(name);
      changed(event.newValue);
    };
    addEventListener("storage", listen);
    return () => removeEventListener("storage", listen);
  },
};
