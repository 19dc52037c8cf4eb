import { Refusal } from "../refusal.ts";

/** Why work is refused before it begins. Such a refusal is not counted as a failure. */
export const tooBusy = new Refusal(429, "too_many_attempts", "The server is busy. Please try again in a moment.", {
  "retry-after": "5",
});

interface Limits {
  /** How many run at once. */
  running: number;
  /** How many wait in total. */
  waiting: number;
  waitingPerKey: number;
}

interface Waiting {
  begin: () => void;
  refuse: (reason: Refusal) => void;
}

const rememberedFailures = 1_000;

/**
 * Runs costly work, a few at a time, in turns by key. Keys without a failure go first, the newest before the others, as
 * otherwise a flood from many new keys would all go before a person who comes after it; then those whose last failure is
 * longest ago. A request is refused (429) where its own key has too many waiting, and, when the queue is full, the newest of
 * the key with the most waiting.
 */
export class FairQueue {
  readonly #limits: Limits;
  #running = 0;
  /** Requests by key; keys and requests in the order of their arrival. */
  readonly #waiting = new Map<string, Waiting[]>();
  /** Keys whose last work failed or is running, by when it began. Forgotten when the queue is empty. */
  readonly #failures = new Map<string, number>();
  #begun = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs `work` when it is the turn of `key`. Throws `tooBusy` where the request is refused. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.running) this.#running += 1;
    else await this.#wait(key);
    this.#presumeFailure(key);
    try {
      const result = await work();
      this.#failures.delete(key);
      return result;
    } finally {
      this.#beginNext();
    }
  }

  #wait(key: string): Promise<void> {
    return new Promise((begin, refuse) => {
      const ofKey = this.#waiting.get(key) ?? [];
      ofKey.push({ begin, refuse });
      this.#waiting.set(key, ofKey);
      const all = [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
      if (ofKey.length > this.#limits.waitingPerKey) this.#take(key, "newest")?.refuse(tooBusy);
      else if (all > this.#limits.waiting) this.#take(this.#longest(), "newest")?.refuse(tooBusy);
    });
  }

  /** Work counts as failed until it has succeeded, so that a key with several requests gets one turn a round. */
  #presumeFailure(key: string): void {
    this.#begun += 1;
    this.#failures.delete(key);
    this.#failures.set(key, this.#begun);
    const [oldest = ""] = this.#failures.keys();
    if (this.#failures.size > rememberedFailures) this.#failures.delete(oldest);
  }

  /** The keys that wait, the next one first. */
  #order(): string[] {
    const lastFailure = (key: string) => this.#failures.get(key) ?? 0;
    return [...this.#waiting.keys()].reverse().sort((one, other) => lastFailure(one) - lastFailure(other));
  }

  /** The key with the most requests; of several the one whose turn comes last. */
  #longest(): string {
    const length = (key: string) => this.#waiting.get(key)?.length ?? 0;
    return this.#order().reduce((longest, key) => (length(key) >= length(longest) ? key : longest));
  }

  #take(key: string, which: "oldest" | "newest"): Waiting | undefined {
    const ofKey = this.#waiting.get(key) ?? [];
    const taken = which === "oldest" ? ofKey.shift() : ofKey.pop();
    if (ofKey.length === 0) this.#waiting.delete(key);
    return taken;
  }

  #beginNext(): void {
    const [key] = this.#order();
    if (key !== undefined) {
      this.#take(key, "oldest")?.begin();
      return;
    }
    this.#running -= 1;
    if (this.#running === 0) this.#failures.clear();
  }
}
