import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ChunkedFraming } from "./ChunkedFraming.ts";
import type { LingerLimits } from "./LingeringClose.ts";
import { LingeringClose } from "./LingeringClose.ts";
import { messageOfRaw, type RawAnswer, unreadable } from "./RawAnswer.ts";
import { RequestHead, type RequestHeadLimits } from "./RequestHead.ts";
import type { SharedPot } from "./SharedPot.ts";

/** The limits of a connection. */
export interface ConnectionLimits extends RequestHeadLimits, LingerLimits {}

/**
 * One connection, between its socket and Node's parser. It passes complete heads only, so that unfinished ones are
 * counted and cost linear time. It keeps answers in order, and closes so that the last one arrives even while the
 * client is sending.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #parse: (bytes: Buffer) => void;
  readonly #head: RequestHead;
  readonly #close: LingeringClose;
  /** The unread rest of the current request's body: a number of bytes, or chunks. */
  #body: number | ChunkedFraming = 0;
  #request: IncomingMessage | undefined;
  #response: ServerResponse | undefined;
  /** The answer to every request on an excess connection. */
  #onlyAnswer: RawAnswer | undefined;
  /** Sent after all accepted requests are answered. */
  #lastWord: RawAnswer | undefined;
  /** No further request is read. */
  #isOver = false;

  /** `parse` passes bytes to Node's parser. `holder` is the share that unfinished heads count for. */
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
    // Node calls this after the last answer. Its own version would reset a client that is still sending.
    socket.destroySoon = () => this.#afterLastAnswer();
    socket.on("data", (chunk: Buffer) => this.#receive(chunk));
    // Runs before Node's listener, which ends the socket.
    socket.prependListener("end", () => this.#head.isEmpty || this.refuse(unreadable(400)));
    socket.once("close", () => {
      this.#head.forget();
      // Node reports this to a request only until it is answered.
      if (this.#request?.complete === false) this.#request.destroy(new Error("aborted"));
    });
  }

  /** Whether no request is arriving or being answered. */
  get isIdle(): boolean {
    return !this.#isOver && this.#head.isEmpty && !this.#isAnswering && this.#body === 0;
  }

  /** Whether the last answer was sent and the client has not yet closed. */
  get isClosing(): boolean {
    return this.#close.hasBegun;
  }

  /** The number of received bytes. */
  get bytesRead(): number {
    return this.#socket.bytesRead;
  }

  get #isAnswering(): boolean {
    return this.#response !== undefined && !this.#response.writableFinished;
  }

  /** Node has parsed the head of a request. */
  asked(request: IncomingMessage, response: ServerResponse): void {
    this.#request = request;
    this.#response = response;
    const { "content-length": length, "transfer-encoding": coding } = request.headers;
    this.#body = coding === undefined ? Number(length ?? 0) : new ChunkedFraming();
    if (this.#body !== 0) response.once("finish", () => this.#answered(request));
  }

  /** Gives every request this answer. */
  refuseAll(answer: RawAnswer): void {
    this.#onlyAnswer = answer;
  }

  /** The input is not a request: sends this last, after the answers to earlier requests. */
  refuse(answer: RawAnswer): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#head.forget();
    const response = this.#response;
    if (this.#request?.complete !== false) {
      this.#lastWord = answer;
    } else if (response?.headersSent === false) {
      // The current request cannot be read to its end: this is its answer.
      response.writeHead(answer.status, { ...answer.headers }).end(answer.body);
    }
    if (this.#isAnswering) response?.once("close", () => this.close());
    else this.close();
  }

  /** Closes the connection after the outstanding answers. */
  close(): void {
    this.#isOver = true;
    this.#head.forget();
    this.#close.begin(this.#lastWord === undefined ? undefined : messageOfRaw(this.#lastWord));
  }

  /** Destroys the connection. */
  cut(): void {
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0 && !this.#isOver) {
      if (this.#socket.isPaused()) {
        // The parser is paused. This data comes again when it resumes.
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
    // Node's parser rejected a head that this class took as complete.
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

  /** An answer was sent. The unread rest of its request is discarded. */
  #answered(request: IncomingMessage): void {
    if (request.complete || this.#isOver) return;
    this.#close.endWithin(request);
    request.resume();
  }

  #afterLastAnswer(): void {
    // That answer already announced the close.
    this.#lastWord = undefined;
    this.close();
  }
}
