/** The answer to a request for a part of a pot: given, over the holder's share, or pot full. */
export type PotAnswer = "given" | "ownLimit" | "full";

/**
 * A resource shared by all callers, counted before it is used. Each holder has a limited share. A holder without a name
 * (a trusted proxy with many callers) is limited by the whole pot only.
 */
export class SharedPot {
  readonly #whole: number;
  readonly #share: number;
  readonly #held = new Map<string | undefined, number>();
  #used = 0;

  constructor(whole: number, share: number) {
    this.#whole = whole;
    this.#share = share;
  }

  take(holder: string | undefined, amount: number): PotAnswer {
    const held = (this.#held.get(holder) ?? 0) + amount;
    if (holder !== undefined && held > this.#share) return "ownLimit";
    if (this.#used + amount > this.#whole) return "full";
    this.#used += amount;
    if (holder !== undefined) this.#held.set(holder, held);
    return "given";
  }

  give(holder: string | undefined, amount: number): void {
    this.#used -= amount;
    if (holder === undefined) return;
    const left = (this.#held.get(holder) ?? 0) - amount;
    if (left > 0) this.#held.set(holder, left);
    else this.#held.delete(holder);
  }
}
