import type {
  IdentityTransaction,
  PossessionTransaction,
} from "../../src/verification/Transaction.ts";
import { assert, describe, it } from "@effect/vitest";
import { renderTransaction, summarizeTransaction } from "../../src/verification/TransactionBody.ts";

const common = {
  id: "t",
  verificationId: "v",
  accountId: "a",
  applicationId: undefined,
  personal: undefined,
  created: 0,
  updated: 1,
  version: 1,
};

const possession = (state: PossessionTransaction["state"]): PossessionTransaction => ({
  ...common,
  product: "telecom.possession_send",
  state,
});
const identity = (state: IdentityTransaction["state"]): IdentityTransaction => ({
  ...common,
  product: "telecom.identity",
  state,
});

const waiting = { digest: "d", guesses: 1, expiresAt: 9 };

describe("renderTransaction", () => {
  it.each([
    ["a check not sent", possession({ _tag: "Unsent" })],
    ["a check that waits", possession({ _tag: "AwaitingCode", ...waiting })],
    ["a check being guessed at", possession({ _tag: "Guessing", ...waiting })],
    ["a match not asked for", identity({ _tag: "Unasked" })],
    ["a match being asked for", identity({ _tag: "Asking", askAt: 9 })],
  ])("shows %s as pending, without a result", (_, transaction) => {
    const rendered = renderTransaction(transaction);
    assert.strictEqual(rendered.status.code, 210);
    assert.notProperty(rendered, "result");
    assert.deepStrictEqual(rendered, summarizeTransaction(transaction));
  });

  it.each([
    ["a confirmed check", possession({ _tag: "Confirmed" }), {}],
    ["a matched person", identity({ _tag: "Matched" }), { verified: true }],
  ])("shows of %s that was erased no more than that", (_, transaction, result) => {
    const rendered: object = renderTransaction(transaction);
    assert.deepInclude(rendered, { result });
    assert.strictEqual(renderTransaction(transaction).status.code, 200);
  });

  it("writes times in UTC with milliseconds", () => {
    const { status } = renderTransaction(possession({ _tag: "Confirmed" }));
    assert.strictEqual(status.created, "1970-01-01T00:00:00.000Z");
    assert.strictEqual(status.updated, "1970-01-01T00:00:00.001Z");
  });
});
