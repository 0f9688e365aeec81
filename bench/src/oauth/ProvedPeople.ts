import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { isDocument } from "@bonafide/core/verification/Transaction";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import type { Person } from "@bonafide/core/person/Person";
import { type ProofAttempt, PersonStore } from "@bonafide/core/person/PersonStore";
import { Ids } from "@bonafide/core/storage/Ids";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { Effect, Option } from "effect";

const day = 86_400_000;

/** Copies another person's attempt: a transaction with its images, or a case. */
const tryAlike = Effect.fnUntraced(function* (person: Person, attempt: ProofAttempt) {
  const transactions = yield* TransactionStore;
  const affiliations = yield* AffiliationStore;
  const images = yield* ImageStore;
  const id = yield* (yield* Ids).next;
  const { referenceId } = attempt;
  const transaction = Option.getOrUndefined(yield* transactions.find(referenceId));
  if (transaction === undefined) {
    yield* affiliations.insert({
      ...Option.getOrThrow(yield* affiliations.find(referenceId)),
      id,
    });
  } else {
    const { verificationId } = person;
    yield* transactions.insert({ ...transaction, id, verificationId });
    const { created } = transaction;
    for (const side of isDocument(transaction) ? yield* images.sides(referenceId) : []) {
      const { bytes, type } = Option.getOrThrow(yield* images.find(referenceId, side));
      const eraseAt = created + day;
      yield* images.insert([
        { transactionId: id, verificationId, side, type, bytes, created, eraseAt },
      ]);
    }
  }
  yield* (yield* PersonStore).addAttempt(person.id, { ...attempt, referenceId: id });
});

/**
 * Creates people with the same proofs as a template person, each with rows and keys of their own. Call it within a unit
 * of work.
 */
export const makeAlike = Effect.fnUntraced(function* (
  template: Person,
  kinds: ReadonlySet<string>,
  count: number,
) {
  const people = yield* PersonStore;
  const verifications = yield* VerificationStore;
  const ids = yield* Ids;
  const attempts = (yield* people.attemptsOf(template.id)).filter(({ kind }) => kinds.has(kind));
  const verification = Option.getOrThrow(yield* verifications.find(template.verificationId));
  const made: Array<Person> = [];
  while (made.length < count) {
    const id = yield* ids.next;
    const verificationId = yield* ids.next;
    const personal = { email: `${id}@example.com`, passwordHash: "" };
    const person: Person = { ...template, id, verificationId, personal, version: 1 };
    yield* verifications.insert({ ...verification, id: verificationId });
    yield* people.insert(person);
    for (const attempt of attempts) yield* tryAlike(person, attempt);
    made.push(person);
  }
  return made;
});
