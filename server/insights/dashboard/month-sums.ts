/** A sum over all time, and over this month and the last. */
export class MonthSums {
  all = 0;
  #current = 0;
  #previous = 0;

  constructor(private readonly thisMonth: number) {}

  add(amount: number, month: number | undefined): void {
    this.all += amount;
    this.addToMonth(amount, month);
  }

  addToMonth(amount: number, month: number | undefined): void {
    if (month === this.thisMonth) this.#current += amount;
    else if (month === this.thisMonth - 1) this.#previous += amount;
  }

  get figures() {
    return { all: this.all, thisMonth: this.#current, lastMonth: this.#previous };
  }

  get rupees() {
    return { all: this.all / 100, thisMonth: this.#current / 100, lastMonth: this.#previous / 100 };
  }
}
