import { createServer as createPlain } from "node:net";
import { createServer as createTls } from "node:tls";
import type { AttemptFailure, AttemptOutcome } from "@bonafide/core/callback/Attempt";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Latch } from "effect";
import { answering, listening } from "./RawReceiver.ts";
import { certificate, certificateKey, trusting } from "./TestCertificate.ts";
import { hasty, knownNames, sendTo, testSender } from "./TestSender.ts";

const failed = (reason: AttemptFailure): AttemptOutcome => ({ _tag: "Failed", reason });
const ok = answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
const pair = { cert: certificate, key: certificateKey };

const names = knownNames({
  "partner.example": ["127.0.0.1"],
  "other.example": ["127.0.0.1"],
});

const secure = (port: number, host = "partner.example") => `https://${host}:${port}/`;

describe("callbacks over TLS", () => {
  it.live("go to the certificate's name and address, at the address that was judged", () =>
    Effect.gen(function* () {
      const told: Array<unknown> = [];
      const server = createTls(
        {
          ...pair,
          SNICallback: (name, done) => done(null, void told.push(name)),
          ALPNProtocols: ["h2", "http/1.1"],
        },
        (socket) => {
          told.push(socket.alpnProtocol);
          ok(socket);
        },
      );
      const { connections, port } = yield* listening(server);
      const outcomes = yield* trusting(
        Effect.forEach([secure(port), secure(port), secure(port, "127.0.0.1")], sendTo),
      );
      expect(outcomes).toEqual(outcomes.map(() => ({ _tag: "Answered", status: 200 })));
      expect(told).toEqual(["partner.example", "http/1.1", "http/1.1"]);
      expect(connections).toHaveLength(2);
    }).pipe(Effect.provide(testSender({ names }))),
  );

  it.live("accept no certificate of an unknown authority or another host", () =>
    Effect.gen(function* () {
      const asked: Array<unknown> = [];
      const { port } = yield* listening(
        createTls(pair, (socket) => socket.on("data", (data) => asked.push(data))),
      );
      expect(yield* sendTo(secure(port))).toEqual(failed("TlsFailed"));
      expect(yield* trusting(sendTo(secure(port, "other.example")))).toEqual(failed("TlsFailed"));
      process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
      const careless = yield* Effect.ensuring(
        sendTo(secure(port)),
        Effect.sync(() => delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"]),
      );
      expect(careless).toEqual(failed("TlsFailed"));
      expect(asked).toEqual([]);
    }).pipe(Effect.provide(testSender({ names }))),
  );

  it.live.each([
    ["speaks HTTP in plain", ok],
    ["says what is no TLS", answering("no TLS\r\n")],
    ["refuses the handshake", answering(Buffer.from("15030100020228", "hex"))],
    [
      "resets in the handshake",
      (socket) => void socket.once("data", () => socket.resetAndDestroy()),
    ],
    ["closes in the handshake", (socket) => void socket.once("data", () => socket.end())],
  ] satisfies ReadonlyArray<readonly [string, typeof ok]>)(
    "fail where a receiver %s",
    ([, serve]) =>
      Effect.gen(function* () {
        const { connections, port } = yield* listening(createPlain(serve));
        expect(yield* sendTo(secure(port))).toEqual(failed("TlsFailed"));
        expect(connections).toHaveLength(1);
      }).pipe(Effect.provide(testSender({ names }))),
  );

  it.live("fail where a receiver asks for a certificate that there is none of", () =>
    Effect.gen(function* () {
      const { port } = yield* listening(
        createTls(
          { ...pair, requestCert: true, rejectUnauthorized: true, maxVersion: "TLSv1.2" },
          ok,
        ).on("tlsClientError", () => {}),
      );
      expect(yield* trusting(sendTo(secure(port)))).toEqual(failed("TlsFailed"));
    }).pipe(Effect.provide(testSender({ names }))),
  );

  it.live("end if the connection is refused", () =>
    Effect.gen(function* () {
      const { port } = yield* Effect.scoped(listening(createPlain()));
      expect(yield* sendTo(secure(port))).toEqual(failed("ConnectionFailed"));
    }).pipe(Effect.provide(testSender({ names }))),
  );

  it.live.each([
    ["never begins the handshake", () => {}],
    [
      "trickles a handshake",
      (socket) => {
        const drip = setInterval(() => socket.write("\x16"), 20);
        socket.on("close", () => clearInterval(drip));
      },
    ],
  ] satisfies ReadonlyArray<readonly [string, typeof ok]>)(
    "end in time where a receiver %s",
    ([, serve]) =>
      Effect.gen(function* () {
        const closed = yield* Latch.make();
        const server = createPlain((socket) => {
          serve(socket);
          socket.resume().on("close", () => Effect.runSync(closed.open));
        });
        const { connections, port } = yield* listening(server);
        const outcome = yield* sendTo(secure(port));
        yield* closed.await;
        expect(outcome._tag).toBe("Failed");
        expect(connections).toHaveLength(1);
      }).pipe(Effect.provide(testSender({ names, limits: hasty }))),
  );
});
