import { ImageStore } from "@bonafide/core/document/ImageStore";
import { multipartBody } from "@bonafide/testkit/server/MultipartBody";
import { assert, describe, it } from "@effect/vitest";
import { Duration, Effect, Option } from "effect";
import { connect, type Socket } from "node:net";
import { errorText } from "../server/ErrorText.ts";
import { answersIn, type SocketAnswer } from "@bonafide/testkit/catalogue/RawExchange";
import { listening, portOf } from "../server/TestListener.ts";
import { front } from "./DocumentAsking.ts";
import { assertTaken, form, head, onlyOne, passport, raw, sized, stored } from "./RawUpload.ts";

/** A share holds one form, and what is read of it at a time. */
const roomForOne = 4 * (form.body.length + 64 * 1024);

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
});
