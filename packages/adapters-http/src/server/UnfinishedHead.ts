import type { PotAnswer, SharedPot } from "./SharedPot.ts";

const firstCapacity = 1024;

/** A request line and headers that arrive in pieces. Memory is taken from a shared pot before a byte is kept. */
export class UnfinishedHead {
  readonly #pot: SharedPot;
  readonly #holder: string | undefined;
  #kept = Buffer.alloc(0);
  #length = 0;

  constructor(pot: SharedPot, holder: string | undefined) {
    this.#pot = pot;
    this.#holder = holder;
  }

  get length(): number {
    return this.#length;
  }

  /** The received bytes. */
  get bytes(): Buffer {
    return this.#kept.subarray(0, this.#length);
  }

  /** Keeps more bytes of a head of at most `limit`, if the pot has room. */
  keep(bytes: Buffer, limit: number): PotAnswer {
    const needed = this.#length + bytes.length;
    if (needed > this.#kept.length) {
      // Doubles each time, so that a byte is copied only a few times.
      const capacity = Math.max(
        needed,
        Math.min(Math.max(firstCapacity, this.#kept.length * 2), limit),
      );
      const answer = this.#pot.take(this.#holder, capacity - this.#kept.length);
      if (answer !== "given") return answer;
      const grown = Buffer.allocUnsafeSlow(capacity);
      this.#kept.copy(grown, 0, 0, this.#length);
      this.#kept = grown;
    }
    bytes.copy(this.#kept, this.#length);
    this.#length = needed;
    return "given";
  }

  /** Frees the memory. */
  free(): void {
    this.#pot.give(this.#holder, this.#kept.length);
    this.#kept = Buffer.alloc(0);
    this.#length = 0;
  }
}
