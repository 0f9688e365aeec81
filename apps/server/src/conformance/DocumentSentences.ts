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
import { foreignVerification } from "./PossessionSentences.ts";
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

/** Shows a document, with further fields. */
export const verify = (
  server: Prober,
  kind: Kind,
  front = picture(),
  more: Readonly<Record<string, string>> = {},
) =>
  post(server, kind, {
    front_image: front,
    ...(kind === "passport" ? {} : { back_image: picture("back.png") }),
    ...more,
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

/** The errors of documents as the interface lists them. */
const failures: ReadonlyArray<readonly [code: number, message: string]> = [
  [2001, "Cannot verify users under 18 years old"],
  [2002, "document expired"],
  [2003, "front does not match back"],
  [2004, "information unclear (clear, contrasting background, four corners visible)"],
  [2005, "unable to verify document"],
  [2006, "file size too small (40KB to 16MB)"],
];

/** A JPEG of one grey pixel, after comments that make it as long as a picture. */
const jpeg = (): File => {
  const comment = Buffer.alloc(60_000);
  comment.writeUInt16BE(0xfffe);
  comment.writeUInt16BE(comment.length - 2, 2);
  const pixel = Buffer.from(
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=",
    "base64",
  );
  const content = Buffer.concat([pixel.subarray(0, 2), comment, pixel.subarray(2)]);
  return new File([new Uint8Array(content)], "mock-verified.jpg", { type: "image/jpeg" });
};

/** A PNG of exactly this many bytes: what follows its end is not looked at. */
const ofLength = (bytes: number): File => {
  const whole = noise(180, 180);
  return file("mock-verified.png", Buffer.concat([whole, Buffer.alloc(bytes - whole.length)]));
};

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
    Effect.forEach(failures, ([code, message]) =>
      Effect.gen(function* () {
        const answer = yield* decided(
          server,
          yield* verify(server, "license", picture(`mock-${code}.png`)),
        );
        yield* expectSame("status.code", valueAt(answer, "status", "code"), 300);
        yield* expectSame("result.verified", valueAt(answer, "result", "verified"), false);
        yield* expectSame("the error", valueAt(answer, "result", "errors", 0), { code, message });
      }),
    ),
  "A document is not read on the path of telecom transactions": (server) =>
    Effect.gen(function* () {
      const id = yield* textAt(yield* verify(server, "passport"), "transaction_id");
      const authorization = yield* accountOf(server);
      const answer = yield* server.ask("GET", `/api/v2/telecom/${id}`, { authorization });
      yield* expectRefusal(answer, 404, [4100, "Resource not found"]);
    }),
  "JPEG and PNG are taken": (server) =>
    Effect.forEach([jpeg(), picture()], (front_image) =>
      Effect.flatMap(post(server, "passport", { front_image }), (answer) =>
        expectStatus(answer, 200),
      ),
    ),
  "A file of exactly 40 KB is too small, and one more byte is not": (server) =>
    Effect.gen(function* () {
      const bound = 40 * 1_024;
      const small = yield* post(server, "passport", { front_image: ofLength(bound) });
      yield* expectRefusal(small, 422, [3109]);
      yield* expectStatus(
        yield* post(server, "passport", { front_image: ofLength(bound + 1) }),
        200,
      );
    }),
  "A file of exactly 16 MB is too large, and one byte less is not": (server) =>
    Effect.gen(function* () {
      const bound = 16 * 1_024 * 1_024;
      const large = yield* post(server, "passport", { front_image: ofLength(bound) });
      yield* expectRefusal(large, 422, [3110]);
      yield* expectStatus(
        yield* post(server, "passport", { front_image: ofLength(bound - 1) }),
        200,
      );
    }),
  "The back is held to the same bounds": refused(
    "license",
    () => ({ front_image: picture(), back_image: file("back.png", noise(100, 100)) }),
    3109,
  ),
  "A document takes a verification_id": (server) =>
    Effect.gen(function* () {
      const first = yield* verify(server, "passport");
      const verification_id = yield* textAt(first, "verification_id");
      const answer = yield* post(server, "passport", { front_image: picture(), verification_id });
      yield* expectSame("verification_id", valueAt(answer, "verification_id"), verification_id);
    }),
  "An unknown verification_id of a document is refused with 404 4100": (server) =>
    Effect.gen(function* () {
      const verification_id = crypto.randomUUID();
      const answer = yield* post(server, "passport", { front_image: picture(), verification_id });
      yield* expectRefusal(answer, 404, [4100, "Resource not found"]);
    }),
  "A document with another account's verification_id is refused with 403 3300": (server) =>
    Effect.gen(function* () {
      const verification_id = yield* foreignVerification(server);
      const answer = yield* post(server, "passport", { front_image: picture(), verification_id });
      yield* expectRefusal(answer, 403, [3300, "Verification is not owned by this account"]);
    }),
  "A document of another account is refused with 403 3200": (server) =>
    Effect.gen(function* () {
      const id = yield* textAt(yield* verify(server, "passport"), "transaction_id");
      const authorization = yield* accountOf(server, "other");
      const answer = yield* server.ask("GET", `/api/v2/document/${id}`, { authorization });
      yield* expectRefusal(answer, 403, [3200, "Transaction is not owned by this account"]);
    }),
  "An unknown document is refused with 404 4100": (server) =>
    Effect.flatMap(read(server, crypto.randomUUID()), (answer) =>
      expectRefusal(answer, 404, [4100, "Resource not found"]),
    ),
});
