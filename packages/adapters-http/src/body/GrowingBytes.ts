import { freeBytes } from "@bonafide/core/storage/FreeBytes";

const empty = new Uint8Array();
const firstBytes = 64 * 1024;
const growth = 4;

/**
 * Bytes that arrive in chunks, copied into one growing buffer, so that many small chunks cost no more than a few large
 * ones. If they exceed `limit`, nothing is kept.
 */
export class GrowingBytes {
  readonly #limit: number;
  readonly #expected: number;
  #place: Uint8Array = empty;
  #size = 0;

  /** `expected` is the expected largest length. */
  constructor(limit: number, expected: number = limit) {
    this.#limit = limit;
    this.#expected = Math.min(limit, expected);
  }

  /** The number of received bytes, kept or not. */
  get size(): number {
    return this.#size;
  }

  get isTooLong(): boolean {
    return this.#size > this.#limit;
  }

  /** The number of held bytes. */
  get held(): number {
    return this.isTooLong ? 0 : this.#size;
  }

  /** The received bytes; empty if they were too long. */
  get bytes(): Uint8Array {
    return this.#place.subarray(0, this.held);
  }

  append(chunk: Uint8Array): void {
    const at = this.#size;
    this.#size += chunk.length;
    if (this.isTooLong) this.#replace(empty);
    else {
      if (this.#size > this.#place.length) this.#grow(at);
      this.#place.set(chunk, at);
    }
  }

  /** Starts again with no bytes. */
  restart(): void {
    this.#size = 0;
  }

  /** Frees the memory. Views of it are empty afterwards. */
  free(): void {
    this.#size = 0;
    this.#replace(empty);
  }

  #grow(used: number): void {
    const wanted = Math.max(firstBytes, this.#place.length * growth);
    const place = Buffer.allocUnsafeSlow(Math.max(this.#size, Math.min(wanted, this.#expected)));
    place.set(this.#place.subarray(0, used));
    this.#replace(place);
  }

  #replace(place: Uint8Array): void {
    freeBytes(this.#place);
    this.#place = place;
  }
}
