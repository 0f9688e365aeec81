import type { AffiliationFile } from "@bonafide/core/affiliation/AffiliationRequest";
import type { Effect } from "effect";
import { SpooledFile } from "../body/SpooledFile.ts";

const dataUri = /^data:[^,]{0,100},/i;

/** The longest prefix of a data: URI before its comma. */
const longestPrefix = 106;

const alphabet = /^[A-Za-z0-9+/_-]*$/;
const ending = /^[A-Za-z0-9+/_-]*={0,2}$/;

/**
 * Decodes a base64 file as it arrives: standard, URL-safe or a data: URI. The text is never held. A space counts as an
 * unescaped plus sign; line ends are skipped.
 */
export class Base64Bytes {
  readonly #decoded: SpooledFile;
  /** The characters that are not yet decoded. */
  #rest = "";
  #isBegun = false;
  #isBroken = false;

  /** `expected` is the form's largest size in bytes. A file of more than a megabyte is in `directory` meanwhile. */
  constructor(directory: string, expected: number) {
    this.#decoded = new SpooledFile(directory, expected);
  }

  get held(): number {
    return this.#decoded.held + this.#rest.length;
  }

  get spooled(): number {
    return this.#decoded.spooled;
  }

  settle(): Effect.Effect<void> | undefined {
    return this.#decoded.settle();
  }

  readonly write = (bytes: Uint8Array): void => {
    if (this.#isBroken) return;
    const { buffer, byteLength, byteOffset } = bytes;
    // Latin 1 keeps every byte. Non-ASCII bytes are invalid in base64.
    this.#rest += Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
    if (!this.#isBegun && this.#rest.length <= longestPrefix && !this.#rest.includes(",")) return;
    this.#begin();
    const whole = this.#rest.length - (this.#rest.length % 4);
    // The last group may be padded, so it waits for the end.
    if (whole > 4) this.#decode(this.#rest.slice(0, whole - 4), alphabet, whole - 4);
  };

  /** The file, after its last chunk. */
  end(): AffiliationFile {
    this.#begin();
    if (!this.#isBroken) this.#decode(this.#rest, ending, this.#rest.length);
    if (this.#isBroken) return { _tag: "Unreadable" };
    return this.#decoded.isTooLong ? { _tag: "TooLarge" } : { _tag: "Whole", bytes: this.#decoded };
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
