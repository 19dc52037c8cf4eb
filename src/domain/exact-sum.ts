/** A sum that is exact for amounts with two decimals, in any order: 0.1 and 0.2 are 0.3. */
export class ExactSum {
  private hundredths = 0;
  private rest = 0;

  add(amount: number) {
    const hundredths = Math.round(amount * 100);
    if (hundredths / 100 === amount) this.hundredths += hundredths;
    else this.rest += amount;
  }

  include(other: ExactSum | undefined) {
    this.hundredths += other?.hundredths ?? 0;
    this.rest += other?.rest ?? 0;
  }

  get sum() {
    return this.hundredths / 100 + this.rest;
  }
}
