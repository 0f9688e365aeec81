import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { nothingChecked } from "@bonafide/core/document/DocumentChecks";
import type { ReaderAnswer } from "@bonafide/core/document/DocumentReader";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { MemoryDocumentReader } from "@bonafide/testkit/document/MemoryDocumentReader";
import type { Answer } from "@bonafide/testkit/server/InProcessClient";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { TestEdge, withEdge } from "../server/TestEdge.ts";
import { transactionIdOf, verificationIdOf } from "../verification/AnswerIds.ts";
import {
  assertNoForm,
  assertRefused,
  back,
  front,
  get,
  verify,
  verifyPath,
} from "./DocumentAsking.ts";

const uuid = "01890000-0000-7000-8000-00000000ffff";
const sweep = Effect.flatMap(DueTransactions, (due) => due.sweep);

const now = Date.parse("2026-01-31T12:00:01.000Z");

const reading: ReaderAnswer = {
  _tag: "Read",
  facts: {
    type: "id_card",
    issuer: "UT",
    number: "D1234567",
    issued: "2020-01-31",
    expires: "2090-01-31",
    fname: "ANNA",
    mname: "MARIA",
    lname: "ERIKSSON",
    birthDate: BirthDate.make("1974-08-12"),
    address: { street1: "1 MAIN ST", city: "ANYTOWN", state: "UT", zip: "00000" },
  },
  checks: { ...nothingChecked, image_quality: "passed", data_consistency: "failed" },
  doubtful: true,
};

const read =
  '{"verified":true,"document":{"type":"id_card","issuer":"UT","number_last4":"4567","issued":"2020-01-31","expires":"2090-01-31"},' +
  '"attributes":{"fname":"ANNA","mname":"MARIA","lname":"ERIKSSON","birth_date":"1974-08-12","address":{"street1":"1 MAIN ST","city":"ANYTOWN","state":"UT","zip":"00000"}},' +
  '"checks":{"image_quality":"passed","data_extraction":"not_checked","data_validation":"not_checked","data_consistency":"failed","authenticity":"not_checked","issuer":"not_checked","chip":"not_checked","liveness":"not_checked","doubtful":true}}';

/** Reads the same in every document. */
const readAll = Effect.flatMap(MemoryDocumentReader, (reader) =>
  Effect.andThen(TestClock.setTime(now), reader.answer(Effect.succeed(reading))),
);

const resultOf = ({ text }: Answer): string => text.slice(text.indexOf('"result":') + 9, -1);

/** What is kept of a transaction's images. */
const kept = (id: string) =>
  Effect.gen(function* () {
    const images = yield* ImageStore;
    const bytesOf = (side: "front" | "back") =>
      Effect.map(images.find(id, side), Option.getOrUndefined);
    return { front: yield* bytesOf("front"), back: yield* bytesOf("back") };
  });

describe("a document", () => {
  it.effect.each(["license", "passport", "passcard"])(
    "is taken in as a %s, read in the background and shown, byte for byte",
    (kind) =>
      withEdge(
        Effect.gen(function* () {
          yield* readAll;
          const asked = yield* verify(kind, kind === "passport" ? [front] : [front, back]);
          assert.strictEqual(asked.status, 200);
          assert.deepStrictEqual(asked.headers, {
            "cache-control": "no-store",
            "content-length": String(asked.text.length),
            "content-type": "application/json",
            "x-content-type-options": "nosniff",
          });
          const id = yield* transactionIdOf(asked);
          const verification = yield* verificationIdOf(asked);
          const summary = `"transaction_id":"${id}","verification_id":"${verification}","product":"document.${kind}.verify","status":`;
          assert.strictEqual(
            asked.text,
            `{${summary}{"code":210,"message":"Transaction pending review","created":"2026-01-31T12:00:01.000Z","updated":"2026-01-31T12:00:01.000Z"}}`,
          );
          assert.strictEqual((yield* get(`/api/v2/document/${id}`)).text, asked.text);

          yield* TestClock.adjust("1500 millis");
          yield* sweep;
          const status = `{"code":200,"message":"Transaction successfully completed","created":"2026-01-31T12:00:01.000Z","updated":"2026-01-31T12:00:02.500Z"}`;
          assert.strictEqual(
            (yield* get(`/api/v2/document/${id}`)).text,
            `{${summary}${status},"result":${read}}`,
          );
          assert.strictEqual(
            (yield* get(`/api/v2/verification/${verification}`)).text,
            `{"verification_id":"${verification}","transactions":[{${summary}${status}}]}`,
          );
        }),
      ),
  );

  it.effect("reaches the reader and the store bit for bit, and stays once verified", () =>
    withEdge(
      Effect.gen(function* () {
        yield* readAll;
        const id = yield* transactionIdOf(yield* verify("license", [front, back]));
        yield* sweep;
        const [shown] = yield* (yield* MemoryDocumentReader).shown;
        assert.strictEqual(shown?.kind, "license");
        assert.strictEqual(shown?.frontName, "front.jpg");
        const images = yield* kept(id);
        for (const bytes of [shown?.front, images.front?.bytes]) {
          assert.isTrue(Buffer.from(front.content).equals(bytes ?? new Uint8Array()));
        }
        for (const bytes of [shown?.back, images.back?.bytes]) {
          assert.isTrue(Buffer.from(back.content).equals(bytes ?? new Uint8Array()));
        }
        assert.deepStrictEqual([images.front?.type, images.back?.type], ["jpeg", "png"]);
      }),
    ),
  );

  it.effect("that is not verified says why, and its images are gone", () =>
    withEdge(
      Effect.gen(function* () {
        yield* (yield* MemoryDocumentReader).answer(
          Effect.succeed({
            _tag: "Unread",
            failure: "InformationUnclear",
            reason: "back: blurred",
            checks: nothingChecked,
            doubtful: false,
          }),
        );
        const id = yield* transactionIdOf(yield* verify("license", [front, back]));
        assert.isDefined((yield* kept(id)).back);
        yield* sweep;
        const failed = yield* get(`/api/v2/document/${id}`);
        assert.match(failed.text, /"status":\{"code":300,"message":"[^"]+"/);
        assert.match(
          resultOf(failed),
          /^\{"verified":false,"errors":\[\{"code":2004,"message":"[^"]+","additional_info":"back: blurred"\}\]\}$/,
        );
        assert.deepStrictEqual(yield* kept(id), { front: undefined, back: undefined });
      }),
    ),
  );

  it.effect("does not show a passport's back to a reader", () =>
    withEdge(
      Effect.gen(function* () {
        const broken = { ...back, content: "no picture" };
        const asked = yield* verify("passport", [front, broken]);
        assert.strictEqual(asked.status, 200);
        assert.isUndefined((yield* kept(yield* transactionIdOf(asked))).back);
      }),
    ),
  );

  it.effect("joins a verification, sends a callback, and does not return its metadata", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const verification = yield* verificationIdOf(
          yield* edge.ask("POST", "/api/v2/verification", { as: "demo" }),
        );
        const asked = yield* verify("passport", [
          { name: "metadata", content: '{"mine":[1,"two"]}' },
          { name: "verification_id", content: verification },
          { name: "callback_url", content: "https://partner.example/told" },
          front,
        ]);
        assert.strictEqual(yield* verificationIdOf(asked), verification);
        yield* sweep;
        const told = yield* (yield* CallbackOutbox).ofVerification(verification);
        assert.deepStrictEqual(
          told.map(({ transactionId, url }) => [transactionId, url]),
          [[yield* transactionIdOf(asked), "https://partner.example/told"]],
        );
        assert.notInclude(
          (yield* get(`/api/v2/document/${yield* transactionIdOf(asked)}`)).text,
          "mine",
        );
      }),
    ),
  );

  it.effect("belongs to the account that showed it, and to the path of documents", () =>
    withEdge(
      Effect.gen(function* () {
        const id = yield* transactionIdOf(yield* verify("passport", [front]));
        assertRefused(yield* get(`/api/v2/document/${id}`, "other"), 403, "TransactionNotOwned");
        assertRefused(yield* get(`/api/v2/telecom/${id}`), 404, "ResourceUnknown");
        const edge = yield* TestEdge;
        const sent = yield* edge.ask("POST", "/api/v2/telecom/possession/sms/send", {
          as: "demo",
          body: { phone: "2025550143" },
        });
        const telecom = `/api/v2/document/${yield* transactionIdOf(sent)}`;
        assertRefused(yield* get(telecom), 404, "ResourceUnknown");
        for (const unknown of [uuid, "x", "%00", `${id}x`]) {
          assertRefused(yield* get(`/api/v2/document/${unknown}`), 404, "ResourceUnknown");
        }
      }),
    ),
  );
});

describe("checks come in their order", () => {
  const nothing = { headers: { "content-type": "text/plain" }, body: "x" };

  it.effect("route, credentials, product, rate, body, ownership", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const wrong = (as?: string) => edge.ask("POST", verifyPath("license"), { as, ...nothing });
        assertRefused(yield* wrong(), 401, "CredentialsUnknown");
        assertRefused(yield* wrong("inactive"), 401, "AccountInactive");
        assertRefused(yield* wrong("inactive_organization"), 401, "OrganizationInactive");
        assertRefused(yield* wrong("limited"), 403, "ProductNotEnabled");
        assertNoForm(yield* wrong("demo"));
        const theirs = yield* verificationIdOf(
          yield* edge.ask("POST", "/api/v2/verification", { as: "other" }),
        );
        const ofTheirs = { name: "verification_id", content: theirs };
        const noFront = [ofTheirs, back];
        assertRefused(yield* verify("license", noFront), 422, "FrontImageMissing");
        assertRefused(
          yield* verify("license", [ofTheirs, front, back]),
          403,
          "VerificationNotOwned",
        );
        for (const content of [uuid, "x", "' OR 1=1 --"]) {
          const ofNobody = { name: "verification_id", content };
          assertRefused(yield* verify("license", [ofNobody, front, back]), 404, "ResourceUnknown");
        }
      }),
    ),
  );

  it.effect("the rate before the body", () =>
    withEdge(
      Effect.gen(function* () {
        const edge = yield* TestEdge;
        const wrong = edge.ask("POST", verifyPath("passcard"), { as: "demo", ...nothing });
        assertNoForm(yield* wrong);
        assertRefused(yield* wrong, 429, "AccountRateExceeded");
      }),
      { accountPerMinute: 1 },
    ),
  );

  it.effect("a mark as a mock changes nothing in sandbox, and is refused in production", () => {
    const marked = Effect.flatMap(TestEdge, (edge) =>
      edge.ask("POST", verifyPath("license"), {
        as: "demo",
        headers: { ...nothing.headers, "x-mock": "true" },
        body: "x",
      }),
    );
    return Effect.gen(function* () {
      assertNoForm(yield* withEdge(marked));
      const production = withEdge(marked, { environment: "production" });
      assertRefused(yield* production, 422, "MockNotValid");
    });
  });
});
