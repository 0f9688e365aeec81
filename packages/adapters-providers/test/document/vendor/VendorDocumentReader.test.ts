import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import {
  type DocumentPictures,
  DocumentReader,
  type ReaderAnswer,
} from "@bonafide/core/document/DocumentReader";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect, Layer, Redacted } from "effect";
import { secondOpinion } from "../../../src/document/vendor/SecondOpinion.ts";
import { VendorDocumentReader } from "../../../src/document/vendor/VendorDocumentReader.ts";

const pictures: DocumentPictures = {
  kind: "license",
  front: Uint8Array.of(0xff, 0xd8, 0xff, 1, 2, 3),
  back: Uint8Array.of(0x89, 0x50, 0x4e, 0x47),
  frontName: "front.jpg",
};
const terms = { id: "01890000-0000-7000-8000-000000000001", isSuspect: false, today: "2026-11-21" };
const again: ReaderAnswer = { _tag: "NotYet", again: 60_000 };

/** A vendor on loopback. */
const vendor = (listener: RequestListener) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer(listener).listen(0, "127.0.0.1");
      await once(server, "listening");
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("Not listening.");
      return { server, url: `http://127.0.0.1:${address.port}/read` };
    }),
    ({ server }) =>
      Effect.sync(() => {
        server.closeAllConnections();
        server.close();
      }),
  );

const readFrom = Effect.fnUntraced(function* (
  listener: RequestListener,
  timeLimit: Duration.Input = "5 seconds",
) {
  const { url } = yield* vendor(listener);
  const layer = VendorDocumentReader({
    url,
    token: Redacted.make("let-me-in"),
    timeLimit: Duration.fromInputUnsafe(timeLimit),
    atOnce: 2,
  });
  const read = Effect.flatMap(DocumentReader, (reader) => reader.read(pictures, terms));
  return yield* Effect.provide(read, layer);
});

const answering =
  (body: unknown, status = 200, type = "application/json"): RequestListener =>
  (_, response) => {
    response.writeHead(status, { "content-type": type }).end(JSON.stringify(body));
  };

describe("A document vendor", () => {
  it.live("gives a reason of 200 characters, and no longer one", () =>
    Effect.gen(function* () {
      const reason = "x".repeat(200);
      const said = { status: "unread", code: 2003, reason };
      expect(yield* readFrom(answering(said))).toMatchObject({ reason });
      expect(yield* readFrom(answering({ ...said, reason: `${reason}x` }))).toEqual(again);
    }).pipe(Effect.scoped),
  );

  it.live("is asked as agreed", () =>
    Effect.gen(function* () {
      const asked: Array<unknown> = [];
      yield* readFrom((request, response) => {
        let text = "";
        request.setEncoding("utf8").on("data", (part: string) => (text += part));
        request.on("end", () => {
          const { authorization, "content-type": type } = request.headers;
          const key = request.headers["idempotency-key"];
          asked.push({ method: request.method, url: request.url, authorization, type, key });
          asked.push(JSON.parse(text));
          response.writeHead(200, { "content-type": "application/json" });
          response.end('{"status":"pending","again":5}');
        });
      });
      expect(asked).toEqual([
        {
          method: "POST",
          url: "/read",
          authorization: "Bearer let-me-in",
          type: "application/json",
          key: terms.id,
        },
        {
          id: terms.id,
          today: terms.today,
          kind: "license",
          front: { type: "image/jpeg", data: "/9j/AQID" },
          back: { type: "image/png", data: "iVBORw==" },
        },
      ]);
    }).pipe(Effect.scoped),
  );

  it.live.each([
    [
      "read",
      {
        status: "read",
        document: { type: "license", issuer: "CA", number: "D1", birth_date: "1990-02-28" },
        checks: { authenticity: "passed" },
      },
      {
        _tag: "Read",
        facts: { type: "license", issuer: "CA", number: "D1", birthDate: "1990-02-28" },
        checks: { ...nothingChecked, authenticity: "passed" },
        doubtful: false,
      },
    ],
    [
      "unread",
      { status: "unread", code: 2003, reason: "portrait differs", doubtful: true },
      {
        _tag: "Unread",
        failure: "SidesDiffer",
        reason: "portrait differs",
        checks: nothingChecked,
        doubtful: true,
      },
    ],
    [
      "unread without a reason",
      { status: "unread", code: 2004 },
      {
        _tag: "Unread",
        failure: "InformationUnclear",
        checks: nothingChecked,
        doubtful: false,
      },
    ],
    ["pending", { status: "pending", again: 1 }, { _tag: "NotYet", again: 1_000 }],
  ] as const)("says %s", ([, said, read]) =>
    Effect.gen(function* () {
      expect(yield* readFrom(answering(said))).toEqual(read);
    }).pipe(Effect.scoped),
  );

  const read = { status: "read", document: { type: "license", number: "D1" } };
  const faults: ReadonlyArray<readonly [string, RequestListener]> = [
    ["answers 500", answering({ status: "pending", again: 5 }, 500)],
    ["answers 401", answering({}, 401)],
    ["answers HTML", answering({ status: "pending", again: 5 }, 200, "text/html")],
    ["leaves the birth date out", answering(read)],
    ["invents a code", answering({ status: "unread", code: 2001 })],
    [
      "redirects",
      (_, response) => {
        response.writeHead(302, { location: "http://127.0.0.1:9/" }).end();
      },
    ],
    [
      "hangs up",
      (request) => {
        request.socket.destroy();
      },
    ],
    [
      "does not stop",
      (_, response) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.write(`{"status":"${"a".repeat(100_000)}`);
      },
    ],
  ];
  it.live.each(faults)("that %s is asked again, and the document stays pending", ([, listener]) =>
    Effect.gen(function* () {
      expect(yield* readFrom(listener)).toEqual(again);
    }).pipe(Effect.scoped),
  );

  it.live("that hangs is asked again after its time limit", () =>
    Effect.gen(function* () {
      expect(yield* readFrom(() => {}, "50 millis")).toEqual(again);
    }).pipe(Effect.scoped),
  );
});

const saying = (answer: ReaderAnswer) =>
  Layer.succeed(DocumentReader, {
    atOnce: 2,
    timeLimit: 1_000,
    read: () => Effect.succeed(answer),
  });

const unread = (failure: "SidesDiffer" | "InformationUnclear" | "DocumentUnverified") =>
  ({ _tag: "Unread", failure, checks: nothingChecked, doubtful: false }) as const;

describe("A second opinion", () => {
  it.effect.each([
    ["InformationUnclear", again],
    ["DocumentUnverified", again],
    ["SidesDiffer", unread("SidesDiffer")],
  ] as const)("is asked for where the first leaves it at %s, or not", ([failure, answer]) =>
    Effect.gen(function* () {
      const reader = yield* DocumentReader;
      expect(reader.timeLimit).toBe(2_000);
      expect(yield* reader.read(pictures, terms)).toEqual(answer);
    }).pipe(Effect.provide(secondOpinion(saying(unread(failure)), saying(again)))),
  );
});
