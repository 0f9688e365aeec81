import { hexDigitOf } from "../body/HexDigit.ts";

const lf = 0x0a;

/**
 * Finds the end of a chunked body. It does not validate: Node's parser reads the same bytes and refuses invalid chunks.
 * Source: RFC 9112, 7.1.
 */
export class ChunkedFraming {
  #state: "size" | "extension" | "data" | "trailer" | "done" = "size";
  /** The size of a chunk while it is read, then its unread part with the line end. */
  #left = 0;
  #lineLength = 0;

  get isDone(): boolean {
    return this.#state === "done";
  }

  /** How many of these bytes belong to the body. */
  take(bytes: Buffer): number {
    let at = 0;
    while (at < bytes.length && this.#state !== "done") {
      if (this.#state === "data") at = this.#skip(bytes, at);
      else this.#read(bytes[at++] ?? 0);
    }
    return at;
  }

  #skip(bytes: Buffer, at: number): number {
    const skipped = Math.min(this.#left, bytes.length - at);
    this.#left -= skipped;
    if (this.#left === 0) this.#state = "size";
    return at + skipped;
  }

  #read(byte: number): void {
    if (byte === lf) return this.#endLine();
    if (this.#state === "trailer") {
      this.#lineLength += 1;
      return;
    }
    if (this.#state === "extension") return;
    const digit = hexDigitOf(byte);
    if (digit === -1) this.#state = "extension";
    else this.#left = this.#left * 16 + digit;
  }

  #endLine(): void {
    if (this.#state === "trailer") {
      // An empty line ends the trailers.
      if (this.#lineLength <= 1) this.#state = "done";
    } else if (this.#left === 0) {
      this.#state = "trailer";
    } else {
      this.#left += 2;
      this.#state = "data";
    }
    this.#lineLength = 0;
  }
}
