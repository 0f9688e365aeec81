import { DueTransactions } from "@bonafide/core/verification/DueTransactions";
import {
  MemoryCarrierRecords,
  memoryCarrierDelay,
} from "@bonafide/testkit/telecom/MemoryCarrierRecords";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { withEdge } from "../server/TestEdge.ts";
import { transactionIdOf } from "../verification/AnswerIds.ts";
import { assertRefused, get, identity, phone, post, resultOf, statusOf } from "./TelecomCalls.ts";

describe("identity", () => {
  const person = { phone, birth_date: "1980-02-29" };

  it.effect("matches in the background and shows the address", () =>
    withEdge(
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 0, 1));
        const address = { street1: "1 Main St", zip: "20001" };
        yield* (yield* MemoryCarrierRecords).answer(phone, { _tag: "Matched", address });
        const asked = yield* post(identity, person);
        assert.strictEqual(asked.status, 200);
        assert.strictEqual(yield* statusOf(asked), 210);
        assert.notInclude(asked.text, "result");
        assert.strictEqual(
          (yield* get(`/api/v2/telecom/${yield* transactionIdOf(asked)}`)).text,
          asked.text,
        );
        yield* TestClock.adjust(memoryCarrierDelay);
        yield* (yield* DueTransactions).sweep;
        const settled = yield* get(`/api/v2/telecom/${yield* transactionIdOf(asked)}`);
        assert.strictEqual(yield* statusOf(settled), 200);
        assert.strictEqual(
          resultOf(settled),
          '{"verified":true,"address":{"street1":"1 Main St","zip":"20001"}}',
        );
      }),
    ),
  );

  it.effect("that fails at once is a 200 with errors", () =>
    withEdge(
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 0, 1));
        const reason = { failure: "UserUnknown", info: "CarrierMismatch" } as const;
        yield* (yield* MemoryCarrierRecords).screenAs(phone, { _tag: "Refuse", reason });
        const failed = yield* post(identity, person);
        assert.strictEqual(failed.status, 200);
        assert.strictEqual(yield* statusOf(failed), 300);
        assert.strictEqual(
          resultOf(failed),
          '{"verified":false,"errors":[{"code":1014,"message":"Could not find the user","additional_info":"Carrier information received does not match the information on file"}]}',
        );
      }),
    ),
  );

  it.effect("judges the birth date by the day in UTC", () =>
    withEdge(
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 4, 17, 23, 59, 59, 999));
        const born = (birth_date: unknown) => post(identity, { ...person, birth_date });
        assertRefused(yield* born("2008-05-18"), 422, "BirthDateMinor");
        assert.strictEqual((yield* born("2008-05-17")).status, 200);
        assertRefused(yield* born("2026-05-18"), 422, "BirthDateInvalid");
        assertRefused(yield* born("2026-05-17"), 422, "BirthDateMinor");
        assertRefused(yield* born("1980-02-30"), 422, "BirthDateInvalid");
        assertRefused(yield* born(19800229), 422, "BirthDateInvalid");
        yield* TestClock.adjust(1);
        assert.strictEqual((yield* born("2008-05-18")).status, 200);
      }),
    ),
  );

  it.effect("names every wrong parameter at once, in the interface's order", () =>
    withEdge(
      Effect.gen(function* () {
        assertRefused(
          yield* post(identity, { metadata: "x".repeat(501), callback_url: 1, verification_id: 1 }),
          422,
          "PhoneInvalid",
          "BirthDateInvalid",
          "CallbackUrlInvalid",
          "MetadataTooLong",
        );
      }),
    ),
  );
});
