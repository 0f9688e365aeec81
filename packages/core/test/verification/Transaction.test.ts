import { describe, expect, it } from "@effect/vitest";
import type { IdentityMatchState } from "../../src/telecom/IdentityMatch.ts";
import { BirthDate } from "../../src/telecom/BirthDate.ts";
import { Phone } from "../../src/telecom/Phone.ts";
import type { PossessionState } from "../../src/telecom/Possession.ts";
import {
  type IdentityTransaction,
  type PossessionTransaction,
  dueAtOf,
  outcomeOf,
} from "../../src/verification/Transaction.ts";

const common = {
  id: "t",
  verificationId: "v",
  accountId: "a",
  applicationId: undefined,
  created: 0,
  updated: 0,
  version: 1,
};
const phone = Phone.make("4155550123");
const address = { city: "Reno" };
const code = { digest: "digest", guesses: 1, expiresAt: 7 };

const check = (state: PossessionState): PossessionTransaction => ({
  ...common,
  product: "telecom.possession_send",
  state,
  personal: { phone, callbackUrls: [] },
});

const match = (state: IdentityMatchState): IdentityTransaction => ({
  ...common,
  product: "telecom.identity",
  state,
  personal: { phone, birthDate: BirthDate.make("1990-02-28"), callbackUrls: [], address },
});

const pending = { _tag: "Pending" };

describe("An outcome", () => {
  it.each([
    [check({ _tag: "Unsent" }), pending, undefined],
    [check({ _tag: "AwaitingCode", ...code }), pending, 7],
    [check({ _tag: "Guessing", ...code }), pending, 7],
    [check({ _tag: "Confirmed" }), { _tag: "PhoneConfirmed", phone }, undefined],
    [
      check({ _tag: "Failed", failure: "CodeExpired" }),
      { _tag: "Failed", failure: "CodeExpired" },
      undefined,
    ],
    [match({ _tag: "Unasked" }), pending, undefined],
    [match({ _tag: "Asking", askAt: 9 }), pending, 9],
    [match({ _tag: "Matched" }), { _tag: "PersonMatched", address }, undefined],
    [
      match({ _tag: "Failed", failure: "UserUnknown", info: "SocialMismatch" }),
      { _tag: "Failed", failure: "UserUnknown", info: "SocialMismatch" },
      undefined,
    ],
  ])("of %j", (transaction, outcome, dueAt) => {
    expect(outcomeOf(transaction)).toEqual(outcome);
    expect(dueAtOf(transaction)).toBe(dueAt);
  });

  it("tells no more than there is once the person was erased", () => {
    const confirmed = { ...check({ _tag: "Confirmed" }), personal: undefined };
    const matched = { ...match({ _tag: "Matched" }), personal: undefined };
    expect(outcomeOf(confirmed)).toEqual({ _tag: "PhoneConfirmed", phone: undefined });
    expect(outcomeOf(matched)).toEqual({ _tag: "PersonMatched", address: undefined });
  });
});
