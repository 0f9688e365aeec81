import { Clock, Effect, Option, Result } from "effect";
import { type Actor, byOperator } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import type { RefusalName } from "../catalogue/Refusal.ts";
import { documentMachine } from "../document/Document.ts";
import { ImageStore } from "../document/ImageStore.ts";
import { type MachineRefusal, type Step, stepOf } from "../machine/Machine.ts";
import { identityMatch } from "../telecom/IdentityMatch.ts";
import { possession } from "../telecom/Possession.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { makeLedger } from "./Ledger.ts";
import { isDocument, isIdentityMatch, isPossession, type Transaction } from "./Transaction.ts";
import { TransactionStore } from "./TransactionStore.ts";
import { VerificationStore } from "./VerificationStore.ts";

const erase = { _tag: "Erase" } as const;
const possessionStep = stepOf(possession);
const matchStep = stepOf(identityMatch);
const documentStep = stepOf(documentMachine);

/** Ends a pending transaction; refused if it is settled. */
const eraseStep = (
  transaction: Transaction,
  now: number,
  by: Actor,
): Result.Result<Step<Transaction>, MachineRefusal<RefusalName>> => {
  if (isPossession(transaction)) return possessionStep(transaction, erase, now, by);
  if (isIdentityMatch(transaction)) return matchStep(transaction, erase, now, by);
  return documentStep(transaction, erase, now, by);
};

/**
 * Erases the personal data of a verification and its transactions for good, and ends pending ones. Results stay, and
 * the audit tells when they were erased and by which actor; by default an operator.
 */
export const makeVerificationErasure = Effect.gen(function* () {
  const verifications = yield* VerificationStore;
  const images = yield* ImageStore;
  const transactions = yield* TransactionStore;
  const ledger = yield* makeLedger;
  const audit = yield* AuditTrail;
  const unitOfWork = yield* UnitOfWork;

  return Effect.fn("Erasures.verification")(function* (id: string, by: Actor = byOperator) {
    if (Option.isNone(yield* verifications.find(id))) {
      return yield* new Unknown({ kind: "verification", id });
    }
    yield* verifications.erase(id);
    const at = yield* Clock.currentTimeMillis;
    // After the erasure, so that these ends send no callback.
    for (const transaction of yield* transactions.ofVerification(id)) {
      if (isDocument(transaction)) yield* images.erase(transaction.id);
      const erased = eraseStep(transaction, at, by);
      if (Result.isFailure(erased)) continue;
      yield* ledger.record(erased.success.next, erased.success.cause);
    }
    yield* audit.append({
      subject: id,
      action: "verification.erased",
      ...by,
      at,
    });
  }, unitOfWork.atomically);
});
