import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { errorText } from "./ErrorText.ts";
import { answersIn, type SocketAnswer } from "@bonafide/testkit/catalogue/RawExchange";
import { sendRaw } from "./RawSocket.ts";
import { authorizationOf } from "./TestEdge.ts";
import { listening, portOf } from "./TestListener.ts";

const health = "GET /health HTTP/1.1\r\nHost: x\r\n\r\n";
const lastHealth = "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
const post = (...lines: ReadonlyArray<string>) =>
  [
    "POST /api/v2/verification HTTP/1.1",
    "Host: x",
    `Authorization: ${authorizationOf("demo")}`,
    ...lines,
    "",
    "",
  ].join("\r\n");

const statusesOf = (answers: ReadonlyArray<SocketAnswer>) =>
  answers.map(({ statusLine }) => Number(statusLine.slice(9, 12)));

const raw = (...parts: ReadonlyArray<string | Buffer>) =>
  Effect.flatMap(portOf, (port) => sendRaw(port, ...parts));

/** A connection on which this was said, and all that came back. */
const open = (text: string) =>
  Effect.acquireRelease(
    Effect.flatMap(portOf, (port) =>
      Effect.promise(async () => {
        const socket = connect(port, "127.0.0.1");
        const chunks: Array<Buffer> = [];
        socket.on("data", (chunk) => chunks.push(chunk)).on("error", () => undefined);
        await once(socket, "connect");
        if (text !== "") socket.write(text);
        return { socket, answers: () => answersIn(Buffer.concat(chunks)) };
      }),
    ),
    ({ socket }) => Effect.sync(() => socket.destroy()),
  );

/** Writes so many bytes one after the other, each in a packet of its own as far as that goes. */
const trickle = (socket: Socket, text: string) =>
  Effect.promise(async () => {
    socket.setNoDelay(true);
    for (const byte of text) {
      socket.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

describe("connections", () => {
  it.live("of one address beyond its share get 429, and others' do not", () =>
    Effect.gen(function* () {
      const first = yield* open(health);
      yield* open(health);
      const [third] = yield* raw(health);
      assert.strictEqual(third?.statusLine, "HTTP/1.1 429 Too Many Requests");
      assert.strictEqual(third?.body, errorText("ProductRateExceeded"));
      assert.strictEqual(third?.headers["retry-after"], "1");
      assert.strictEqual(third?.headers["connection"], "close");
      first.socket.destroy();
      yield* Effect.promise(() => once(first.socket, "close"));
      const again = Effect.map(raw(lastHealth), statusesOf);
      // The server sees a little later that the first is gone.
      while ((yield* again)[0] !== 200) yield* Effect.sleep(10);
    }).pipe(Effect.scoped, Effect.provide(listening({ maxConnectionsPerAddress: 2 }))),
  );

  it.live("beyond the server's limit get 503 with Retry-After", () =>
    Effect.gen(function* () {
      yield* open(health);
      const [second] = yield* raw(health);
      assert.strictEqual(second?.statusLine, "HTTP/1.1 503 Service Unavailable");
      assert.strictEqual(second?.body, errorText("ServerFull"));
      assert.strictEqual(second?.headers["retry-after"], "1");
    }).pipe(Effect.scoped, Effect.provide(listening({ maxConnections: 1 }))),
  );
});

const longPath = "/military/verify/person";

describe("heads that arrive in pieces", () => {
  it.live("are read whatever the pieces are, one after another", () =>
    Effect.gen(function* () {
      const { answers, socket } = yield* open("");
      const request = `\r\n${post("Content-Length: 2")}{}${post("Transfer-Encoding: chunked")}`;
      yield* trickle(socket, `${request}1;a=b\r\n{\r\n1\r\n}\r\n0\r\nX: y\r\n\r\n${lastHealth}`);
      yield* Effect.promise(() => once(socket, "close"));
      assert.deepStrictEqual(statusesOf(answers()), [200, 200, 200]);
    }).pipe(Effect.scoped, Effect.provide(listening())),
  );

  it.live("may be long only where the parameters are in the query", () =>
    Effect.gen(function* () {
      const long = "x".repeat(40_000);
      const ask = (line: string, header = "") =>
        Effect.map(
          raw(`${line} HTTP/1.1\r\nHost: x\r\n${header}Connection: close\r\n\r\n`),
          statusesOf,
        );
      assert.deepStrictEqual(yield* ask(`POST ${longPath}?x=${long}`), [401]);
      assert.deepStrictEqual(yield* ask(`POST http://x${longPath}?x=${long}`), [401]);
      assert.deepStrictEqual(yield* ask(`GET /health?x=${long}`), [431]);
      assert.deepStrictEqual(yield* ask(`GET /militaryx?x=${long}`), [431]);
      assert.deepStrictEqual(yield* ask(`POST ${longPath}?x=${long}`, `X: ${long}\r\n`), [431]);
      assert.deepStrictEqual(yield* ask(`POST ${longPath}?x=${long.repeat(3)}`), [431]);
    }).pipe(Effect.provide(listening({ maxRequestLine: 64 * 1024 }))),
  );

  it.live("share a memory, of which one address has a quarter", () =>
    Effect.gen(function* () {
      const unfinished = `POST ${longPath}?x=${"x".repeat(30_000)}`;
      const held = yield* open(unfinished);
      yield* raw(lastHealth);
      const [second] = yield* raw(unfinished);
      assert.strictEqual(second?.statusLine, "HTTP/1.1 429 Too Many Requests");
      // What comes at once needs no memory.
      assert.deepStrictEqual(statusesOf(yield* raw(lastHealth)), [200]);
      held.socket.destroy();
      yield* raw(lastHealth);
      yield* open(unfinished);
    }).pipe(Effect.scoped, Effect.provide(listening({ maxUnfinishedHeads: 4 * 50_000 }))),
  );

  it.live("have a time, from their first byte on", () =>
    Effect.gen(function* () {
      const { answers, socket } = yield* open(health);
      while (answers().length === 0) yield* Effect.sleep(5);
      socket.write("GET /health HTT");
      yield* Effect.promise(() => once(socket, "close"));
      assert.deepStrictEqual(statusesOf(answers()), [200, 408]);
    }).pipe(Effect.scoped, Effect.provide(listening({ headersTimeout: 200 }))),
  );
});

describe("one answer to each request, in their order", () => {
  it.live("garbage after a request is answered after it", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        statusesOf(yield* raw(`${post("Content-Length: 2")}{}nonsense\r\n\r\n`)),
        [200, 400],
      );
      assert.deepStrictEqual(
        statusesOf(yield* raw(`${health}${post("Content-Length: 2")}{}GET  / HTTP/1.1\r\n\r\n`)),
        [200, 200, 400],
      );
      assert.deepStrictEqual(
        statusesOf(yield* raw(`${health}GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n`)),
        [200, 400],
      );
    }).pipe(Effect.provide(listening())),
  );

  it.live("garbage after the last request is none", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(statusesOf(yield* raw(`${lastHealth}nonsense\r\n\r\n`)), [200]);
    }).pipe(Effect.provide(listening())),
  );

  it.live("a body that breaks off is answered once", () =>
    Effect.gen(function* () {
      const chunked = post("Transfer-Encoding: chunked");
      assert.deepStrictEqual(statusesOf(yield* raw(`${health}${chunked}zz\r\n`)), [200, 400]);
      const stranger = chunked.replace("Authorization", "X");
      const { answers, socket } = yield* open(stranger);
      while (answers().length === 0) yield* Effect.sleep(5);
      socket.write("zz\r\n");
      yield* Effect.promise(() => once(socket, "close"));
      assert.deepStrictEqual(statusesOf(answers()), [401]);
    }).pipe(Effect.scoped, Effect.provide(listening())),
  );

  it.live("a connection continues after a small unread body", () =>
    Effect.gen(function* () {
      const refused = post("Content-Length: 2000").replace("Authorization", "X");
      const body = "x".repeat(2_000);
      assert.deepStrictEqual(
        statusesOf(yield* raw(refused, body.slice(0, 500), body.slice(500), lastHealth)),
        [401, 200],
      );
    }).pipe(Effect.provide(listening())),
  );
});
