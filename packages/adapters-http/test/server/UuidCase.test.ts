import { assert, it } from "@effect/vitest";
import { Effect } from "effect";
import { transactionIdOf, verificationIdOf } from "../verification/AnswerIds.ts";
import { TestEdge, withEdge } from "./TestEdge.ts";

it.effect("a UUID is taken in upper case, in paths and bodies, and written in lower case", () =>
  withEdge(
    Effect.gen(function* () {
      const edge = yield* TestEdge;
      const ask = (method: string, path: string, body?: unknown) =>
        edge.ask(method, path, { as: "demo", ...(body === undefined ? {} : { body }) });
      const made = yield* verificationIdOf(yield* ask("POST", "/api/v2/verification"));
      const sent = yield* ask("POST", "/api/v2/telecom/possession/sms/send", {
        phone: "2025550143",
        verification_id: made.toUpperCase(),
      });
      assert.strictEqual(yield* verificationIdOf(sent), made);
      const id = yield* transactionIdOf(sent);
      const shown = yield* ask("GET", `/api/v2/telecom/${id.toUpperCase()}`);
      assert.strictEqual(shown.status, 200);
      assert.strictEqual(yield* transactionIdOf(shown), id);
      const verification = yield* ask("GET", `/api/v2/verification/${made.toUpperCase()}`);
      assert.strictEqual(verification.status, 200);
      assert.include(verification.text, id);
      const wrong = yield* ask("POST", "/api/v2/telecom/possession/sms/confirm", {
        code: "000000",
        transaction_id: id.toUpperCase(),
      });
      // The code is wrong, the transaction is known.
      assert.include(wrong.text, '"code":3102');
    }),
  ),
);
