import { Verifications } from "@bonafide/core/verification/Verifications";
import { assert, describe, it } from "@effect/vitest";
import { Deferred, Effect, Layer, Option } from "effect";
import { HttpServerRequest } from "effect/http";
import { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { httpListener, listenerSettings } from "../../src/server/HttpListener.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { sendRaw } from "./RawSocket.ts";
import { authorizationOf, coreOf } from "./TestEdge.ts";
import { portOf } from "./TestListener.ts";

const head = (length: number) =>
  [
    "POST /api/v2/verification HTTP/1.1",
    "Host: x",
    `Authorization: ${authorizationOf("demo")}`,
    `Content-Length: ${length}`,
    "",
    "",
  ].join("\r\n");

const open = (text: string) =>
  Effect.map(portOf, (port) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(text);
    return socket;
  });

const closed = (socket: Socket) =>
  Effect.callback<void>((resume) => {
    if (socket.destroyed) return resume(Effect.void);
    socket.once("close", () => resume(Effect.void));
  });

/** Waits until the server itself has seen that the client of this request is gone, and acted on it. */
const clientGone = Effect.gen(function* () {
  const request = yield* Effect.serviceOption(HttpServerRequest.HttpServerRequest);
  const source = Option.getOrThrow(request).source;
  if (!(source instanceof IncomingMessage)) return assert.fail("not from a socket");
  yield* closed(source.socket);
  yield* Effect.callback<void>((resume) => void setImmediate(() => resume(Effect.void)));
});

const listeningTo = (create: (whole: Verifications["Service"]) => Verifications["Service"]) =>
  httpListener({ ...listenerSettings, port: 0 }).pipe(
    Layer.provide(HttpApp.layer),
    Layer.provide(Layer.effect(Verifications, Effect.map(Verifications, create))),
    Layer.provide(Layer.succeed(HttpSettings, HttpSettings.defaults)),
    Layer.provideMerge(coreOf({})),
  );

describe("a client that hangs up", () => {
  it.live("in the middle of a unit of work does not cut it short", () =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>();
      const stored = yield* Deferred.make<string>();
      const slow = listeningTo((whole) =>
        Verifications.of({
          ...whole,
          create: (caller, request) =>
            Deferred.succeed(begun, undefined).pipe(
              Effect.andThen(clientGone),
              Effect.andThen(whole.create(caller, request)),
              Effect.tap(({ id }) => Deferred.succeed(stored, id)),
              Effect.onInterrupt(() => Deferred.die(stored, "interrupted")),
            ),
        }),
      );
      yield* Effect.gen(function* () {
        const socket = yield* open(`${head(2)}{}`);
        yield* Deferred.await(begun);
        socket.destroy();
        assert.match(yield* Deferred.await(stored), /^[0-9a-f-]{36}$/);
      }).pipe(Effect.provide(slow));
    }),
  );

  it.live("in the middle of its body asks for nothing, and holds nothing up", () => {
    let created = 0;
    return Effect.gen(function* () {
      const socket = yield* open(`${head(100)}{"metadata":`);
      const port = yield* portOf;
      // Answered, so the server has read what came before it.
      yield* sendRaw(port, "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      socket.destroy();
      yield* closed(socket);
      const request = head(2).replace("Host: x", "Host: x\r\nConnection: close");
      const [answer] = yield* sendRaw(port, `${request}{}`);
      assert.strictEqual(answer?.statusLine, "HTTP/1.1 200 OK");
      assert.strictEqual(created, 1);
    }).pipe(
      Effect.provide(
        listeningTo((whole) =>
          Verifications.of({
            ...whole,
            create: (caller, request) => {
              created += 1;
              return whole.create(caller, request);
            },
          }),
        ),
      ),
    );
  });
});
