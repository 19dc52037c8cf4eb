import { Refusal } from "../refusal.ts";

/** The refusal of work before it begins. It does not count as a failure. */
export const tooBusy = new Refusal(429, "too_many_attempts", "The server is busy. Please try again in a moment.", {
  "retry-after": "5",
});

interface Limits {
  /** The number of requests that run at once. */
  running: number;
  /** The number of requests that wait, of all keys. */
  waiting: number;
  waitingPerKey: number;
}

interface Waiting {
  begin: () => void;
  refuse: (reason: Refusal) => void;
}

const rememberedFailures = 1_000;

/**
 * Runs costly work, a few at a time, in turns by key. Keys without a failure go first, the newest before the others:
 * otherwise a flood of new keys would go before a person who comes after it. The others follow, the one with the oldest
 * last failure first. Refused (429) are a request whose own key has too many waiting already and, when the queue is
 * full, the newest of the key with the most waiting.
 */
export class FairQueue {
  #running = 0;
  /** Requests by key; keys and requests in the order of their arrival. */
  readonly #waiting = new Map<string, Waiting[]>();
  /** Keys whose last work failed or is running, by the number of its start. Cleared when nothing runs. */
  readonly #failures = new Map<string, number>();
  #begun = 0;

  constructor(private readonly limits: Limits) {}

  /** Runs `work` when it is the turn of `key`. Throws `tooBusy` where the request is refused. */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.limits.running) this.#running += 1;
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
      if (ofKey.length > this.limits.waitingPerKey) this.#take(key, "newest")?.refuse(tooBusy);
      else if (all > this.limits.waiting) this.#take(this.#longest(), "newest")?.refuse(tooBusy);
    });
  }

  /** Counts work as failed until it succeeds, so that a key with several requests gets one turn per round. */
  #presumeFailure(key: string): void {
    this.#begun += 1;
    this.#failures.delete(key);
    this.#failures.set(key, this.#begun);
    const [oldest = ""] = this.#failures.keys();
    if (this.#failures.size > rememberedFailures) this.#failures.delete(oldest);
  }

  /** Returns the waiting keys, the next one first. */
  #order(): string[] {
    const lastFailure = (key: string) => this.#failures.get(key) ?? 0;
    return [...this.#waiting.keys()].reverse().sort((one, other) => lastFailure(one) - lastFailure(other));
  }

  /** Returns the key with the most waiting requests; of several, the one whose turn comes last. */
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
