/** Random choices from a seed, so that the demo shop is the same everywhere. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** Returns a number from 0 up to but not including 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns a whole number from `from` to `to`, both included. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    return choices[this.integer(0, choices.length - 1)] as Choice;
  }

  /** Returns one of `choices`, each as likely as its weight says. */
  weighted<Choice>(choices: readonly (readonly [Choice, number])[]): Choice {
    let left = this.fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    return (choices.at(-1) as readonly [Choice, number])[0];
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.integer(0, 9)).join("");
  }

  /** Returns an id of 24 hexadecimal digits. */
  id(): string {
    return Array.from({ length: 24 }, () => this.integer(0, 15).toString(16)).join("");
  }
}
