import { imageBounds } from "@bonafide/core/document/DocumentRequest";
import type { AffiliationFile } from "@bonafide/core/affiliation/AffiliationRequest";
import { GrowingBytes } from "../body/GrowingBytes.ts";

const dataUri = /^data:[^,]{0,100},/i;

/** How many characters a data: URI has at most before its comma. */
const longestPrefix = 106;

const alphabet = /^[A-Za-z0-9+/_-]*$/;
const ending = /^[A-Za-z0-9+/_-]*={0,2}$/;

/**
 * A file in base64 that arrives in pieces, standard or URL-safe, or as a data: URI. It is decoded as it arrives: the
 * text is never held. A space is a plus sign that was not escaped; line ends are skipped.
 */
export class Base64Bytes {
  readonly #decoded: GrowingBytes;
  /** The characters that are not decoded yet. */
  #rest = "";
  #isBegun = false;
  #isBroken = false;

  /** `expected` is how many bytes the form has at most. */
  constructor(expected: number) {
    this.#decoded = new GrowingBytes(imageBounds.below - 1, expected);
  }

  get held(): number {
    return this.#decoded.held + this.#rest.length;
  }

  readonly write = (bytes: Uint8Array): void => {
    if (this.#isBroken) return;
    const { buffer, byteLength, byteOffset } = bytes;
    // Latin 1 keeps every byte. What is no ASCII is no base64 either.
    this.#rest += Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
    if (!this.#isBegun && this.#rest.length <= longestPrefix && !this.#rest.includes(",")) return;
    this.#begin();
    const whole = this.#rest.length - (this.#rest.length % 4);
    // The end may be padded: it is decoded when it is known to be the end.
    if (whole > 4) this.#decode(this.#rest.slice(0, whole - 4), alphabet, whole - 4);
  };

  /** The file, once all of it has come. */
  end(): AffiliationFile {
    this.#begin();
    if (!this.#isBroken) this.#decode(this.#rest, ending, this.#rest.length);
    if (this.#isBroken) return { _tag: "Unreadable" };
    return this.#decoded.isTooLong
      ? { _tag: "TooLarge" }
      : { _tag: "Whole", bytes: this.#decoded.bytes };
  }

  free(): void {
    this.#rest = "";
    this.#decoded.free();
  }

  #begin(): void {
    if (!this.#isBegun) this.#rest = this.#rest.replace(dataUri, "");
    this.#isBegun = true;
    this.#rest = this.#rest.replaceAll(" ", "+").replace(/[\r\n]+/g, "");
  }

  #decode(text: string, shape: RegExp, upTo: number): void {
    if (shape.test(text)) {
      this.#decoded.append(Buffer.from(text, "base64"));
      this.#rest = this.#rest.slice(upTo);
    } else {
      this.#isBroken = true;
      this.free();
    }
  }
}
