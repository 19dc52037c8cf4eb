// What /flows looks at. It is not in the address: each change of that is an event of its own.
import { readRecord } from "./record-file.ts";
import type { FlightRecord } from "./recorder.ts";

/** What is looked at: this page now, where nothing is set. */
export interface Look {
  /** How many events had happened at the moment looked at, those included that the record has dropped. */
  readonly moment?: number;
  /** A record from a file. */
  readonly opened?: FlightRecord;
  /** Why a file could not be opened. */
  readonly problem?: string;
}

let look: Look = {};
const listeners = new Set<() => void>();

/** What is looked at. */
export function currentLook(): Look {
  return look;
}

/** Looks at another moment; at the last where it is undefined. */
export function lookAt(moment: number | undefined): void {
  setLook({ ...look, moment });
}

/** Looks at a flight record that was saved, until it is closed. */
export async function openRecord(file: Blob): Promise<void> {
  try {
    setLook({ opened: readRecord(await file.text()) });
  } catch (error) {
    setLook({ problem: (error as Error).message });
  }
}

/** Looks at this page again. */
export function closeRecord(): void {
  setLook({});
}

/** Calls back whenever something else is looked at; returns how to stop. */
export function watchLook(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setLook(next: Look): void {
  look = next;
  for (const listener of listeners) listener();
}
