/** For how long a process may use what it took ahead, in milliseconds. */
const life = 1_000;

/** The most subjects that are held; the oldest is dropped first. */
const limit = 1_000;

interface Held {
  left: number;
  readonly until: number;
}

/** Uses of rates that this process has counted in the store and not made yet, by the rates that count a call. */
export class AheadUses {
  readonly #held = new Map<string, Held>();

  /** Uses one. Returns whether there was one. */
  use(rates: string, now: number): boolean {
    const held = this.#held.get(rates);
    if (held === undefined || held.left === 0 || now >= held.until) return false;
    held.left -= 1;
    return true;
  }

  /** Forgets what is left, and returns how many the store is to take back. */
  giveBack(rates: string): number {
    const left = this.#held.get(rates)?.left ?? 0;
    this.#held.delete(rates);
    return left;
  }

  /** Holds again what the store did not take back. A call uses none of it: the next one gives it back. */
  keep(rates: string, count: number): void {
    if (count > 0) this.#hold(rates, count, this.#held.get(rates)?.until ?? 0);
  }

  add(rates: string, count: number, now: number): void {
    if (count > 0) this.#hold(rates, count, now + life);
  }

  #hold(rates: string, count: number, until: number): void {
    this.#held.set(rates, { left: count + this.giveBack(rates), until });
    const [oldest] = this.#held.keys();
    if (this.#held.size > limit && oldest !== undefined) this.#held.delete(oldest);
  }
}

/** How many uses a process may take at once: those of a second, and of a small rate a twentieth, up to four. */
export const mostAhead = (perMinute: number): number =>
  Math.min(64, Math.max(Math.floor(perMinute / 60), Math.min(4, Math.floor(perMinute / 20))));
