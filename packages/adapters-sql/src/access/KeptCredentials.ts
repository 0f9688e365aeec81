import type { Credentials } from "@bonafide/core/access/Account";

/** How many keys' credentials are kept, the longest unused given up first. */
const limit = 1_000;

/** What one look-up of a key found, and what access was like then. */
interface Kept {
  readonly version: number;
  readonly credentials: Credentials;
  /** From when on the key is nobody's, in epoch milliseconds; null while it has no end. */
  readonly endsAt: number | null;
}

/** Credentials that were looked up, for as long as nobody changes access. Digests that no key has are not kept. */
export class KeptCredentials {
  readonly #kept = new Map<string, Kept>();

  /** What was kept of a digest, if access is still of that version. */
  find(digest: string, version: number): Kept | undefined {
    const kept = this.#kept.get(digest);
    if (kept === undefined) return undefined;
    this.#kept.delete(digest);
    if (kept.version !== version) return undefined;
    this.#kept.set(digest, kept);
    return kept;
  }

  keep(digest: string, kept: Kept): void {
    this.#kept.set(digest, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > limit && oldest !== undefined) this.#kept.delete(oldest);
  }
}
