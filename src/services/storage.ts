import { log } from "./log.ts";

/** What local storage could not take, and the truth from then on. */
const unsaved = new Map<string, string | null>();

/** A full storage must not keep an outdated value; one that is blocked keeps none. */
function forget(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {}
}

/**
 * Texts that this browser keeps, each under a name (behaviour: Stored in the browser); where local storage is blocked or
 * full, until the page closes.
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

  /** Keeps `value`, or removes what is kept when it is null. */
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

  /** Calls back when another tab changes the value; returns how to stop. */
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
