import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { type Ask, TestEdge, withEdge } from "../server/TestEdge.ts";

const send = "/api/v2/telecom/possession/sms/send";
const confirm = "/api/v2/telecom/possession/sms/confirm";
const identity = "/api/v2/telecom/identity";

const post = (path: string, body: unknown, ask: Ask = {}) =>
  Effect.flatMap(TestEdge, (edge) => edge.ask("POST", path, { as: "demo", body, ...ask }));
const get = (path: string, as = "demo") =>
  Effect.flatMap(TestEdge, (edge) => edge.ask("GET", path, { as }));

const idOf = (text: string): string => JSON.parse(text).transaction_id;

describe("possession", () => {
  it.effect("sends, confirms and shows the phone, byte for byte", () =>
    withEdge(
      Effect.gen(function* () {
        yield* TestClock.setTime(1_000);
        const sent = yield* post(send, { phone: "2025550143" });
        const id = "01890000-0000-7000-8000-000000000001";
        const verification = "01890000-0000-7000-8000-000000000002";
        assert.strictEqual(sent.status, 200);
        assert.deepStrictEqual(sent.headers, {
          "cache-control": "no-store",
          "content-length": String(sent.text.length),
          "content-type": "application/json",
          "x-content-type-options": "nosniff",
        });
        assert.strictEqual(
          sent.text,
          `{"transaction_id":"${id}","verification_id":"${verification}","product":"telecom.possession_send","status":{"code":210,"message":"Transaction pending review","created":"1970-01-01T00:00:01.000Z","updated":"1970-01-01T00:00:01.000Z"}}`,
        );
        yield* TestClock.setTime(2_500);
        const confirmed = yield* post(confirm, { code: "123123", transaction_id: id });
        assert.strictEqual(
          confirmed.text,
          `{"transaction_id":"${id}","verification_id":"${verification}","product":"telecom.possession_send","status":{"code":200,"message":"Transaction successfully completed","created":"1970-01-01T00:00:01.000Z","updated":"1970-01-01T00:00:02.500Z"},"result":{"phone":"2025550143"}}`,
        );
        assert.strictEqual((yield* get(`/api/v2/telecom/${id}`)).text, confirmed.text);
        assert.strictEqual(
          (yield* get(`/api/v2/verification/${verification}`)).text,
          `{"verification_id":"${verification}","transactions":[{"transaction_id":"${id}","verification_id":"${verification}","product":"telecom.possession_send","status":{"code":200,"message":"Transaction successfully completed","created":"1970-01-01T00:00:01.000Z","updated":"1970-01-01T00:00:02.500Z"}}]}`,
        );
      }),
    ),
  );
});

describe("identity", () => {
  it.effect("matches in the background and shows the address", () =>
    withEdge(
      Effect.gen(function* () {
        const asked = yield* post(identity, { phone: "8885550143", birth_date: "1900-01-01" });
        assert.strictEqual(JSON.parse(asked.text).status.code, 210);
        yield* (yield* DueTransactions).sweep;
        const settled = yield* get(`/api/v2/telecom/${idOf(asked.text)}`);
        assert.strictEqual(
          settled.text.slice(settled.text.indexOf('"result"')),
          '"result":{"verified":true,"address":{"street1":"1 Main St","zip":"20001"}}}',
        );
      }),
    ),
  );
});
