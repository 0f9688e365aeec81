import { ImageStore } from "@bonafide/core/document/ImageStore";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { MemoryState } from "@bonafide/testkit/storage/MemoryState";
import { assert, describe, it } from "@effect/vitest";
import { Duration, Effect, HashMap, Option } from "effect";
import { connect, type Socket } from "node:net";
import { errorText } from "../server/ErrorText.ts";
import { answersIn, type SocketAnswer } from "@bonafide/testkit/catalogue/RawExchange";
import { sendRaw } from "../server/RawSocket.ts";
import { authorizationOf } from "../server/TestEdge.ts";
import { listening, portOf } from "../server/TestListener.ts";
import { back, front, verifyPath } from "./DocumentAsking.ts";

const form = multipartBody([front, back]);
const passport = multipartBody([front]);

/** A share holds one form, and what is read of it at a time. */
const roomForOne = 4 * (form.body.length + 64 * 1024);

const head = (kind: string, ...more: ReadonlyArray<string>): string =>
  [
    `POST ${verifyPath(kind)} HTTP/1.1`,
    "Host: x",
    "Connection: close",
    `Authorization: ${authorizationOf("demo")}`,
    `Content-Type: ${form.headers["content-type"]}`,
    ...more,
    "",
    "",
  ].join("\r\n");

const sized = (body: Uint8Array) => `Content-Length: ${body.length}`;

const raw = (...parts: ReadonlyArray<string | Uint8Array>) =>
  Effect.flatMap(portOf, (port) =>
    sendRaw(port, ...parts.map((part) => (typeof part === "string" ? part : Buffer.from(part)))),
  );

const onlyOne = (answers: ReadonlyArray<SocketAnswer>): SocketAnswer => {
  assert.lengthOf(answers, 1);
  return answers[0] ?? assert.fail("no answer");
};

const assertTaken = (answers: ReadonlyArray<SocketAnswer>): string => {
  const { body, statusLine } = onlyOne(answers);
  assert.strictEqual(statusLine, "HTTP/1.1 200 OK", body);
  return /"transaction_id":"([^"]+)"/.exec(body)?.[1] ?? assert.fail(body);
};

const assertUnreadable = (answers: ReadonlyArray<SocketAnswer>) => {
  const { body, statusLine } = onlyOne(answers);
  assert.strictEqual(statusLine, "HTTP/1.1 422 Unprocessable Entity");
  assert.strictEqual(body, errorText("BodyUnreadable"));
};

const chunked = (body: Uint8Array, size: number): Buffer => {
  const chunks: Array<Uint8Array> = [];
  for (let at = 0; at < body.length; at += size) {
    const chunk = body.subarray(at, at + size);
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n"));
  }
  return Buffer.concat([...chunks, Buffer.from("0\r\n\r\n")]);
};

/** What the database holds of documents. */
const stored = Effect.flatMap(MemoryState, (state) =>
  state.read(({ images, transactions }) => [HashMap.size(transactions), HashMap.size(images)]),
);

const open = Effect.map(portOf, (port) => {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  return socket;
});

/** Writes, and waits until the system has taken it. */
const write = (socket: Socket, bytes: string | Uint8Array) =>
  Effect.callback<void>((resume) => {
    socket.write(bytes, () => resume(Effect.void));
  });

const ending = (socket: Socket) =>
  Effect.callback<ReadonlyArray<SocketAnswer>>((resume) => {
    const chunks: Array<Buffer> = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("close", () => resume(Effect.succeed(answersIn(Buffer.concat(chunks)))));
  });

describe("an upload", () => {
  it.live.each([1, 7, 1_000, 65_536])("in chunks of %i bytes is the same, bit for bit", (size) =>
    Effect.gen(function* () {
      const few = size === 1 ? passport : form;
      const kind = size === 1 ? "passport" : "license";
      const id = assertTaken(
        yield* raw(head(kind, "Transfer-Encoding: chunked"), chunked(few.body, size)),
      );
      const kept = yield* (yield* ImageStore).find(id, "front");
      const { bytes } = Option.getOrThrow(kept);
      assert.isTrue(Buffer.from(front.content).equals(bytes));
    }).pipe(Effect.provide(listening())),
  );

  it.live("is asked for, where the client waits to be, once it has a right to", () =>
    Effect.gen(function* () {
      const expecting = head("license", sized(form.body), "Expect: 100-continue");
      const socket = yield* open;
      yield* write(socket, expecting);
      const said = yield* Effect.callback<string>((resume) => {
        socket.once("data", (chunk) => resume(Effect.succeed(chunk.toString())));
      });
      assert.strictEqual(said, "HTTP/1.1 100 Continue\r\n\r\n");
      const answers = yield* Effect.zipWith(
        ending(socket),
        write(socket, form.body),
        (answers) => answers,
        { concurrent: true },
      );
      assertTaken(answers);
      const stranger = expecting.replace(/Authorization: .*\r\n/, "");
      const refused = onlyOne(yield* raw(stranger));
      assert.strictEqual(refused.statusLine, "HTTP/1.1 401 Unauthorized");
    }).pipe(Effect.provide(listening())),
  );

  it.live("of ten thousand parts is refused when the first few of them have come", () =>
    Effect.gen(function* () {
      const part = { name: "x", content: "y".repeat(100) };
      const many = multipartBody(Array.from({ length: 10_000 }, () => part));
      const few = many.body.subarray(0, 20_000);
      // The rest never comes, and the answer does.
      for (const sent of [few, many.body]) {
        const { body } = onlyOne(yield* raw(head("license", sized(many.body)), sent));
        assert.strictEqual(body, errorText("ParametersTooMany"));
      }
      assert.deepStrictEqual(yield* stored, [0, 0]);
    }).pipe(Effect.provide(listening())),
  );

  it.live("that ends half-way leaves nothing, whatever it said of its length", () =>
    Effect.gen(function* () {
      const half = form.body.subarray(0, form.body.length / 2);
      assertUnreadable(yield* raw(head("license", sized(half)), half));
      assertUnreadable(
        yield* raw(head("license", "Transfer-Encoding: chunked"), chunked(half, 5_000)),
      );
      const socket = yield* open;
      yield* write(socket, head("license", sized(form.body)));
      yield* write(socket, half);
      socket.end();
      const [answer] = yield* ending(socket);
      assert.match(answer?.body ?? errorText("BodyUnreadable"), /3900/);
      assert.deepStrictEqual(yield* stored, [0, 0]);
    }).pipe(Effect.provide(listening())),
  );

  it.live("whose client hangs up leaves nothing, and gives its memory back", () =>
    Effect.gen(function* () {
      for (let again = 0; again < 3; again += 1) {
        const socket = yield* open;
        yield* write(socket, head("license", sized(form.body)));
        yield* write(socket, form.body.subarray(0, form.body.length / 2));
        socket.destroy();
      }
      // There is room for one only, which waits for theirs.
      assertTaken(yield* raw(head("license", sized(form.body)), form.body));
      assert.deepStrictEqual(yield* stored, [1, 2]);
    }).pipe(Effect.provide(listening({}, { maxUploadBytes: roomForOne }))),
  );

  it.live("waits while others fill the memory, and is taken in after them", () =>
    Effect.gen(function* () {
      const first = yield* open;
      yield* write(first, head("license", sized(form.body)));
      const answers = yield* Effect.all(
        [
          raw(head("license", sized(form.body)), form.body),
          raw(head("license", sized(form.body)), form.body),
          Effect.andThen(write(first, form.body), ending(first)),
        ],
        { concurrency: "unbounded" },
      );
      for (const answer of answers) assertTaken(answer);
      assert.deepStrictEqual(yield* stored, [3, 6]);
    }).pipe(Effect.provide(listening({}, { maxUploadBytes: roomForOne }))),
  );

  it.live.each(["Content-Length: 1000000", "Transfer-Encoding: chunked"])(
    "that stops is ended with 408, and gives its memory back: %s",
    (framing) =>
      Effect.gen(function* () {
        const chunk = chunked(form.body.subarray(0, 100), 100).subarray(0, -5);
        const answer = onlyOne(yield* raw(head("license", framing), chunk));
        assert.strictEqual(answer.statusLine, "HTTP/1.1 408 Request Timeout");
        assert.strictEqual(answer.body, errorText("BodyTooSlow"));
        assert.strictEqual(answer.headers["connection"], "close");
        assertTaken(yield* raw(head("license", sized(form.body)), form.body));
      }).pipe(
        Effect.provide(
          listening({}, { maxUploadBytes: roomForOne, bodyGrace: Duration.millis(300) }),
        ),
      ),
  );

  it.live("that keeps to the pace may take longer than the grace, however long it takes", () =>
    Effect.gen(function* () {
      const socket = yield* open;
      yield* write(socket, head("license", sized(form.body)));
      const began = performance.now();
      for (let at = 0; at < form.body.length; at += 10_000) {
        yield* write(socket, form.body.subarray(at, at + 10_000));
        yield* Effect.sleep("50 millis");
      }
      assert.isAbove(performance.now() - began, 500);
      const [answer] = yield* ending(socket);
      assert.strictEqual(answer?.statusLine, "HTTP/1.1 200 OK");
    }).pipe(Effect.provide(listening({}, { bodyGrace: Duration.millis(500), bodyPace: 1_000 }))),
  );

  const large = {
    front: sampleImage("jpeg", 6 * 1024 * 1024 + 7, 3),
    back: sampleImage("png", 4 * 1024 * 1024, 4),
  };
  const largeForm = multipartBody([
    { ...front, content: large.front },
    { ...back, content: large.back },
  ]);
  /** The share of an account has 5 MB of memory, and 11 MB of disk: room for one. */
  const shares = { maxUploadBytes: 20 * 1024 * 1024, maxSpoolBytes: 44 * 1024 * 1024 };

  it.live(
    "of 10 MB fits into 5 MB of memory, waits for the disk of others, and is stored bit for bit",
    () =>
      Effect.gen(function* () {
        const answers = yield* Effect.all(
          Array.from({ length: 3 }, () =>
            raw(head("license", sized(largeForm.body)), largeForm.body),
          ),
          { concurrency: "unbounded" },
        );
        for (const answer of answers) {
          const id = assertTaken(answer);
          for (const side of ["front", "back"] as const) {
            const { bytes } = Option.getOrThrow(yield* (yield* ImageStore).find(id, side));
            assert.isTrue(Buffer.from(large[side]).equals(bytes));
          }
        }
      }).pipe(Effect.provide(listening({}, shares))),
  );

  it.live("of two files just larger than a megabyte is taken in, where many come at once", () =>
    Effect.gen(function* () {
      const content = sampleImage("jpeg", 1_100_000, 5);
      const { body } = multipartBody([
        { ...front, content },
        { ...back, content },
      ]);
      const answers = yield* Effect.all(
        Array.from({ length: 12 }, () => raw(head("license", sized(body)), body)),
        { concurrency: "unbounded" },
      );
      answers.forEach(assertTaken);
    }).pipe(Effect.provide(listening({}, { ...shares, bodyWait: Duration.seconds(5) }))),
  );

  it.live("is 429 where its account's share of the disk is full for too long", () =>
    Effect.gen(function* () {
      const answer = onlyOne(yield* raw(head("license", sized(largeForm.body)), largeForm.body));
      assert.strictEqual(answer.statusLine, "HTTP/1.1 429 Too Many Requests");
      assert.strictEqual(answer.body, errorText("ProductRateExceeded"));
    }).pipe(
      Effect.provide(
        listening(
          {},
          { ...shares, maxSpoolBytes: 16 * 1024 * 1024, bodyWait: Duration.millis(300) },
        ),
      ),
    ),
  );

  it.live("is 503 and ends the connection where there is no place for it on the disk", () =>
    Effect.gen(function* () {
      const { body, headers, statusLine } = onlyOne(
        yield* raw(
          head("license", sized(largeForm.body)).replace("Connection: close\r\n", ""),
          largeForm.body,
        ),
      );
      assert.strictEqual(statusLine, "HTTP/1.1 503 Service Unavailable");
      assert.strictEqual(body, errorText("StorageAway"));
      assert.strictEqual(headers["connection"], "close");
      assert.match(headers["retry-after"] ?? "", /^[0-9]+$/);
      assert.deepStrictEqual(yield* stored, [0, 0]);
      assertTaken(yield* raw(head("license", sized(form.body)), form.body));
    }).pipe(Effect.provide(listening({}, { ...shares, spoolDirectory: "/proc/none" }))),
  );

  it.live("of two files of 40 MB is refused for both, and leaves nothing", () =>
    Effect.gen(function* () {
      const large = sampleImage("jpeg", 40 * 1024 * 1024);
      const { body } = multipartBody([
        { ...front, content: large },
        { ...back, content: large },
        { name: "metadata", content: "x".repeat(501) },
      ]);
      const answer = onlyOne(yield* raw(head("license", sized(body)), body));
      assert.strictEqual(answer.body, errorText("FileTooLarge", "FileTooLarge", "MetadataTooLong"));
      assert.deepStrictEqual(yield* stored, [0, 0]);
    }).pipe(Effect.provide(listening())),
  );
});
