import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ChunkedFraming } from "./ChunkedFraming.ts";
import type { LingerLimits } from "./LingeringClose.ts";
import { LingeringClose } from "./LingeringClose.ts";
import { messageOfRaw, type RawAnswer, unreadable } from "./RawAnswer.ts";
import { RequestHead, type RequestHeadLimits } from "./RequestHead.ts";
import type { SharedPot } from "./SharedPot.ts";

/** What a connection is held to. */
export interface ConnectionLimits extends RequestHeadLimits, LingerLimits {}

/**
 * One connection, between its socket and Node's parser. It gives the parser whole heads only, so that the memory of
 * unfinished ones is counted and their cost is linear. It keeps answers in their order, and closes so that the last
 * one arrives while the client is still sending.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #parse: (bytes: Buffer) => void;
  readonly #head: RequestHead;
  readonly #close: LingeringClose;
  /** What is left of the body of the request at hand: so many bytes, or chunks until they end. */
  #body: number | ChunkedFraming = 0;
  #request: IncomingMessage | undefined;
  #response: ServerResponse | undefined;
  /** The answer to whatever is asked on a connection too many. */
  #onlyAnswer: RawAnswer | undefined;
  /** What is said after everything that was accepted has been answered. */
  #lastWord: RawAnswer | undefined;
  /** No further request is read. */
  #isOver = false;

  /** `parse` gives bytes to Node's parser; `holder` is whose share of the pot unfinished heads take. */
  constructor(
    socket: Socket,
    parse: (bytes: Buffer) => void,
    limits: ConnectionLimits,
    headPot: SharedPot,
    holder: string | undefined,
  ) {
    this.#socket = socket;
    this.#parse = parse;
    this.#head = new RequestHead(limits, headPot, holder, (answer) => this.refuse(answer));
    this.#close = new LingeringClose(socket, limits);
    // Node calls this after the last answer. Its own would reset a client that is still sending.
    socket.destroySoon = () => this.#afterLastAnswer();
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    // Before Node's listener, which ends the socket.
    socket.prependListener("end", () => this.#head.isEmpty || this.refuse(unreadable(400)));
    socket.once("close", () => {
      this.#head.forget();
      // Node tells a request of this only until it has been answered.
      if (this.#request?.complete === false) this.#request.destroy(new Error("aborted"));
    });
  }

  /** Whether nothing is being asked, answered or closed. */
  get isIdle(): boolean {
    return !this.#isOver && this.#head.isEmpty && !this.#isAnswering && this.#body === 0;
  }

  /** Whether its last answer is said, and the client has yet to end it. */
  get isClosing(): boolean {
    return this.#close.hasBegun;
  }

  /** How many bytes have arrived. */
  get bytesRead(): number {
    return this.#socket.bytesRead;
  }

  get #isAnswering(): boolean {
    return this.#response !== undefined && !this.#response.writableFinished;
  }

  /** Node has read the head of a request. */
  asked(request: IncomingMessage, response: ServerResponse): void {
    this.#request = request;
    this.#response = response;
    const { "content-length": length, "transfer-encoding": coding } = request.headers;
    this.#body = coding === undefined ? Number(length ?? 0) : new ChunkedFraming();
    if (this.#body !== 0) response.once("finish", () => this.#answered(request));
  }

  /** Answers whatever is asked with this. */
  refuseAll(answer: RawAnswer): void {
    this.#onlyAnswer = answer;
  }

  /** What arrived is no request: this is the last answer, after those to the requests before. */
  refuse(answer: RawAnswer): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#head.forget();
    const response = this.#response;
    if (this.#request?.complete !== false) {
      this.#lastWord = answer;
    } else if (response?.headersSent === false) {
      // The request at hand cannot be read to its end: this is its answer.
      response.writeHead(answer.status, { ...answer.headers }).end(answer.body);
    }
    if (this.#isAnswering) response?.once("close", () => this.close());
    else this.close();
  }

  /** Ends the connection, after what is still to be said. */
  close(): void {
    this.#isOver = true;
    this.#head.forget();
    this.#close.begin(this.#lastWord === undefined ? undefined : messageOfRaw(this.#lastWord));
  }

  /** Ends the connection at once. */
  cut(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && !this.#isOver) {
      if (this.#socket.isPaused()) {
        // The parser takes no more for now. This comes again when it does.
        this.#socket.unshift(rest);
        return;
      }
      rest = this.#body === 0 ? this.#receiveHead(rest) : this.#receiveBody(rest);
    }
    this.#close.discard(rest.length);
  }

  #receiveHead(bytes: Buffer): Buffer {
    if (this.#onlyAnswer !== undefined) {
      this.refuse(this.#onlyAnswer);
      return bytes;
    }
    const { head, rest } = this.#head.take(bytes);
    if (head === undefined) return rest;
    const before = this.#request;
    this.#parse(head);
    // A head that is whole to us and not to the parser has no answer but this.
    if (this.#request === before) this.refuse(unreadable(400));
    return rest;
  }

  #receiveBody(bytes: Buffer): Buffer {
    const body = this.#body;
    const length = typeof body === "number" ? Math.min(body, bytes.length) : body.take(bytes);
    if (typeof body === "number") this.#body = body - length;
    else if (body.isDone) this.#body = 0;
    if (!this.#isAnswering) this.#close.discard(length);
    this.#parse(bytes.subarray(0, length));
    if (this.#body === 0 && this.#request?.complete === false) this.refuse(unreadable(400));
    return bytes.subarray(length);
  }

  /** An answer was sent. Where its request is not read to the end, the rest is read and thrown away. */
  #answered(request: IncomingMessage): void {
    if (request.complete || this.#isOver) return;
    this.#close.endWithin(request);
    request.resume();
  }

  #afterLastAnswer(): void {
    // That answer said that the connection ends.
    this.#lastWord = undefined;
    this.close();
  }
}
