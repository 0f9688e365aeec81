import type { Socket } from "node:net";
import { Duration } from "effect";
import { Client } from "undici";
import { type AnswerHeard, AnswerTooLong, readCallbackAnswer } from "./CallbackAnswer.ts";
import type { CallbackLimits } from "./CallbackLimits.ts";
import { JudgedSocketFailed, type CallbackTarget, connectJudgedSocket } from "./JudgedSocket.ts";

/** The largest head of an answer, in bytes. */
const headSize = 16 * 1024;

/** The posted request. */
export interface CallbackRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One connection to a receiver. It runs one attempt at a time, as many as the receiver allows. */
export class CallbackConnection {
  readonly origin: string;
  readonly #client: Client;
  readonly #answerSize: number;
  #socket: Socket | undefined;
  #mayRead = 0;

  /** Connects at its first post. Calls `ended` when the connection ends. */
  constructor(
    target: CallbackTarget,
    limits: CallbackLimits,
    ended: (line: CallbackConnection) => void,
  ) {
    const idleFor = Duration.toMillis(limits.idleFor);
    this.origin = target.url.origin;
    this.#answerSize = limits.answerSize;
    this.#client = new Client(this.origin, {
      connect: (_, connected) => {
        this.#connect(target, (result) => {
          if (result instanceof Error) connected(result, null);
          else connected(null, result);
        });
      },
      maxHeaderSize: headSize,
      // The attempt as a whole has a time limit.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleFor,
      keepAliveMaxTimeout: idleFor,
    });
    this.#client.on("disconnect", () => ended(this));
  }

  /** Whether it is open and fits an attempt: the same origin, and one of the attempt's checked addresses. */
  leadsTo({ addresses, url }: CallbackTarget): boolean {
    if (this.#socket === undefined || this.#socket.destroyed) return false;
    // Node still returns the address of a destroyed socket.
    const { remoteAddress } = this.#socket;
    return (
      this.origin === url.origin && remoteAddress !== undefined && addresses.includes(remoteAddress)
    );
  }

  /** Posts to a URL of its origin, reads the answer, and calls `done` once. */
  post({ pathname, search }: URL, request: CallbackRequest, done: AnswerHeard): void {
    this.#mayRead = (this.#socket?.bytesRead ?? 0) + this.#answerSize;
    const path = `${pathname}${search}`;
    this.#client.dispatch({ ...request, method: "POST", path }, readCallbackAnswer(done));
  }

  destroy(): void {
    this.#socket?.destroy();
  }

  #connect(target: CallbackTarget, ready: (result: Socket | JudgedSocketFailed) => void): void {
    // undici would reconnect by itself, to an address that may have been checked long ago.
    if (this.#socket !== undefined)
      return ready(new JudgedSocketFailed({ reason: "ConnectionFailed" }));
    const socket = connectJudgedSocket(target, ready);
    // Counted here instead of in the body, because a head or a chunk extension may be endless too.
    socket.on("readable", () => {
      if (socket.bytesRead > this.#mayRead) socket.destroy(new AnswerTooLong());
    });
    this.#socket = socket;
  }
}
