/** The most cached look-ups; the oldest is dropped first. */
const limit = 1_000;

/** The result of a look-up, and the version of access that it was made under. */
interface Kept<A> {
  readonly version: number;
  readonly found: A;
}

/** Caches look-ups by digest until access changes. Unknown digests are not cached. */
export class KeptLookUps<A> {
  readonly #kept = new Map<string, Kept<A>>();

  /** The cached result of a digest, if access is unchanged. */
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
