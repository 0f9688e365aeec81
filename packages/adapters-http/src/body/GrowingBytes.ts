import { freeBytes } from "@bonafide/core/storage/FreeBytes";

const empty = new Uint8Array();
const firstBytes = 64 * 1024;
const growth = 4;

/**
 * Bytes that arrive in pieces, copied into one place, so that many small chunks hold no more than few large ones. The
 * place grows with what arrives. Nothing is held of what is longer than `limit`.
 */
export class GrowingBytes {
  readonly #limit: number;
  readonly #expected: number;
  #place: Uint8Array = empty;
  #size = 0;

  /** `expected` is the length that the bytes do not exceed as far as is known. */
  constructor(limit: number, expected: number = limit) {
    this.#limit = limit;
    this.#expected = Math.min(limit, expected);
  }

  /** How many bytes came, kept or not. */
  get size(): number {
    return this.#size;
  }

  get isTooLong(): boolean {
    return this.#size > this.#limit;
  }

  /** How many bytes are held. */
  get held(): number {
    return this.isTooLong ? 0 : this.#size;
  }

  /** What came; nothing where it was too long. */
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

  /** Forgets what came: the next bytes are the first. */
  restart(): void {
    this.#size = 0;
  }

  /** Gives the memory back at once. What was read of it is empty from then on. */
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
