import { Clock, Effect, Option } from "effect";
import { AffiliationFamily } from "../affiliation/AffiliationFamily.ts";
import { AffiliationStore } from "../affiliation/AffiliationStore.ts";
import { isDocument, isIdentityMatch, isPossession } from "../verification/Transaction.ts";
import { ImageStore } from "../document/ImageStore.ts";
import { TransactionStore } from "../verification/TransactionStore.ts";
import { attemptOf } from "./AffiliationAttempt.ts";
import { attributeProofsOf } from "./AttemptRecords.ts";
import type { Person } from "./Person.ts";
import { PersonStore, type ProofAttempt } from "./PersonStore.ts";
import type { PersonProofs } from "./Proof.ts";
import { missing, phoneProof } from "./ProofsOfRecords.ts";

/** Reads the state of all that a person tried to prove, from transactions and cases. */
export interface PersonRecords {
  /** The newest attempt of each kind, judged now. */
  readonly proofsOf: (person: Person) => Effect.Effect<PersonProofs>;
}

export const makePersonRecords = Effect.gen(function* () {
  const people = yield* PersonStore;
  const transactions = yield* TransactionStore;
  const affiliations = yield* AffiliationStore;
  const { claims } = affiliations;
  const images = yield* ImageStore;

  const transactionOf = (attempt: ProofAttempt | undefined) =>
    attempt === undefined ? Effect.succeedNone : transactions.find(attempt.referenceId);

  const phoneOf = (attempt: ProofAttempt | undefined) =>
    Effect.map(transactionOf(attempt), (found) =>
      Option.isSome(found) && isPossession(found.value) ? phoneProof(found.value) : missing,
    );

  const identityOf = (attempt: ProofAttempt | undefined) =>
    Effect.map(transactionOf(attempt), (found) =>
      Option.isSome(found) && isIdentityMatch(found.value) ? found.value : undefined,
    );

  const documentOf = Effect.fnUntraced(function* (attempt: ProofAttempt | undefined) {
    const found = Option.filter(yield* transactionOf(attempt), isDocument);
    if (Option.isNone(found)) return undefined;
    return { transaction: found.value, sides: yield* images.sides(found.value.id) };
  });

  const affiliationOf = Effect.fnUntraced(function* (attempt: ProofAttempt | undefined) {
    if (attempt === undefined) return [];
    const found = yield* affiliations.find(attempt.referenceId);
    if (Option.isNone(found)) return [];
    const { claimId } = found.value;
    const claim = claimId === undefined ? Option.none() : yield* claims.find(claimId);
    return [attemptOf(found.value, Option.getOrUndefined(claim), attempt.role)];
  });

  return {
    proofsOf: Effect.fn("PersonRecords.proofsOf")(function* ({ id }) {
      const newest = yield* people.attemptsOf(id);
      const attempts = new Map(newest.map((attempt) => [attempt.kind, attempt]));
      const cases = yield* Effect.forEach(AffiliationFamily.literals, (family) =>
        affiliationOf(attempts.get(family)),
      );
      const records = {
        identity: yield* identityOf(attempts.get("identity")),
        document: yield* documentOf(attempts.get("document")),
        affiliations: cases.flat(),
      };
      const proofs = attributeProofsOf(records, yield* Clock.currentTimeMillis);
      return { phone: yield* phoneOf(attempts.get("phone")), ...proofs };
    }),
  } satisfies PersonRecords;
});
