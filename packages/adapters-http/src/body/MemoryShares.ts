/** What a body holds of a pot of memory, and the most that it may come to. Sizes are in bytes. */
export interface Holding {
  /** Whose share it counts for. */
  readonly owner: string;
  /** What it may hold at most. It gets smaller when the body turns out to be. */
  claim: number;
  held: number;
}

/** What there is too little of: the owner's share, or the whole pot. */
export type Lack = "Share" | "Pot";

/** How many owners fill a pot: none of them can hold more than its part. */
const shares = 4;

/**
 * A pot of memory in equal shares. Only what is held counts, never what is announced. Whatever is taken leaves the
 * older holdings enough to come to their claims one after the other, so that no two bodies wait for one another.
 */
export class MemoryShares {
  /** Oldest first. */
  readonly #holdings: Array<Holding> = [];
  readonly #heldBy = new Map<string, number>();
  readonly #size: number;
  readonly #share: number;
  #held = 0;

  constructor(size: number) {
    this.#size = size;
    this.#share = Math.floor(size / shares);
  }

  /** What all holdings come to. */
  get held(): number {
    return this.#held;
  }

  begin(owner: string, claim: number): Holding {
    const holding = { owner, claim: Math.min(claim, this.#share), held: 0 };
    this.#holdings.push(holding);
    return holding;
  }

  /** What keeps a holding from taking so many bytes more. */
  lackFor(holding: Holding, bytes: number): Lack | undefined {
    const freeOfShare = this.#share - (this.#heldBy.get(holding.owner) ?? 0) - bytes;
    const free = this.#size - this.#held - bytes;
    if (freeOfShare < 0) return "Share";
    if (free < 0) return "Pot";
    // What comes free when those before have ended.
    let before = 0;
    let beforeOfOwner = 0;
    for (const older of this.#holdings) {
      if (older === holding) break;
      const needs = older.claim - older.held;
      if (older.owner === holding.owner) {
        if (needs > freeOfShare + beforeOfOwner) return "Share";
        beforeOfOwner += older.held;
      }
      if (needs > free + before) return "Pot";
      before += older.held;
    }
    return undefined;
  }

  /** Takes bytes, or gives them back where there are less than none. */
  take(holding: Holding, bytes: number): void {
    holding.held += bytes;
    this.#held += bytes;
    this.#heldBy.set(holding.owner, (this.#heldBy.get(holding.owner) ?? 0) + bytes);
  }

  /** Gives back all that a holding has. */
  end(holding: Holding): void {
    const at = this.#holdings.indexOf(holding);
    if (at === -1) return;
    this.take(holding, -holding.held);
    this.#holdings.splice(at, 1);
    if (this.#heldBy.get(holding.owner) === 0) this.#heldBy.delete(holding.owner);
  }
}
