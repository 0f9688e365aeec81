import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it } from "@effect/vitest";
import { Effect, Exit, Layer, Scope } from "effect";
import { listening, portOf } from "./TestListener.ts";

/** A connection on which so much was said, and the server has taken it up. */
const saying = (port: number, text: string): Effect.Effect<Socket> =>
  Effect.promise(async () => {
    const socket = connect(port, "127.0.0.1");
    socket.resume().on("error", () => undefined);
    await once(socket, "connect");
    socket.write(text);
    // A later connection was answered, so this one was accepted.
    const later = connect(port, "127.0.0.1");
    later.write("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(later, "data");
    later.destroy();
    return socket;
  });

/** How many milliseconds a server takes to stop while a connection stands at this. */
const timeToStop = (text: string, shutdownTimeout: number) =>
  Effect.gen(function* () {
    const scope = yield* Scope.make();
    const context = yield* Layer.buildWithScope(listening({ shutdownTimeout }), scope);
    const socket = yield* saying(yield* Effect.provide(portOf, context), text);
    const closed = once(socket, "close");
    const began = Date.now();
    yield* Scope.close(scope, Exit.void);
    const took = Date.now() - began;
    yield* Effect.promise(() => closed);
    return took;
  });

it.live("does not wait for a connection on which nothing was asked", () =>
  Effect.gen(function* () {
    expect(yield* timeToStop("", 20_000)).toBeLessThan(5_000);
  }),
);

it.live("cuts off half a request once the time to stop is over", () =>
  Effect.gen(function* () {
    const half = "POST /api/v2/verification HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{";
    expect(yield* timeToStop(half.slice(0, 40), 200)).toBeGreaterThanOrEqual(190);
    expect(yield* timeToStop(half, 200)).toBeLessThan(5_000);
  }),
);
