import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { AttemptFailure, AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { answering, rawReceiver } from "./RawReceiver.ts";
import { hasty, patient, sendTo, testSender } from "./TestSender.ts";

const failed = (reason: AttemptFailure): AttemptOutcome => ({ _tag: "Failed", reason });
const answered = (status: number): AttemptOutcome => ({ _tag: "Answered", status });

type Serve = (socket: Socket) => void;

/** How a receiver behaves once it is asked, and what becomes of the attempt. */
type Row = readonly [behaviour: string, serve: Serve, outcome: AttemptOutcome];

const once =
  (act: Serve): Serve =>
  (socket) => {
    socket.once("data", () => act(socket));
  };

/** Says `head`, then `more` for as long as it is taken. */
const endless =
  (head: string, more: string | Uint8Array): Serve =>
  (socket) => {
    const go = () => {
      while (socket.writable && socket.write(more));
    };
    socket.on("drain", go);
    socket.once("data", () => {
      socket.write(head);
      go();
    });
  };

/** Says `head`, then one byte at a time, each soon after the one before. */
const trickling =
  (head: string, byte: string): Serve =>
  (socket) => {
    socket.once("data", () => {
      socket.write(head);
      const drip = setInterval(() => socket.write(byte), 10);
      socket.on("close", () => clearInterval(drip));
    });
  };

const head = "HTTP/1.1 200 OK\r\n";
const sized = `${head}Content-Length: 1000000\r\n\r\n`;
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`;
const kilobyte = "a".repeat(1024);
const bomb = gzipSync(Buffer.alloc(16 * 1024 * 1024));

// Never over by themselves: the attempt's limit ends them.
const timedOut: ReadonlyArray<Row> = [
  ["hangs before it reads", () => {}, failed("TimedOut")],
  ["reads and hangs", (socket) => socket.resume(), failed("TimedOut")],
  ["hangs after the status line", once((s) => s.write("HTTP/1.1 200 OK\r\n")), failed("TimedOut")],
  ["hangs after the head", once((s) => s.write(sized)), failed("TimedOut")],
  ["hangs in the body", once((s) => s.write(`${sized}x`)), failed("TimedOut")],
  ["hangs in a chunk", once((s) => s.write(`${chunked}ff\r\nx`)), failed("TimedOut")],
  ["hangs before the last chunk", once((s) => s.write(`${chunked}1\r\nx\r\n`)), failed("TimedOut")],
  [
    "hangs before the end of the connection",
    once((s) => s.write(`${head}\r\nx`)),
    failed("TimedOut"),
  ],
  ["trickles the head", trickling(`${head}X: `, "x"), failed("TimedOut")],
  ["trickles the body", trickling(sized, "x"), failed("TimedOut")],
  ["trickles chunks", trickling(`${chunked}fffff\r\n`, "x"), failed("TimedOut")],
  ["trickles blank lines", trickling("", "\r\n"), failed("TimedOut")],
];

// Over as soon as enough was read.
const tooLong: ReadonlyArray<Row> = [
  ["an endless body", endless(`${head}\r\n`, kilobyte), answered(200)],
  ["an endless body of an error", endless("HTTP/1.1 500 No\r\n\r\n", kilobyte), answered(500)],
  [
    "an endless sized body",
    endless(`${head}Content-Length: 99999999999\r\n\r\n`, kilobyte),
    answered(200),
  ],
  ["endless chunks", endless(chunked, `400\r\n${kilobyte}\r\n`), answered(200)],
  ["endless chunks of a byte", endless(chunked, "1\r\nx\r\n".repeat(100)), answered(200)],
  ["an endless chunk extension", endless(`${chunked}1;x=`, kilobyte), answered(200)],
  ["an endless chunk size", endless(chunked, "0".repeat(1024)), answered(200)],
  ["endless trailers", endless(`${chunked}0\r\n`, `X: ${kilobyte}\r\n`), failed("AnswerBroken")],
  ["a gzip bomb", endless(`${head}Content-Encoding: gzip\r\n\r\n`, bomb), answered(200)],
  ["endless headers", endless(head, `X: ${kilobyte}\r\n`), failed("AnswerBroken")],
  ["endless small headers", endless(head, "a:b\r\n".repeat(200)), failed("AnswerBroken")],
  ["an endless header name", endless(head, kilobyte), failed("AnswerBroken")],
  ["an endless header value", endless(`${head}X: `, kilobyte), failed("AnswerBroken")],
  ["an endless reason", endless("HTTP/1.1 200 ", kilobyte), failed("AnswerBroken")],
  ["endless blank lines", endless("", "\r\n".repeat(500)), failed("AnswerBroken")],
];

const reset: Serve = (socket) => socket.resetAndDestroy();
const resetAfter = (said: string) =>
  once((socket) => socket.write(said, () => setImmediate(() => reset(socket))));

// Over by themselves.
const over: ReadonlyArray<Row> = [
  ["resets at once", reset, failed("ConnectionFailed")],
  ["closes at once", (socket) => socket.destroy(), failed("ConnectionFailed")],
  ["half-closes at once", (socket) => socket.end(), failed("ConnectionFailed")],
  ["resets when asked", once(reset), failed("ConnectionFailed")],
  ["half-closes when asked", once((s) => s.end()), failed("ConnectionFailed")],
  ["resets in the head", resetAfter(head), failed("ConnectionFailed")],
  ["resets in the body", resetAfter(`${sized}x`), failed("ConnectionFailed")],
  ["resets in a chunk", resetAfter(`${chunked}ff\r\nx`), failed("ConnectionFailed")],
  ["half-closes in the head", once((s) => s.end(head)), failed("AnswerBroken")],
  ["half-closes in the body", once((s) => s.end(`${sized}x`)), failed("AnswerBroken")],
  ["half-closes in a chunk", once((s) => s.end(`${chunked}ff\r\nx`)), failed("AnswerBroken")],
  ["half-closes after an unsized body", once((s) => s.end(`${head}\r\nx`)), answered(200)],
  ["says 100 Continue", answering("HTTP/1.1 100 Continue\r\n\r\n"), failed("AnswerBroken")],
  [
    "says 100 Continue for ever",
    endless("", "HTTP/1.1 100 Continue\r\n\r\n"),
    failed("AnswerBroken"),
  ],
  [
    "says 102 Processing for ever",
    endless("", "HTTP/1.1 102 Processing\r\n\r\n"),
    failed("AnswerBroken"),
  ],
  [
    "says 103 Early Hints",
    answering("HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n"),
    failed("AnswerBroken"),
  ],
  ["says 199", answering("HTTP/1.1 199 X\r\n\r\n"), failed("AnswerBroken")],
  [
    "switches protocols",
    answering("HTTP/1.1 101 Y\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
    failed("AnswerBroken"),
  ],
  ["speaks HTTP/0.9", once((s) => s.end("<html>hello</html>")), failed("AnswerBroken")],
  ["speaks HTTP/2", once((s) => s.write("\0\0\x12\x04\0\0\0\0\0")), failed("AnswerBroken")],
  ["speaks SMTP", (socket) => socket.write("220 mail.example ESMTP\r\n"), failed("AnswerBroken")],
  [
    "speaks TLS",
    once((s) => s.write(Buffer.from("15030100020228", "hex"))),
    failed("AnswerBroken"),
  ],
  ["says a status of no number", answering("HTTP/1.1 abc OK\r\n\r\n"), failed("AnswerBroken")],
  [
    "says two lengths",
    answering(`${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
    failed("AnswerBroken"),
  ],
  [
    "says a length and chunks",
    answering(`${head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    failed("AnswerBroken"),
  ],
  [
    "says a negative length",
    answering(`${head}Content-Length: -1\r\n\r\n`),
    failed("AnswerBroken"),
  ],
  ["says a chunk of no size", answering(`${chunked}zz\r\n`), failed("AnswerBroken")],
  ["says NUL in a header", answering(`${head}X: a\0b\r\n\r\n`), failed("AnswerBroken")],
  [
    "answers before it is asked",
    (socket) => socket.write("HTTP/1.1 202 A\r\nContent-Length: 0\r\n\r\n"),
    answered(202),
  ],
  [
    "answers more than it is asked",
    answering(`${head}Content-Length: 0\r\n\r\n${head}Content-Length: 0\r\n\r\n`),
    answered(200),
  ],
  [
    "says broken gzip",
    answering(`${head}Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnone`),
    answered(200),
  ],
  ["speaks HTTP/1.0", once((s) => s.end("HTTP/1.0 200 OK\r\n\r\nx")), answered(200)],
  ["says 600", answering("HTTP/1.1 600 X\r\nContent-Length: 0\r\n\r\n"), answered(600)],
];

/** The client sockets that an effect makes. */
const watched = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sockets: Array<Socket> = [];
    const note = (message: unknown) => {
      const made = message !== null && typeof message === "object" && "socket" in message;
      if (made && message.socket instanceof Socket) sockets.push(message.socket);
    };
    subscribe("net.client.socket", note);
    const result = yield* Effect.ensuring(
      effect,
      Effect.sync(() => unsubscribe("net.client.socket", note)),
    );
    return { result, sockets };
  });

/** The most bytes that one read may add beyond the limit: libuv reads this many at once. */
const oneRead = 64 * 1024;

describe("hostile receivers", () => {
  it.live.each(timedOut)("that %s costs an attempt its time and no more", ([, serve, outcome]) =>
    Effect.gen(function* () {
      const { connections, url } = yield* rawReceiver(serve);
      const began = performance.now();
      const { result, sockets } = yield* watched(sendTo(url));
      expect(result).toEqual(outcome);
      expect(performance.now() - began).toBeLessThan(2_000);
      expect(connections).toHaveLength(1);
      expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
    }).pipe(Effect.provide(testSender({ limits: hasty }))),
  );

  it.live.each(tooLong)("%s is cut off", ([, serve, outcome]) =>
    Effect.gen(function* () {
      const { connections, url } = yield* rawReceiver(serve);
      const { result, sockets } = yield* watched(sendTo(url));
      expect(result).toEqual(outcome);
      expect(connections).toHaveLength(1);
      expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]);
      for (const { bytesRead } of sockets)
        expect(bytesRead).toBeLessThanOrEqual(patient.answerSize + oneRead);
    }).pipe(Effect.provide(testSender())),
  );

  it.live.each(over)("that %s ends its attempt", ([, serve, outcome]) =>
    Effect.gen(function* () {
      const { connections, url } = yield* rawReceiver(serve);
      expect(yield* sendTo(url)).toEqual(outcome);
      expect(connections).toHaveLength(1);
    }).pipe(Effect.provide(testSender())),
  );

  it.live("an answer as long as may be is read to its end, and its connection kept", () =>
    Effect.gen(function* () {
      const long = `${head}Content-Length: 65000\r\n\r\n${"a".repeat(65_000)}`;
      const { connections, url } = yield* rawReceiver(answering(long));
      for (let sent = 0; sent < 3; sent++) expect(yield* sendTo(url)).toEqual(answered(200));
      expect(connections).toHaveLength(1);
    }).pipe(Effect.provide(testSender())),
  );

  it.live("that redirects to a private address is not followed", () =>
    Effect.gen(function* () {
      const inner = yield* rawReceiver(answering(`${head}Content-Length: 0\r\n\r\n`), "127.0.0.2");
      for (const status of [301, 302, 303, 307, 308]) {
        const location = `HTTP/1.1 ${status} X\r\nLocation: ${inner.url}\r\nContent-Length: 0\r\n\r\n`;
        const { url } = yield* rawReceiver(answering(location));
        expect(yield* sendTo(url)).toEqual(answered(status));
      }
      expect(inner.connections).toHaveLength(0);
    }).pipe(Effect.provide(testSender())),
  );

  it.live("that was good first is cut off too", () =>
    Effect.gen(function* () {
      let asked = 0;
      const { connections, url } = yield* rawReceiver((socket) => {
        const flood = () => {
          while (socket.writable && socket.write(kilobyte));
        };
        socket.on("data", () => {
          asked += 1;
          socket.write(asked === 1 ? `${head}Content-Length: 0\r\n\r\n` : `${head}\r\n`);
          if (asked > 1) socket.on("drain", flood);
          if (asked > 1) flood();
        });
      });
      const { result, sockets } = yield* watched(Effect.all([sendTo(url), sendTo(url)]));
      expect(result).toEqual([answered(200), answered(200)]);
      expect([connections.length, sockets.length]).toEqual([1, 1]);
      expect(sockets[0]?.bytesRead).toBeLessThanOrEqual(patient.answerSize + 2 * oneRead);
    }).pipe(Effect.provide(testSender())),
  );

  it.live("two hundred endless ones at once cost little memory", () =>
    Effect.gen(function* () {
      const { url } = yield* rawReceiver(endless(`${head}Content-Encoding: gzip\r\n\r\n`, bomb));
      const before = process.memoryUsage();
      const outcomes = yield* Effect.forEach(Array.from({ length: 200 }), () => sendTo(url), {
        concurrency: "unbounded",
      });
      // On a busy machine the last ones take longer than an attempt may.
      const ends = [answered(200), { _tag: "Failed", reason: "TimedOut" }];
      for (const outcome of outcomes) expect(ends).toContainEqual(outcome);
      const after = process.memoryUsage();
      expect(after.heapUsed - before.heapUsed).toBeLessThan(100 * 1024 * 1024);
      expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(100 * 1024 * 1024);
    }).pipe(Effect.provide(testSender())),
  );
});
