/** A seeded random number generator: Chris Doty-Humphrey's sfc32. */
export class Random {
  private a: number;
  private b = 0x9e3779b9;
  private c = 0x243f6a88;
  private counter = 1;

  /** @param seed a whole number from 0 to 2^32 - 1 */
  constructor(seed: number) {
    this.a = seed | 0;
    for (let i = 0; i < 15; i += 1) this.next();
  }

  /** A number from 0 up to, but not including, 1. */
  next(): number {
    const result = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + result) | 0;
    return (result >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number {
    return Math.floor(this.next() * below);
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined) throw new Error("Nothing to pick from.");
    return picked;
  }

  /** `count` distinct elements of the list, or all of them. */
  sample<T>(list: readonly T[], count: number): T[] {
    const rest = [...list];
    const sampled: T[] = [];
    while (sampled.length < count && rest.length > 0) sampled.push(...rest.splice(this.below(rest.length), 1));
    return sampled;
  }

  /** Standard normal distribution (Box–Muller). */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** A weighted random element, given the running totals of the weights. */
  weighted<T>(list: readonly T[], totals: readonly number[]): T {
    const target = this.next() * (totals.at(-1) ?? 0);
    let [low, high] = [0, totals.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((totals[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    const found = list[low];
    if (found === undefined) throw new Error("Nothing to choose from.");
    return found;
  }
}

export function runningTotals(weights: readonly number[]): number[] {
  let total = 0;
  return weights.map((weight) => {
    total += weight;
    return total;
  });
}

/** Cumulative weights of Zipf's law: 1, 1/2, 1/3 … */
export function zipfTotals(count: number): number[] {
  return runningTotals(Array.from({ length: count }, (_, rank) => 1 / (rank + 1)));
}
