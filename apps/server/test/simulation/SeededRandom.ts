/** Numbers that follow from a seed (Mulberry32), and choices by them. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0, below 1. */
  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  /** An integer from 0, below a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** One of these, each as likely as its weight says. */
  weighted<A>(choices: ReadonlyArray<readonly [number, A]>): A {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, choice] of choices) {
      left -= weight;
      if (left < 0) return choice;
    }
    throw new Error("There is nothing to choose from.");
  }

  pick<A>(items: ReadonlyArray<A>): A | undefined {
    return items[this.below(items.length)];
  }
}
