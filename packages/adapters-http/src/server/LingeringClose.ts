import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** How long a client that goes on sending after its answer is borne with. Times are in milliseconds. */
export interface LingerLimits {
  /** How much of what it sends is read and thrown away, in bytes. */
  readonly lingerBytes: number;
  /** How long that goes on at most. */
  readonly lingerTimeout: number;
  /** How long the client may pause meanwhile. */
  readonly lingerPause: number;
}

/**
 * Ends a connection so that the last answer arrives: says that nothing more comes, then reads and throws away until
 * the client ends it too. A socket that is closed with bytes unread resets the client, which may lose the answer.
 *
 * Source: RFC 9112, 9.6.
 */
export class LingeringClose {
  readonly #socket: Socket;
  readonly #limits: LingerLimits;
  #hasBegun = false;
  #discarded = 0;

  constructor(socket: Socket, limits: LingerLimits) {
    this.#socket = socket;
    this.#limits = limits;
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Counts bytes that are thrown away; too many cut the connection. */
  discard(bytes: number): void {
    this.#discarded += bytes;
    if (this.#discarded > this.#limits.lingerBytes) this.#socket.destroy();
  }

  /** Cuts the connection if the rest of an answered request takes too long. */
  endWithin(request: IncomingMessage): void {
    const { lingerTimeout } = this.#limits;
    const deadline = setTimeout(() => this.#socket.destroy(), lingerTimeout);
    request.once("close", () => clearTimeout(deadline));
  }

  /** Says the last word, and closes. */
  begin(lastWord: string | undefined): void {
    const socket = this.#socket;
    if (this.#hasBegun || socket.destroyed) return;
    this.#hasBegun = true;
    if (lastWord === undefined) socket.end();
    else socket.end(lastWord);
    const ended = () => {
      if (socket.writableFinished) socket.destroy();
      else socket.once("finish", () => socket.destroy());
    };
    if (socket.readableEnded) return ended();
    socket.once("end", ended);
    const { lingerPause, lingerTimeout } = this.#limits;
    socket.setTimeout(lingerPause, () => socket.destroy());
    const deadline = setTimeout(() => socket.destroy(), lingerTimeout);
    socket.once("close", () => clearTimeout(deadline));
    socket.resume();
  }
}
