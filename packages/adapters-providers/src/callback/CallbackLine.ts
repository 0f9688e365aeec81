import type { Socket } from "node:net";
import { Duration } from "effect";
import { Client } from "undici";
import { type AnswerHeard, AnswerTooLong, readCallbackAnswer } from "./CallbackAnswer.ts";
import type { CallbackLimits } from "./CallbackLimits.ts";
import { type CallbackTarget, connectCallbackSocket } from "./CallbackSocket.ts";

/** How long an answer's head may be, in bytes. */
const headSize = 16 * 1024;

/** What is posted. */
export interface CallbackRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A connection to one receiver, for one attempt at a time and as many as the receiver lets it. */
export class CallbackLine {
  readonly origin: string;
  readonly #client: Client;
  readonly #answerSize: number;
  #target: CallbackTarget;
  #socket: Socket | undefined;
  #mayRead = 0;

  /** Connects at the first attempt. Calls `ended` whenever its connection ends. */
  constructor(target: CallbackTarget, limits: CallbackLimits, ended: (line: CallbackLine) => void) {
    const idleFor = Duration.toMillis(limits.idleFor);
    this.origin = target.url.origin;
    this.#target = target;
    this.#answerSize = limits.answerSize;
    this.#client = new Client(this.origin, {
      connect: (_, connected) => {
        this.#connect((result) => {
          if (result instanceof Error) connected(result, null);
          else connected(null, result);
        });
      },
      allowH2: false,
      maxHeaderSize: headSize,
      // The whole attempt has a limit.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleFor,
      keepAliveMaxTimeout: idleFor,
    });
    this.#client.on("disconnect", () => ended(this));
  }

  /** Whether it leads where an attempt is to go: to the same origin, at one of the addresses judged for it. */
  leadsTo({ addresses, url }: CallbackTarget): boolean {
    const address = this.#socket?.remoteAddress;
    return this.origin === url.origin && address !== undefined && addresses.includes(address);
  }

  /** Whether its connection stands, as far as is known. */
  get open(): boolean {
    return this.#socket !== undefined && !this.#socket.destroyed;
  }

  /** Posts, reads the answer, and calls `done` once. */
  post(target: CallbackTarget, request: CallbackRequest, done: AnswerHeard): void {
    this.#target = target;
    this.#mayRead = (this.#socket?.bytesRead ?? 0) + this.#answerSize;
    const { pathname, search } = target.url;
    const path = `${pathname}${search}`;
    this.#client.dispatch({ ...request, method: "POST", path }, readCallbackAnswer(done));
  }

  destroy(): void {
    // The client knows of a socket only once that is connected.
    this.#socket?.destroy();
    void this.#client.destroy();
  }

  #connect(ready: Parameters<typeof connectCallbackSocket>[1]): void {
    const socket = connectCallbackSocket(this.#target, (result) => {
      this.#mayRead = socket.bytesRead + this.#answerSize;
      ready(result);
    });
    // Counted here and not in the answer's body: a head or a chunk's extension may be as endless.
    socket.on("readable", () => {
      if (socket.bytesRead > this.#mayRead) socket.destroy(new AnswerTooLong());
    });
    this.#socket = socket;
  }
}
