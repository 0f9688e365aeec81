import { randomBytes } from "node:crypto";
import { Effect } from "effect";
import { accountOf } from "./AccessSentences.ts";
import { untilDecided } from "./Decision.ts";
import {
  expectRefusal,
  expectSame,
  expectStatus,
  expectTransaction,
  textAt,
  valueAt,
} from "./Expectation.ts";
import { greyPng } from "./GreyPng.ts";
import type { Answer, Prober } from "./Prober.ts";
import { type Check, familyOf } from "./Sentence.ts";

/** A PNG of noise, which no compression makes smaller: about a byte for each pixel. */
const noise = (width: number, height: number): Buffer =>
  greyPng(width, height, randomBytes(width * height));

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
    untilDecided(read(server, id), (answer) => valueAt(answer, "status", "code") !== 210),
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
