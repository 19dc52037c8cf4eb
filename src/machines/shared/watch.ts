interface Watched<Snapshot> {
  subscribe(next: (snapshot: Snapshot) => void, error: () => void): { unsubscribe(): void };
}

/**
 * Calls back with each new snapshot of an actor until the returned function is called. Errors of the actor are left to
 * its parent.
 */
export function watch<Snapshot>(actor: Watched<Snapshot>, tell: (snapshot: Snapshot) => void): () => void {
  return actor.subscribe(tell, () => undefined).unsubscribe;
}
