import { AccessRegistry } from "@bonafide/core/access/AccessRegistry";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { CallbackOutbox } from "@bonafide/core/callback/CallbackOutbox";
import { LimitStore } from "@bonafide/core/limit/LimitStore";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import type { Verification } from "@bonafide/core/verification/Verification";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { Effect, Option, Result } from "effect";
import { putPartner, samplePartner } from "../access/AccessContract.ts";
import { sampleApplication, sampleToken } from "../application/ApplicationSamples.ts";
import { sampleEntry } from "../callback/CallbackOutboxContract.ts";
import { samplePossession, sampleTime } from "../verification/TransactionSamples.ts";

const counted = { limit: "account_rate", subject: "sample" } as const;

/** Writes one row to every table of a unit of work. */
export const writeEverywhere = Effect.fnUntraced(function* (verification: Verification) {
  const transaction = samplePossession(verification);
  yield* (yield* VerificationStore).insert(verification);
  yield* (yield* TransactionStore).insert(transaction);
  yield* (yield* CallbackOutbox).put([sampleEntry(verification)]);
  yield* (yield* AuditTrail).begin({
    subject: transaction.id,
    action: "sample.made",
    actor: "system",
    at: sampleTime,
    source: undefined,
  });
  const next = [{ marks: [1], share: 0, endsAt: sampleTime }];
  yield* (yield* LimitStore).change([counted], () => Result.succeed({ answer: undefined, next }));
  const { organization } = yield* putPartner(samplePartner());
  yield* (yield* ApplicationStore).insert(sampleApplication(organization.id));
  yield* (yield* ApplicationStore).tokens.put(sampleToken([organization.id]));
  yield* (yield* AccessRegistry).setProduct("telecom.identity", "inactive");
});

/** How many rows every table shows. */
export const counts = Effect.fnUntraced(function* (verificationId: string) {
  const registry = yield* AccessRegistry;
  return {
    verifications: Option.isSome(yield* (yield* VerificationStore).find(verificationId)) ? 1 : 0,
    transactions: (yield* (yield* TransactionStore).ofVerification(verificationId)).length,
    due: Option.isSome(yield* (yield* TransactionStore).nextDue("telecom")) ? 1 : 0,
    entries: (yield* (yield* CallbackOutbox).ofVerification(verificationId)).length,
    audit: (yield* (yield* AuditSeal).verify).rows,
    limits: (yield* (yield* LimitStore).find(counted)).length,
    organizations: (yield* registry.organizations).length,
    accounts: (yield* registry.accounts).length,
    tokens: (yield* (yield* ApplicationStore).tokens.all).length,
  };
});

/** The result of `counts` before any write. */
export const nothing = {
  verifications: 0,
  transactions: 0,
  due: 0,
  entries: 0,
  audit: 0,
  limits: 0,
  organizations: 0,
  accounts: 0,
  tokens: 0,
};

/** The result of `counts` after all writes. */
export const everything = {
  verifications: 1,
  transactions: 1,
  due: 1,
  entries: 1,
  audit: 1,
  limits: 1,
  organizations: 1,
  accounts: 1,
  tokens: 1,
};
