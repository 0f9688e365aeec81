import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** The limits for a client that still sends after its answer. Times are in milliseconds. */
export interface LingerLimits {
  /** How many bytes are read and discarded. */
  readonly lingerBytes: number;
  /** The longest time in all. */
  readonly lingerTimeout: number;
  /** The longest pause of the client. */
  readonly lingerPause: number;
}

/**
 * Closes a connection so that the last answer arrives: sends the end, then reads and discards until the client closes
 * too. Closing a socket with unread bytes would reset the client, which may lose the answer.
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

  /** Counts discarded bytes; too many destroy the connection. */
  discard(bytes: number): void {
    this.#discarded += bytes;
    if (this.#discarded > this.#limits.lingerBytes) this.#socket.destroy();
  }

  /** Destroys the connection if the rest of an answered request takes too long. */
  endWithin(request: IncomingMessage): void {
    const { lingerTimeout } = this.#limits;
    const deadline = setTimeout(() => this.#socket.destroy(), lingerTimeout);
    request.once("close", () => clearTimeout(deadline));
  }

  /** Sends the last word and closes. */
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
