/** The memory that a body holds and may come to hold, in bytes. */
export interface Holding {
  /** The owner of its share. */
  readonly owner: string;
  /** The most that it may hold. It shrinks when the body turns out to be smaller. */
  claim: number;
  held: number;
}

/** What is full: the owner's share, or the whole pot. */
export type Lack = "Share" | "Pot";

/** Into how many shares a pot is divided. An owner has at most one. */
const shares = 4;

/**
 * A pot of memory in equal shares. It counts held bytes, not announced ones. It always leaves older holdings enough to
 * reach their claims one after the other, so that two bodies never wait for each other.
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

  /** The bytes of all holdings. */
  get held(): number {
    return this.#held;
  }

  begin(owner: string, claim: number): Holding {
    const holding = { owner, claim: Math.min(claim, this.#share), held: 0 };
    this.#holdings.push(holding);
    return holding;
  }

  /** Why a holding may not take this many more bytes, if so. */
  lackFor(holding: Holding, bytes: number): Lack | undefined {
    const freeOfShare = this.#share - (this.#heldBy.get(holding.owner) ?? 0) - bytes;
    const free = this.#size - this.#held - bytes;
    if (freeOfShare < 0) return "Share";
    if (free < 0) return "Pot";
    // The bytes that are free once the older holdings have ended.
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

  /** Takes bytes, or returns them if the number is negative. */
  take(holding: Holding, bytes: number): void {
    holding.held += bytes;
    this.#held += bytes;
    this.#heldBy.set(holding.owner, (this.#heldBy.get(holding.owner) ?? 0) + bytes);
  }

  /** Returns all bytes of a holding. */
  end(holding: Holding): void {
    const at = this.#holdings.indexOf(holding);
    if (at === -1) return;
    this.take(holding, -holding.held);
    this.#holdings.splice(at, 1);
    if (this.#heldBy.get(holding.owner) === 0) this.#heldBy.delete(holding.owner);
  }
}
