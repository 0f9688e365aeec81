import { Context, Effect, Layer, Option } from "effect";
import { AffiliationFamily } from "../affiliation/AffiliationFamily.ts";
import { AffiliationStore } from "../affiliation/AffiliationStore.ts";
import { isDocument } from "../document/Documents.ts";
import { ImageStore } from "../document/ImageStore.ts";
import { TransactionStore } from "../verification/TransactionStore.ts";
import type { Person } from "./Person.ts";
import { PersonStore, type ProofAttempt } from "./PersonStore.ts";
import type { AttributeProofs, PersonProofs } from "./Proof.ts";
import { agreeing } from "./ProofAgreement.ts";
import {
  affiliationProof,
  documentProof,
  identityProof,
  missing,
  phoneProof,
} from "./ProofStandings.ts";

/** The newest attempt of each kind. */
type Attempts = ReadonlyMap<ProofAttempt["kind"], ProofAttempt>;

/** Tells how all that a person tried to prove stands, from the transactions and cases themselves. */
export class PersonRecords extends Context.Service<
  PersonRecords,
  {
    /** The newest attempt of each kind. */
    readonly proofsOf: (person: Person) => Effect.Effect<PersonProofs>;
    /** The same without the phone: read at every call of a consumer. */
    readonly attributeProofsOf: (person: Person) => Effect.Effect<AttributeProofs>;
  }
>()("@bonafide/core/person/PersonRecords") {
  static readonly layer = Layer.effect(
    PersonRecords,
    Effect.gen(function* () {
      const people = yield* PersonStore;
      const transactions = yield* TransactionStore;
      const affiliations = yield* AffiliationStore;
      const images = yield* ImageStore;

      const transactionOf = (attempt: ProofAttempt | undefined) =>
        attempt === undefined ? Effect.succeedNone : transactions.find(attempt.referenceId);

      const phoneOf = (attempt: ProofAttempt | undefined) =>
        Effect.map(transactionOf(attempt), (found) =>
          Option.isSome(found) && found.value.product === "telecom.possession_send"
            ? phoneProof(found.value)
            : missing,
        );

      const identityOf = (attempt: ProofAttempt | undefined) =>
        Effect.map(transactionOf(attempt), (found) =>
          Option.isSome(found) && found.value.product === "telecom.identity"
            ? identityProof(found.value)
            : { proof: missing, birthDate: undefined },
        );

      const documentOf = Effect.fnUntraced(function* (attempt: ProofAttempt | undefined) {
        const found = Option.filter(yield* transactionOf(attempt), isDocument);
        return Option.isSome(found)
          ? documentProof(found.value, yield* images.sides(found.value.id))
          : { proof: missing, birthDate: undefined };
      });

      const affiliationOf = Effect.fnUntraced(function* (
        family: AffiliationFamily,
        { referenceId, role }: ProofAttempt,
      ) {
        const found = yield* affiliations.find(referenceId);
        return Option.isSome(found) ? [[family, affiliationProof(found.value, role)] as const] : [];
      });

      const attemptsOf = ({ id }: Person): Effect.Effect<Attempts> =>
        Effect.map(
          people.attemptsOf(id),
          (attempts) => new Map(attempts.map((attempt) => [attempt.kind, attempt])),
        );

      const agreed = Effect.fnUntraced(function* (attempts: Attempts) {
        const families = yield* Effect.forEach(AffiliationFamily.literals, (family) => {
          const attempt = attempts.get(family);
          return attempt === undefined ? Effect.succeed([]) : affiliationOf(family, attempt);
        });
        return agreeing({
          identity: yield* identityOf(attempts.get("identity")),
          document: yield* documentOf(attempts.get("document")),
          affiliations: families.flat(),
        });
      });

      return PersonRecords.of({
        proofsOf: Effect.fn("PersonRecords.proofsOf")(function* (person) {
          const attempts = yield* attemptsOf(person);
          return { phone: yield* phoneOf(attempts.get("phone")), ...(yield* agreed(attempts)) };
        }),
        attributeProofsOf: (person) => Effect.flatMap(attemptsOf(person), agreed),
      });
    }),
  );
}
