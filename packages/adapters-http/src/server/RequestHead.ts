import { overOwnLimit, type RawAnswer, serverFull, unreadable } from "./RawAnswer.ts";
import { faultOfRequestLine, mayBeLong, telltaleBytes } from "./RequestLine.ts";
import type { SharedPot } from "./SharedPot.ts";
import { UnfinishedHead } from "./UnfinishedHead.ts";

/** The limits of a request line and headers. */
export interface RequestHeadLimits {
  /** The longest request line and headers together, in bytes; headers alone if the line may be long. */
  readonly maxHeaderBytes: number;
  /** The longest request line of a path with parameters in its query, in bytes. */
  readonly maxRequestLine: number;
  /** The time limit for both to arrive, in milliseconds. */
  readonly headersTimeout: number;
}

const endOfLine = Buffer.from("\r\n");
const endOfHead = Buffer.from("\r\n\r\n");
const cr = 0x0d;
const lf = 0x0a;

/** The beginning of a request. Source: RFC 9112, 3. */
const beginning = /^[A-Z][A-Z-]{0,31}( |$)/;

/** A line feed without a carriage return, which no request may contain. Source: RFC 9112, 2.2. */
const bareLineFeed = /[^\r]\n/;

const nothing = Buffer.alloc(0);

/** Skips blank lines before a request. Source: RFC 9112, 2.2. */
const withoutBlankLines = (bytes: Buffer): Buffer => {
  let start = 0;
  while (bytes[start] === cr || bytes[start] === lf) start += 1;
  return start === 0 ? bytes : bytes.subarray(start);
};

/** Finds complete request heads in the input. Buffers unfinished ones and refuses invalid ones early. */
export class RequestHead {
  readonly #limits: RequestHeadLimits;
  readonly #refuse: (answer: RawAnswer) => void;
  readonly #held: UnfinishedHead;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    limits: RequestHeadLimits,
    pot: SharedPot,
    holder: string | undefined,
    refuse: (answer: RawAnswer) => void,
  ) {
    this.#limits = limits;
    this.#refuse = refuse;
    this.#held = new UnfinishedHead(pot, holder);
  }

  get isEmpty(): boolean {
    return this.#held.length === 0;
  }

  /** Takes bytes of a head. Returns the head once it is complete, and the rest. */
  take(bytes: Buffer): { readonly head: Buffer | undefined; readonly rest: Buffer } {
    const looked = this.#held.length;
    if (looked > 0 && !this.#hold(bytes)) return { head: undefined, rest: bytes };
    const seen = looked > 0 ? this.#held.bytes : withoutBlankLines(bytes);
    const end = seen.indexOf(endOfHead, Math.max(0, looked - endOfHead.length + 1));
    if (end === -1) {
      if (looked === 0 && seen.length > 0 && !this.#hold(seen))
        return { head: undefined, rest: seen };
      if (seen.length > 0) this.#judgeUnfinished(seen, looked);
      return { head: undefined, rest: nothing };
    }
    const length = end + endOfHead.length;
    const head = seen.subarray(0, length);
    const rest = seen.subarray(length);
    this.forget();
    return { head: this.#isAcceptable(head) ? head : undefined, rest };
  }

  /** Drops the buffered bytes. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#held.length > 0) this.#held.free();
  }

  #hold(bytes: Buffer): boolean {
    const began = this.isEmpty ? bytes : this.#held.bytes;
    switch (this.#held.keep(bytes, this.#limitOf(began))) {
      case "given":
        this.#timer ??= setTimeout(
          () => this.#refuse(unreadable(408)),
          this.#limits.headersTimeout,
        );
        return true;
      case "ownLimit":
        this.#refuse(overOwnLimit);
        return false;
      case "full":
        this.#refuse(serverFull);
        return false;
    }
  }

  #judgeUnfinished(seen: Buffer, looked: number): void {
    if (seen.length > this.#limitOf(seen)) return this.#refuse(unreadable(431));
    const news = seen.toString("latin1", Math.max(0, looked - 1));
    if (!beginning.test(seen.toString("latin1", 0, 33)) || bareLineFeed.test(news))
      this.#refuse(unreadable(400));
  }

  #isAcceptable(head: Buffer): boolean {
    const { maxHeaderBytes, maxRequestLine } = this.#limits;
    // Most heads are shorter than any limit.
    if (
      head.length > Math.min(maxHeaderBytes, maxRequestLine) &&
      head.length > this.#limitOf(head)
    ) {
      this.#refuse(unreadable(431));
      return false;
    }
    const fault = faultOfRequestLine(head.toString("latin1", 0, head.indexOf(endOfLine)));
    if (fault !== undefined) this.#refuse(unreadable(fault));
    return fault === undefined;
  }

  /** The longest head that may begin like this. */
  #limitOf(seen: Buffer): number {
    const { maxHeaderBytes, maxRequestLine } = this.#limits;
    if (!mayBeLong(seen.toString("latin1", 0, telltaleBytes))) return maxHeaderBytes;
    const line = seen.indexOf(endOfLine);
    // A line of the longest length is followed by a part of its end for a moment.
    return line === -1 || line > maxRequestLine
      ? maxRequestLine + endOfLine.length
      : line + maxHeaderBytes;
  }
}
