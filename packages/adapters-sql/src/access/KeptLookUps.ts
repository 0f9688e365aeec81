/** How many look-ups are kept, the oldest given up first. */
const limit = 1_000;

/** What a look-up found, and the version of access that it was found under. */
interface Kept<A> {
  readonly version: number;
  readonly found: A;
}

/** Look-ups by a digest, kept for as long as nobody changes access. Digests that nobody has are not kept. */
export class KeptLookUps<A> {
  readonly #kept = new Map<string, Kept<A>>();

  /** What was kept of a digest, if access is still of that version. */
  find(digest: string, version: number): A | undefined {
    const kept = this.#kept.get(digest);
    if (kept === undefined) return undefined;
    if (kept.version === version) return kept.found;
    this.#kept.delete(digest);
    return undefined;
  }

  keep(digest: string, version: number, found: A): void {
    this.#kept.set(digest, { version, found });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > limit && oldest !== undefined) this.#kept.delete(oldest);
  }
}
