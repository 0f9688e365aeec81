import { createServer, type ServerResponse } from "node:http";
import type { CallbackLimits } from "@bonafide/adapters-providers/callback/CallbackLimits";
import { AuditHeads, auditHeadsInMemory } from "@bonafide/core/audit/AuditHeads";
import { CallbackSender } from "@bonafide/core/callback/CallbackSender";
import {
  callbackSenderContract,
  CallbackReceiver,
  type ReceivedCallback,
  sampleMessage,
} from "@bonafide/testkit/callback/CallbackSenderContract";
import { brokenCallbackSender } from "@bonafide/testkit/callback/BrokenCallbackSender";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect, Fiber, Latch, Layer, Logger, Tracer } from "effect";
import { answering, listening, rawReceiver } from "./RawReceiver.ts";
import { knownNames, patient, sendTo, testSender } from "./TestSender.ts";

const answered = (status: number) => ({ _tag: "Answered", status });
const ok = "HTTP/1.1 204 No Content\r\n\r\n";

const forLong: CallbackLimits = { ...patient, idleFor: Duration.minutes(5) };

const receiver = Layer.effect(
  CallbackReceiver,
  Effect.gen(function* () {
    const received: Array<ReceivedCallback> = [];
    const next = { status: 204, headers: {} };
    const server = createServer((request, response) => {
      const chunks: Array<Uint8Array> = [];
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      request.on("data", (chunk) => chunks.push(chunk));
      request.on("end", () => {
        received.push({
          method: request.method ?? "",
          path: request.url ?? "",
          headers: Object.fromEntries(headers),
          body: Buffer.concat(chunks).toString("utf8"),
        });
        response.writeHead(next.status, next.headers).end();
      });
    });
    const { port } = yield* listening(server);
    // It listened a moment ago and does so no more.
    const gone = yield* Effect.scoped(rawReceiver(() => {}));
    return CallbackReceiver.of({
      origin: `http://127.0.0.1:${port}`,
      deserted: gone.url,
      forbidden: "http://10.0.0.1/",
      answer: (status, headers = {}) => Effect.sync(() => Object.assign(next, { status, headers })),
      received: Effect.sync(() => [...received]),
    });
  }),
);

const sender = Layer.merge(testSender(), receiver);
callbackSenderContract(sender);

brokenCallbackSender(sender);

describe("HttpCallbackSender", () => {
  it.live("tells the last head of the audit log, and none where there is none", () =>
    Effect.gen(function* () {
      const told: Array<string | undefined> = [];
      const { url } = yield* rawReceiver((socket) => {
        socket.on("data", (data) => {
          const [, head] = /^bonafide-audit-head: (.*)$/im.exec(data.toString()) ?? [];
          told.push(head === undefined ? undefined : Buffer.from(head, "base64").toString("utf8"));
          socket.write(ok);
        });
      });
      const attempt = sendTo(url).pipe(Effect.provide(testSender()));
      yield* attempt;
      const heads = auditHeadsInMemory();
      const known = Effect.provideService(attempt, AuditHeads, heads);
      yield* known;
      yield* heads.give("log\n7\nsigned");
      yield* known;
      expect(told).toEqual([undefined, undefined, "log\n7\nsigned"]);
    }),
  );

  it.live("keeps a connection for the next attempt, and tells the name that was asked for", () =>
    Effect.gen(function* () {
      const heads: Array<string> = [];
      const { connections, port } = yield* rawReceiver((socket) => {
        socket.on("data", (data) => {
          heads.push(data.toString());
          socket.write(ok);
        });
      });
      for (const host of ["partner.example", "partner.example", "other.example"])
        expect(yield* sendTo(`http://${host}:${port}/`)).toEqual(answered(204));
      expect(connections).toHaveLength(2);
      expect(heads.map((head) => /^host: (.*)$/im.exec(head)?.[1])).toEqual([
        `partner.example:${port}`,
        `partner.example:${port}`,
        `other.example:${port}`,
      ]);
    }).pipe(
      Effect.provide(
        testSender({
          names: knownNames({
            "partner.example": ["127.0.0.1"],
            "other.example": ["127.0.0.1"],
          }),
        }),
      ),
    ),
  );

  it.live("keeps no more connections than it may, those used last", () =>
    Effect.gen(function* () {
      const closed = yield* Latch.make();
      const ended: Array<number> = [];
      const open = yield* Effect.forEach([0, 1, 2], (index) =>
        rawReceiver((socket) => {
          answering(ok)(socket);
          socket.on("close", () => {
            ended.push(index);
            Effect.runSync(closed.open);
          });
        }),
      );
      for (const { url } of open) yield* sendTo(url);
      yield* closed.await;
      expect(ended).toEqual([0]);
    }).pipe(Effect.provide(testSender({ limits: { ...forLong, idleLines: 2 } }))),
  );

  it.live("gives no room to connections that have ended", () =>
    Effect.gen(function* () {
      const [first, third] = yield* Effect.all([
        rawReceiver(answering(ok)),
        rawReceiver(answering(ok)),
      ]);
      const closing = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
      const second = yield* rawReceiver(answering(closing));
      for (const { url } of [first, second, third, first, third]) yield* sendTo(url);
      expect([first, second, third].map(({ connections }) => connections.length)).toEqual([
        1, 1, 1,
      ]);
    }).pipe(Effect.provide(testSender({ limits: { ...forLong, idleLines: 2 } }))),
  );

  it.live("keeps none for longer than it may, whatever the receiver wants", () =>
    Effect.gen(function* () {
      const closed = yield* Latch.make();
      const { url } = yield* rawReceiver((socket) => {
        answering(
          "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: keep-alive\r\nKeep-Alive: timeout=600\r\n\r\n",
        )(socket);
        socket.on("close", () => Effect.runSync(closed.open));
      });
      yield* sendTo(url);
      yield* closed.await;
    }).pipe(Effect.provide(testSender({ limits: { ...patient, idleFor: Duration.millis(200) } }))),
  );

  it.live("closes what it keeps when its scope ends", () =>
    Effect.gen(function* () {
      const closed = yield* Latch.make();
      const { url } = yield* rawReceiver((socket) => {
        answering(ok)(socket);
        socket.on("close", () => Effect.runSync(closed.open));
      });
      yield* Effect.provide(sendTo(url), testSender({ limits: forLong }));
      yield* closed.await;
    }),
  );

  it.live("keeps nothing of an attempt that outlives its scope", () =>
    Effect.gen(function* () {
      const asked = yield* Latch.make();
      const closed = yield* Latch.make();
      const { connections, url } = yield* rawReceiver((socket) => {
        socket.on("data", () => Effect.runSync(asked.open));
        socket.on("close", () => Effect.runSync(closed.open));
      });
      const attempt = yield* Effect.gen(function* () {
        const context = yield* Layer.build(testSender({ limits: forLong }));
        const fiber = yield* Effect.forkDetach(Effect.provide(sendTo(url), context));
        yield* asked.await;
        return fiber;
      }).pipe(Effect.scoped);
      connections[0]?.write(ok);
      expect(yield* Fiber.join(attempt)).toEqual(answered(204));
      yield* closed.await;
    }),
  );

  it.live("connects anew where the receiver has closed what was kept", () =>
    Effect.gen(function* () {
      const { connections, url } = yield* rawReceiver((socket) => {
        socket.on("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
      });
      for (let sent = 0; sent < 5; sent++) expect(yield* sendTo(url)).toEqual(answered(200));
      expect(connections).toHaveLength(5);
    }).pipe(Effect.provide(testSender())),
  );

  it.live("tries the next address if the first refuses the connection", () =>
    Effect.gen(function* () {
      const { port } = yield* rawReceiver(answering(ok), "127.0.0.3");
      expect(yield* sendTo(`http://partner.example:${port}/`)).toEqual(answered(204));
    }).pipe(
      Effect.provide(
        testSender({ names: knownNames({ "partner.example": ["127.0.0.2", "::1", "127.0.0.3"] }) }),
      ),
    ),
  );

  it.live("ends the connection when it is interrupted", () =>
    Effect.gen(function* () {
      const asked = yield* Latch.make();
      const closed = yield* Latch.make();
      const { url } = yield* rawReceiver((socket) => {
        socket.on("data", () => Effect.runSync(asked.open));
        socket.on("close", () => Effect.runSync(closed.open));
      });
      const fiber = yield* Effect.forkChild(sendTo(url));
      yield* asked.await;
      yield* Fiber.interrupt(fiber);
      yield* closed.await;
    }).pipe(Effect.provide(testSender())),
  );

  it.live("asks no proxy, whatever the environment says", () =>
    Effect.gen(function* () {
      const proxy = yield* rawReceiver((socket) => socket.destroy());
      const names = ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
      const before = names.map((name) => [name, process.env[name]] as const);
      yield* Effect.acquireRelease(
        Effect.sync(() => {
          for (const name of names) process.env[name] = proxy.url;
        }),
        () =>
          Effect.sync(() => {
            for (const [name, value] of before) {
              if (value === undefined) delete process.env[name];
              else process.env[name] = value;
            }
          }),
      );
      const { url } = yield* rawReceiver(answering(ok));
      expect(yield* Effect.provide(sendTo(url), testSender())).toEqual(answered(204));
      expect(proxy.connections).toHaveLength(0);
    }),
  );

  it.live("tells no log and no span where it posts, or what", () =>
    Effect.gen(function* () {
      const told: Array<string> = [];
      const logger = Logger.make((options) => {
        told.push(JSON.stringify(options.message), String(options.cause));
      });
      const tracer = Tracer.make({
        span: (options) => {
          const span = new Tracer.NativeSpan(options);
          const end = span.end.bind(span);
          span.end = (time, exit) => {
            told.push(span.name, JSON.stringify([...span.attributes]), JSON.stringify(exit));
            end(time, exit);
          };
          return span;
        },
      });
      const served = (response: ServerResponse) => response.writeHead(500).end("secret-answer");
      const { port } = yield* listening(createServer((_, response) => served(response)));
      const urls = [
        `http://127.0.0.1:${port}/secret-path?secret-query`,
        "http://secret-name.example/secret-path",
        "https://10.0.0.1/secret-path",
        `https://127.0.0.1:${port}/secret-path`,
      ];
      yield* Effect.forEach(urls, (url) =>
        Effect.flatMap(CallbackSender, ({ send }) => send(sampleMessage(url))),
      ).pipe(
        Effect.withSpan("test"),
        Effect.provide(testSender({ names: knownNames({}) })),
        Effect.withTracer(tracer),
        Effect.provide(Logger.layer([logger])),
      );
      expect(told).toContain("test");
      expect(told.join()).not.toMatch(/secret|127\.0\.0\.1|10\.0\.0\.1|whsec_|webhook-/);
    }),
  );
});
