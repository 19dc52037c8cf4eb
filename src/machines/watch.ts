interface Watched<Snapshot> {
  subscribe(next: (snapshot: Snapshot) => void, error: () => void): { unsubscribe(): void };
}

/** Tells of each new state of another actor until it is ended. What throws in that actor is for its parent to tell. */
export function watch<Snapshot>(actor: Watched<Snapshot>, tell: (snapshot: Snapshot) => void): () => void {
  return actor.subscribe(tell, () => undefined).unsubscribe;
}
