import { Clock, Effect, Option } from "effect";
import { makeAffiliationErasure } from "../affiliation/AffiliationErasure.ts";
import type { Actor } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { makeEndGrants } from "../oauth/GrantEndings.ts";
import { GrantStore } from "../oauth/GrantStore.ts";
import { LetterStore } from "../mail/LetterStore.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { makeVerificationErasure } from "../verification/VerificationErasure.ts";
import { makePersonSessions } from "./PersonSessions.ts";
import { makeSignInAttempts } from "./SignInAttempts.ts";
import { PersonStore } from "./PersonStore.ts";
import { isProofKind } from "./Proof.ts";

/**
 * Erases a person's data, all their attempts and images for good, and ends their grants and sessions. The audit keeps
 * what was done and when.
 */
export const makePersonErasure = Effect.gen(function* () {
  const people = yield* PersonStore;
  const { codes } = people;
  const letters = yield* LetterStore;
  const attempts = yield* makeSignInAttempts;
  const sessions = yield* makePersonSessions;
  const eraseVerification = yield* makeVerificationErasure;
  const eraseAffiliation = yield* makeAffiliationErasure;
  const grants = yield* GrantStore;
  const endGrants = yield* makeEndGrants;
  const audit = yield* AuditTrail;
  const unitOfWork = yield* UnitOfWork;

  return Effect.fn("Erasures.person")(function* (id: string, by: Actor) {
    const found = yield* people.find(id);
    if (Option.isNone(found)) return yield* new Unknown({ kind: "person", id });
    // First: a concurrent new attempt waits for this unit, and then finds no person.
    yield* people.erase(id);
    if (found.value.personal !== undefined) yield* attempts.forget(id, found.value.personal.email);
    yield* codes.eraseOf(id);
    yield* letters.eraseOf(id);
    yield* endGrants(yield* grants.liveOf(id), "Erase", by);
    yield* eraseVerification(found.value.verificationId, by);
    for (const { kind, referenceId } of yield* people.allAttemptsOf(id)) {
      if (!isProofKind(kind)) yield* eraseAffiliation(referenceId, by, id);
    }
    yield* sessions.endAll(by, id, "Erased");
    const at = yield* Clock.currentTimeMillis;
    yield* audit.append({ ...by, subject: id, action: "person.erased", at });
  }, unitOfWork.atomically);
});
