import type { StoredValue } from "../../src/services/storage.ts";

/** A stored value that lives in memory; `setElsewhere` changes it as another tab would. */
export type MemoryValue = StoredValue & { setElsewhere(value: string | null): void };

export function memoryValue(value: string | null): MemoryValue {
  const listeners = new Set<(value: string | null) => void>();
  let kept = value;
  return {
    read: () => kept,
    write: (next) => {
      kept = next;
    },
    watch: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    setElsewhere: (next) => {
      kept = next;
      for (const changed of listeners) changed(next);
    },
  };
}
