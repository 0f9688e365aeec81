import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { RecordSource } from "@bonafide/core/affiliation/RecordSource";
import { byOperator } from "@bonafide/core/audit/AuditCause";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { ImageStore } from "@bonafide/core/document/ImageStore";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { expect } from "@effect/vitest";
import { describe } from "../storage/PortTest.ts";
import { useCaseTest, useCaseTestWith, type UseCaseStores } from "../storage/UseCaseTest.ts";
import { Context, Effect, Layer, Option, Ref } from "effect";
import { TestClock } from "effect/testing";
import { auditedEntries } from "../audit/AuditedEntries.ts";
import { sampleGrant } from "../oauth/OAuthSamples.ts";
import { freshId, malformedIds } from "../storage/FreshId.ts";
import { email, faultOf, holderOf, signIn, signUp, source, visitOf } from "./PersonWorld.ts";
import {
  birthDates,
  checkSoldier,
  enrol,
  matchIdentity,
  proofsOf,
  provePhone,
  settle,
  submitDocument,
  uploadTeacher,
  visiting,
} from "./ProofWorld.ts";

/** A person with every proof, some of them repeated. */
const proved = Effect.fnUntraced(function* (changes: Parameters<typeof signUp>[0] = {}) {
  yield* TestClock.setTime(Date.UTC(2026, 5, 1));
  const opened = yield* signUp(changes);
  const visit = visitOf(opened.person.id);
  yield* provePhone(visit);
  yield* matchIdentity(visit, birthDates.roster);
  yield* submitDocument(visit);
  yield* submitDocument(visit);
  yield* checkSoldier(visit);
  yield* checkSoldier(visit);
  yield* uploadTeacher(visit);
  yield* settle;
  return { ...opened, visit };
});

/** How many images a person's attempts have. */
const imagesOf = Effect.fnUntraced(function* (personId: string) {
  const attempts = yield* (yield* PersonStore).allAttemptsOf(personId);
  const images = yield* ImageStore;
  const sides = yield* Effect.forEach(attempts, ({ referenceId }) => images.sides(referenceId));
  return sides.flat().length;
});

/** What happens while records are asked. */
class Meanwhile extends Context.Service<
  Meanwhile,
  { readonly set: (next: Effect.Effect<void>) => Effect.Effect<void> }
>()("@bonafide/testkit/person/Meanwhile") {}

const interruptedRecords = Layer.effectContext(
  Effect.map(Ref.make<Effect.Effect<void>>(Effect.void), (meanwhile) => {
    const find = () => Effect.as(Effect.flatten(Ref.get(meanwhile)), Option.none());
    return Context.make(Meanwhile, { set: (next) => Ref.set(meanwhile, next) }).pipe(
      Context.add(RecordSource, { findPerson: find, findAccount: find }),
    );
  }),
);

/** The contract of erasing a person, over these stores. */
export const personErasureContract = (stores: UseCaseStores): void => {
  const test = useCaseTest(stores);
  const interrupted = useCaseTestWith(stores, interruptedRecords);

  describe("Erasing a person", () => {
    test(
      "takes all that is personal, ends what they opened, and frees the email",
      Effect.gen(function* () {
        yield* enrol;
        const { person, secret, visit } = yield* proved();
        const other = yield* proved({ email: "other@people.example" });
        const grants = yield* GrantStore;
        const grant = sampleGrant({ personId: person.id });
        yield* grants.insert(grant);
        const attempts = yield* (yield* PersonStore).allAttemptsOf(person.id);
        expect(attempts).toHaveLength(7);
        expect([yield* imagesOf(person.id), yield* imagesOf(other.person.id)]).toEqual([5, 5]);

        yield* (yield* Erasures).person(person.id, { actor: person.id, source });

        const erased = { ...person, personal: undefined, version: 1 };
        expect(yield* (yield* PersonStore).find(person.id)).toEqual(Option.some(erased));
        const transactions = yield* TransactionStore;
        const affiliations = yield* AffiliationStore;
        for (const { referenceId } of attempts) {
          const transaction = yield* transactions.find(referenceId);
          const affiliation = yield* affiliations.find(referenceId);
          const [left] = [...Option.toArray(transaction), ...Option.toArray(affiliation)];
          expect(left).toMatchObject({ personal: undefined });
        }
        expect([yield* imagesOf(person.id), yield* imagesOf(other.person.id)]).toEqual([0, 5]);
        expect(yield* holderOf(secret)).toBe(undefined);
        expect(yield* faultOf(signIn())).toBe("NotAccepted");
        expect(yield* grants.find(grant.id)).toMatchObject(
          Option.some({ state: { _tag: "Ended", why: "Erased" } }),
        );

        const again = yield* signUp();
        expect(again.person.id).not.toBe(person.id);
        expect((yield* proofsOf(visitOf(again.person.id))).phone).toEqual({ _tag: "Missing" });
        expect((yield* proofsOf(visit)).phone).toEqual({ _tag: "Failed", fault: "Erased" });
        expect(yield* holderOf(other.secret)).toBe(other.person.id);
        expect((yield* proofsOf(other.visit)).phone).toMatchObject({ _tag: "Proved" });
      }),
    );

    test(
      "stays in the audit, with who wanted it and without an email",
      Effect.gen(function* () {
        yield* enrol;
        const { person } = yield* proved();
        const before = (yield* auditedEntries).length;
        yield* (yield* Erasures).person(person.id, { actor: person.id, source });
        const entries = yield* auditedEntries;
        const erasing = entries.slice(before);
        expect(new Set(erasing.map(({ actor }) => actor))).toEqual(new Set([person.id]));
        expect(erasing.map(({ action }) => action).toSorted()).toEqual(
          expect.arrayContaining([
            "affiliation.erased",
            "person.erased",
            "person_session.SessionEnded",
            "verification.erased",
          ]),
        );
        expect(JSON.stringify(entries).toLowerCase()).not.toContain(
          email.split("@")[1]?.toLowerCase(),
        );
        expect(yield* (yield* AuditSeal).verify).toMatchObject({ broken: [] });
      }),
    );

    test(
      "may be done twice, and reports an unknown person",
      Effect.gen(function* () {
        const { person } = yield* signUp();
        const { person: erase } = yield* Erasures;
        yield* erase(person.id, byOperator);
        yield* erase(person.id, byOperator);
        for (const id of [freshId(), ...malformedIds]) {
          expect(yield* Effect.flip(erase(id, byOperator))).toMatchObject({ kind: "person", id });
        }
      }),
    );

    interrupted(
      "takes what is asked of records at that very moment, too",
      Effect.gen(function* () {
        const visit = yield* visiting;
        const erasures = yield* Erasures;
        yield* (yield* Meanwhile).set(Effect.orDie(erasures.person(visit.personId, byOperator)));
        yield* checkSoldier(visit);
        const attempts = yield* (yield* PersonStore).allAttemptsOf(visit.personId);
        const cases = yield* Effect.forEach(attempts, ({ referenceId }) =>
          Effect.flatMap(AffiliationStore, ({ find }) => find(referenceId)),
        );
        expect(cases).toMatchObject([Option.some({ personal: undefined })]);
      }),
    );
  });
};
