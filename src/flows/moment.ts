// Which moment of the flight record is looked at. It is not in the address: each change of that is an event of its own.
let moment: number | undefined;
const listeners = new Set<() => void>();

/** How many events had happened by then, those included that the record has dropped; undefined for now. */
export function lookedAt(): number | undefined {
  return moment;
}

/** Looks at another moment. */
export function lookAt(next: number | undefined): void {
  moment = next;
  for (const listener of listeners) listener();
}

/** Calls back whenever another moment is looked at; returns how to stop. */
export function watchMoment(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
