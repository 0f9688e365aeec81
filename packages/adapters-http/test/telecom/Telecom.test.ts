import type { RefusalName } from "@bonafide/core/catalogue/Refusal";
import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { jsonOf } from "@bonafide/testkit/server/InProcessClient";
import { MemorySmsGateway } from "@bonafide/testkit/telecom/MemorySmsGateway";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Schema } from "effect";
import { TestClock } from "effect/testing";
import { withEdge } from "../server/TestEdge.ts";
import { transactionIdOf, verificationIdOf } from "../verification/AnswerIds.ts";
import { assertRefused, get, identity, phone, post, resultOf, statusOf } from "./TelecomCalls.ts";

const send = "/api/v2/telecom/possession/sms/send";
const confirm = "/api/v2/telecom/possession/sms/confirm";
const uuid = "01890000-0000-7000-8000-00000000ffff";

/** The code that was texted to the phone. */
const texted = Effect.flatMap(MemorySmsGateway, ({ codeOf }) => codeOf(phone));

describe("possession", () => {
  it.effect("sends, confirms and shows the phone, byte for byte", () =>
    withEdge(
      Effect.gen(function* () {
        yield* TestClock.setTime(1_000);
        const sent = yield* post(send, { phone });
        const id = yield* transactionIdOf(sent);
        const verification = yield* verificationIdOf(sent);
        const right = { code: yield* texted, transaction_id: id };
        assert.strictEqual(sent.status, 200);
        assert.deepStrictEqual(sent.headers, {
          "cache-control": "no-store",
          "content-length": String(sent.text.length),
          "content-type": "application/json",
          "x-content-type-options": "nosniff",
        });
        const summary = `"transaction_id":"${id}","verification_id":"${verification}","product":"telecom.possession_send","status":`;
        assert.strictEqual(
          sent.text,
          `{${summary}{"code":210,"message":"Transaction pending review","created":"1970-01-01T00:00:01.000Z","updated":"1970-01-01T00:00:01.000Z"}}`,
        );
        assert.strictEqual((yield* get(`/api/v2/telecom/${id}`)).text, sent.text);
        yield* TestClock.setTime(2_500);
        const confirmed = yield* post(confirm, right);
        const completed = `{"code":200,"message":"Transaction successfully completed","created":"1970-01-01T00:00:01.000Z","updated":"1970-01-01T00:00:02.500Z"}`;
        assert.strictEqual(confirmed.status, 200);
        assert.strictEqual(
          confirmed.text,
          `{${summary}${completed},"result":{"phone":"2025550143"}}`,
        );
        assert.strictEqual((yield* get(`/api/v2/telecom/${id}`)).text, confirmed.text);
        assert.strictEqual(
          (yield* get(`/api/v2/verification/${verification}`)).text,
          `{"verification_id":"${verification}","transactions":[{${summary}${completed}}]}`,
        );
        assertRefused(yield* post(confirm, right), 422, "PossessionCheckInvalid");
      }),
    ),
  );

  it.effect("names every wrong parameter of a send at once, in the interface's order", () =>
    withEdge(
      Effect.gen(function* () {
        const metadata = "x".repeat(501);
        assertRefused(
          yield* post(send, { metadata, callback_url: "x", phone: 2025550143 }),
          422,
          "PhoneInvalid",
          "CallbackUrlInvalid",
          "MetadataTooLong",
        );
        assertRefused(yield* post(send, {}), 422, "PhoneInvalid");
        assertRefused(yield* post(send, { phone: null }), 422, "PhoneInvalid");
        assertRefused(yield* post(send, { phone: "１２３４５６７８９０" }), 422, "PhoneInvalid");
        assertRefused(yield* post(send, "[]"), 422, "BodyUnreadable");
      }),
    ),
  );

  it.effect("names every wrong parameter of a confirm at once", () =>
    withEdge(
      Effect.gen(function* () {
        assertRefused(
          yield* post(confirm, { callback_url: "x" }),
          422,
          "CodeInvalid",
          "PossessionCheckInvalid",
          "CallbackUrlInvalid",
        );
        const unknown = { code: "123123", transaction_id: uuid };
        assertRefused(yield* post(confirm, unknown), 422, "PossessionCheckInvalid");
        assertRefused(
          yield* post(confirm, { ...unknown, transaction_id: "x" }),
          422,
          "PossessionCheckInvalid",
        );
        assertRefused(yield* post(confirm, { ...unknown, code: 123123 }), 422, "CodeInvalid");
      }),
    ),
  );

  it.effect("fails with the fifth wrong code", () =>
    withEdge(
      Effect.gen(function* () {
        const id = yield* transactionIdOf(yield* post(send, { phone }));
        const guess = (code: string) => post(confirm, { code, transaction_id: id });
        assertRefused(yield* guess("malformed"), 422, "CodeInvalid");
        for (const code of ["000001", "000002", "000003", "000004", "000005"]) {
          assertRefused(yield* guess(code), 422, "CodeInvalid");
        }
        assertRefused(yield* guess("000006"), 422, "RetryLimitExceeded");
        assertRefused(yield* guess(yield* texted), 422, "RetryLimitExceeded");
        const failed = yield* get(`/api/v2/telecom/${id}`);
        assert.strictEqual(yield* statusOf(failed), 300);
        assert.strictEqual(
          resultOf(failed),
          '{"verified":false,"errors":[{"code":3104,"message":"Transaction retry limit exceeded"}]}',
        );
      }),
    ),
  );

  it.effect("expires after ten minutes", () =>
    withEdge(
      Effect.gen(function* () {
        const id = yield* transactionIdOf(yield* post(send, { phone }));
        yield* TestClock.adjust("10 minutes");
        const late = { code: yield* texted, transaction_id: id };
        assertRefused(yield* post(confirm, late), 422, "CodeExpired");
        yield* (yield* DueTransactions).sweep;
        assert.strictEqual(
          resultOf(yield* get(`/api/v2/telecom/${id}`)),
          '{"verified":false,"errors":[{"code":3103,"message":"Transaction parameter code is expired"}]}',
        );
      }),
    ),
  );

  it.effect("belongs to the account that sent it", () =>
    withEdge(
      Effect.gen(function* () {
        const id = yield* transactionIdOf(yield* post(send, { phone }));
        const theirs = { code: yield* texted, transaction_id: id };
        assertRefused(yield* post(confirm, theirs, "other"), 403, "TransactionNotOwned");
        assertRefused(yield* get(`/api/v2/telecom/${id}`, "other"), 403, "TransactionNotOwned");
        assert.strictEqual(yield* statusOf(yield* post(confirm, theirs)), 200);
      }),
    ),
  );

  it.effect("takes its verification_id, and refuses any other", () =>
    withEdge(
      Effect.gen(function* () {
        const sent = yield* post(send, { phone });
        const own = yield* jsonOf(sent, Schema.Struct({ verification_id: Schema.String }));
        const id = yield* transactionIdOf(sent);
        const code = yield* texted;
        const within = (verification_id: unknown) =>
          post(confirm, { code, transaction_id: id, verification_id });
        const made = Effect.fnUntraced(function* (as: string) {
          const answer = yield* post("/api/v2/verification", {}, as);
          return yield* jsonOf(answer, Schema.Struct({ verification_id: Schema.String }));
        });
        assertRefused(yield* within("no-such-id"), 404, "ResourceUnknown");
        assertRefused(yield* within(7), 404, "ResourceUnknown");
        const { verification_id: theirs } = yield* made("other");
        assertRefused(yield* within(theirs), 403, "VerificationNotOwned");
        const { verification_id: another } = yield* made("demo");
        assertRefused(yield* within(another), 422, "PossessionCheckInvalid");
        const confirmed = yield* within(own.verification_id.toUpperCase());
        assert.strictEqual(yield* statusOf(confirmed), 200);
      }),
    ),
  );

  it.effect("that could not be sent is a failed transaction", () =>
    withEdge(
      Effect.gen(function* () {
        yield* (yield* MemorySmsGateway).fail(phone, "SmsNotReceivable");
        const failed = yield* post(send, { phone });
        assert.strictEqual(failed.status, 200);
        assert.strictEqual(yield* statusOf(failed), 300);
        assert.strictEqual(
          resultOf(failed),
          '{"verified":false,"errors":[{"code":1001,"message":"Phone number cannot receive SMS message"}]}',
        );
        assertRefused(
          yield* post(confirm, {
            code: yield* texted,
            transaction_id: yield* transactionIdOf(failed),
          }),
          422,
          "PossessionCheckInvalid",
        );
      }),
    ),
  );
});

/** Refusals that a gateway may give, and their statuses as the interface's table has them. */
const table: ReadonlyArray<readonly [number, RefusalName, number]> = [
  [1100, "CredentialsUnknown", 401],
  [1200, "AccountInactive", 401],
  [1300, "OrganizationInactive", 401],
  [2100, "ProductUnknown", 403],
  [2200, "ProductInactive", 403],
  [2300, "ProductNotEnabled", 403],
  [3100, "CallbackUrlInvalid", 422],
  [3101, "PhoneInvalid", 422],
  [3102, "CodeInvalid", 422],
  [3103, "CodeExpired", 422],
  [3104, "RetryLimitExceeded", 422],
  [3105, "PossessionCheckInvalid", 422],
  [3107, "BirthDateMinor", 422],
  [3108, "BirthDateInvalid", 422],
  [3109, "FileTooSmall", 422],
  [3110, "FileTooLarge", 422],
  [3111, "ImageTypeUnsupported", 422],
  [3200, "TransactionNotOwned", 403],
  [3300, "VerificationNotOwned", 403],
  [4100, "ResourceUnknown", 404],
  [5000, "InternalError", 500],
  [5100, "ProductRateExceeded", 429],
  [5200, "AccountRateExceeded", 429],
];

describe("every code of the interface", () => {
  it.effect.each(table)("%d: %s is %d", ([code, name, status]) =>
    withEdge(
      Effect.gen(function* () {
        yield* (yield* MemorySmsGateway).refuse(phone, name);
        const answer = yield* post(send, { phone });
        assertRefused(answer, status, name);
        assert.include(answer.text, `"code":${code},`);
        assert.strictEqual(answer.headers["retry-after"], status === 429 ? "1" : undefined);
        assert.strictEqual(
          answer.headers["www-authenticate"],
          status === 401 ? 'Bearer realm="bonafide", error="invalid_token"' : undefined,
        );
      }),
    ),
  );
});

describe("verification_id", () => {
  it.effect.each([
    [send, { phone }],
    [identity, { phone, birth_date: "1960-01-01" }],
  ] as const)("of %s", ([path, body]) =>
    withEdge(
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 0, 1));
        const created = yield* post("/api/v2/verification", {});
        const verification_id = yield* verificationIdOf(created);
        const added = yield* post(path, { ...body, verification_id });
        assert.strictEqual(yield* verificationIdOf(added), verification_id);
        const theirs = yield* post(path, { ...body, verification_id }, "other");
        assertRefused(theirs, 403, "VerificationNotOwned");
        for (const unknown of [uuid, "x", 7, [], {}, "\ud800"]) {
          const answer = yield* post(path, { ...body, verification_id: unknown });
          assertRefused(answer, 404, "ResourceUnknown");
        }
        for (const absent of [null, ""]) {
          const fresh = yield* post(path, { ...body, verification_id: absent });
          assert.notStrictEqual(yield* verificationIdOf(fresh), verification_id);
        }
        const read = yield* get(`/api/v2/verification/${verification_id}`);
        const Created = Schema.Struct({
          transactions: Schema.Array(Schema.Struct({ transaction_id: Schema.String })),
        });
        const { transactions } = yield* jsonOf(read, Created);
        assert.deepStrictEqual(transactions, [{ transaction_id: yield* transactionIdOf(added) }]);
      }),
    ),
  );
});
