import { crc32, deflateSync } from "node:zlib";
import { randomBytes } from "node:crypto";
import { Effect, Schedule } from "effect";
import { accountOf } from "./AccessSentences.ts";
import {
  expectRefusal,
  expectSame,
  expectStatus,
  expectTransaction,
  textAt,
  valueAt,
} from "./Expectation.ts";
import type { Answer, Prober } from "./Prober.ts";
import { type Check, familyOf, Unmet } from "./Sentence.ts";

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG of grey noise, which no compression makes smaller: `width` times `height` bytes and some. */
const noise = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Array.from({ length: height }, () =>
    Buffer.concat([Buffer.alloc(1), randomBytes(width)]),
  );
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 0 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

const file = (name: string, content: Buffer): File =>
  new File([new Uint8Array(content)], name, { type: "image/png" });

const picture = (name = "mock-verified.png"): File => file(name, noise(300, 300));

const kinds = ["license", "passport", "passcard"] as const;
type Kind = (typeof kinds)[number];

const post = (server: Prober, kind: Kind, multipart: Readonly<Record<string, string | File>>) =>
  Effect.flatMap(accountOf(server), (authorization) =>
    server.ask("POST", `/api/v2/document/${kind}/verify`, { authorization, multipart }),
  );

const verify = (server: Prober, kind: Kind, front = picture()) =>
  post(server, kind, {
    front_image: front,
    ...(kind === "passport" ? {} : { back_image: picture("back.png") }),
  });

const read = (server: Prober, id: string) =>
  Effect.flatMap(accountOf(server), (authorization) =>
    server.ask("GET", `/api/v2/document/${id}`, { authorization }),
  );

const decided = (server: Prober, answer: Answer) =>
  Effect.flatMap(textAt(answer, "transaction_id"), (id) =>
    read(server, id).pipe(
      Effect.filterOrFail(
        (answer) => valueAt(answer, "status", "code") !== 210,
        () => new Unmet({ message: "the document was still pending after a minute" }),
      ),
      Effect.retry(Schedule.max([Schedule.spaced("500 millis"), Schedule.recurs(120)])),
    ),
  );

const refused =
  (kind: Kind, parts: () => Readonly<Record<string, string | File>>, code: number): Check =>
  (server) =>
    Effect.flatMap(post(server, kind, parts()), (answer) => expectRefusal(answer, 422, [code]));

/** Documents. The interface leaves their bodies open; the failures are triggered as docs/sandbox.md says. */
export const documentSentences = familyOf("document", "Documents (Services API v2)", {
  "Each kind of document is answered with a pending transaction of its product": (server) =>
    Effect.forEach(kinds, (kind) =>
      Effect.flatMap(verify(server, kind, picture("mock-pending.png")), (answer) =>
        expectTransaction(answer, {
          code: 210,
          message: "Transaction pending review",
          product: `document.${kind}.verify`,
        }),
      ),
    ),
  "A front_image is required": (server) =>
    Effect.forEach(kinds, (kind) =>
      Effect.flatMap(post(server, kind, { back_image: picture() }), (answer) =>
        expectStatus(answer, 422),
      ),
    ),
  "A license and a passcard require a back_image too": (server) =>
    Effect.forEach(["license", "passcard"] as const, (kind) =>
      Effect.flatMap(post(server, kind, { front_image: picture() }), (answer) =>
        expectStatus(answer, 422),
      ),
    ),
  "A file of 40 KB or less is refused with 422 3109": refused(
    "passport",
    () => ({ front_image: file("small.png", noise(100, 100)) }),
    3109,
  ),
  "A file of 16 MB or more is refused with 422 3110": refused(
    "passport",
    () => ({ front_image: file("large.png", noise(4_100, 4_100)) }),
    3110,
  ),
  "A file that is neither JPEG nor PNG is refused with 422 3111": refused(
    "passport",
    () => ({ front_image: file("front.png", randomBytes(60_000)) }),
    3111,
  ),
  "A document that is verified completes with its result": (server) =>
    Effect.gen(function* () {
      const answer = yield* decided(server, yield* verify(server, "license"));
      yield* expectSame("status.code", valueAt(answer, "status", "code"), 200);
      yield* expectSame("result.verified", valueAt(answer, "result", "verified"), true);
    }),
  "The interface's errors of documents fail the transaction with HTTP 200": (server) =>
    Effect.forEach([2001, 2002, 2003, 2004, 2005, 2006], (code) =>
      Effect.gen(function* () {
        const answer = yield* decided(
          server,
          yield* verify(server, "license", picture(`mock-${code}.png`)),
        );
        yield* expectSame("status.code", valueAt(answer, "status", "code"), 300);
        yield* expectSame("result.verified", valueAt(answer, "result", "verified"), false);
        yield* expectSame("the code", valueAt(answer, "result", "errors", 0, "code"), code);
      }),
    ),
  "A document is not read on the path of telecom transactions": (server) =>
    Effect.gen(function* () {
      const id = yield* textAt(yield* verify(server, "passport"), "transaction_id");
      const authorization = yield* accountOf(server);
      const answer = yield* server.ask("GET", `/api/v2/telecom/${id}`, { authorization });
      yield* expectRefusal(answer, 404, [4100, "Resource not found"]);
    }),
});
