import { log } from "./log.ts";

/** One value kept in the browser's local storage. */
export interface StoredValue {
  read(): string | null;
  /** Keeps `value`, or removes what is kept when it is null. */
  write(value: string | null): void;
  /** Calls back when another tab changes the value; returns how to stop. */
  watch(changed: (value: string | null) => void): () => void;
}

/** The values that a visitor's page keeps, each under its own name (behaviour: Stored in the browser). */
export interface PageStorage {
  readonly authToken: StoredValue;
  readonly isDarkMode: StoredValue;
}

/** Storage that goes on working for the length of the session where local storage is blocked or full. */
export function createStorage(): PageStorage {
  return {
    authToken: storedValue("authToken"),
    isDarkMode: storedValue("isDarkMode"),
  };
}

/** A full storage must not keep an outdated value; one that is blocked keeps none. */
function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

/** Removes a value, unless another tab has kept another one meanwhile. */
export function removeOwn(stored: StoredValue, value: string | null): void {
  if (stored.read() === value) stored.write(null);
}

/** The value kept under `key`. */
export function storedValue(key: string): StoredValue {
  // Set where local storage could not take the value, and the truth from then on.
  let unsaved: string | null | undefined;

  return {
    read() {
      if (unsaved !== undefined) return unsaved;
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },

    write(value) {
      try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
        unsaved = undefined;
      } catch (cause) {
        unsaved = value;
        forget(key);
        log.error(`Local storage did not take ${key}; it is kept until this page closes.`, cause);
      }
    },

    watch(changed) {
      const listen = (event: StorageEvent) => {
        // The key is null when another tab clears everything.
        if (event.key !== key && event.key !== null) return;
        unsaved = undefined;
        changed(event.newValue);
      };
      addEventListener("storage", listen);
      return () => removeEventListener("storage", listen);
    },
  };
}
