import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { type ImageSide, ImageStore } from "@bonafide/core/document/ImageStore";
import type { Grant } from "@bonafide/core/oauth/Grant";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { attemptOf } from "@bonafide/core/person/AffiliationAttempt";
import { PersonStore, type ProofAttempt } from "@bonafide/core/person/PersonStore";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import {
  sampleCheckedPerson,
  sampleClaim,
  sampleUpload,
} from "../affiliation/AffiliationSamples.ts";
import { sampleImage } from "../document/SampleImage.ts";
import { putPerson } from "../person/PersonSamples.ts";
import { freshId } from "../storage/FreshId.ts";
import { describe, portTest } from "../storage/PortTest.ts";
import type { StoragePorts } from "../storage/StoragePorts.ts";
import {
  sampleDocument,
  sampleIdentity,
  samplePossession,
  sampleTime,
  sampleVerification,
} from "../verification/TransactionSamples.ts";
import { endedGrant, redeemedGrant, sampleGrant } from "./OAuthSamples.ts";

const digestOf = (grant: Grant, turn = 1) => `access ${turn} of ${grant.id}`;

const eid = "Grüße 🗼";

/** A person's grant that was redeemed. */
const putGrant = Effect.fnUntraced(function* (personId: string) {
  const grants = yield* GrantStore;
  const given = sampleGrant({ personId });
  yield* grants.insert(given, eid);
  const grant = redeemedGrant(given, 1);
  yield* grants.save([grant]);
  return grant;
});

const putImages = Effect.fnUntraced(function* (
  transactionId: string,
  sides: ReadonlyArray<ImageSide>,
) {
  const { insert } = yield* ImageStore;
  const bytes = sampleImage("jpeg", 100);
  const image = { transactionId, verificationId: freshId(), type: "jpeg", bytes } as const;
  const times = { created: sampleTime, eraseAt: sampleTime + 1_000 };
  const { atomically } = yield* UnitOfWork;
  yield* atomically(insert(sides.map((side) => ({ ...image, ...times, side }))));
});

/** A person with every attempt, some of them repeated; returns the newest ones. */
const putAttempts = Effect.gen(function* () {
  const transactions = yield* TransactionStore;
  const affiliations = yield* AffiliationStore;
  const people = yield* PersonStore;
  const verification = sampleVerification();
  yield* (yield* VerificationStore).insert(verification);
  const { person } = yield* putPerson();

  const attempt = (kind: ProofAttempt["kind"], referenceId: string, role?: ProofAttempt["role"]) =>
    people.addAttempt(person.id, { kind, role, referenceId, created: sampleTime });
  const tried = Effect.fnUntraced(function* (
    kind: "phone" | "identity" | "document",
    transaction: Parameters<typeof transactions.insert>[0],
  ) {
    yield* transactions.insert(transaction);
    yield* attempt(kind, transaction.id);
  });

  const identity = sampleIdentity(verification);
  const document = sampleDocument(verification);
  const claim = sampleClaim();
  const pending = sampleClaim({
    family: "responder",
    role: "emt",
    by: "upload",
    state: { _tag: "Pending" },
  });
  const teacher = sampleCheckedPerson({ claimId: claim.id });
  const responder = sampleUpload({ family: "responder", claimId: pending.id });
  const student = sampleCheckedPerson({ family: "student" });
  const { claims } = yield* AffiliationStore;
  yield* (yield* UnitOfWork).atomically(
    Effect.andThen(claims.insert(claim), claims.insert(pending)),
  );
  yield* tried("identity", sampleIdentity(verification));
  yield* tried("document", document);
  yield* tried("phone", samplePossession(verification));
  yield* tried("identity", identity);
  yield* putImages(document.id, ["back", "front"]);
  for (const one of [teacher, responder, student, sampleUpload()]) yield* affiliations.insert(one);
  yield* attempt("responder", sampleUpload().id, "police");
  yield* attempt("teacher", teacher.id);
  yield* attempt("responder", responder.id, "emt");
  yield* attempt("student", student.id);

  const sides: ReadonlyArray<ImageSide> = ["front", "back"];
  const attempts = {
    identity,
    document: { transaction: document, sides },
    affiliations: [
      attemptOf(responder, pending, "emt"),
      attemptOf(student, undefined, undefined),
      attemptOf(teacher, claim, undefined),
    ],
  };
  const cases = [teacher, responder, student];
  return { person, verification, attempts, cases, claim };
});

const nothing = { identity: undefined, document: undefined, affiliations: [] };

const find = Effect.fnUntraced(function* (digest: string) {
  const found = Option.getOrUndefined(yield* (yield* GrantStore).record(digest));
  if (found === undefined) return undefined;
  const affiliations = found.attempts.affiliations.toSorted((left, right) =>
    left.family.localeCompare(right.family),
  );
  return { ...found, attempts: { ...found.attempts, affiliations } };
});

/** The contract of `GrantStore.record`. */
export const grantRecordContract = <E>(layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(layer);

  describe("GrantStore.record", () => {
    test(
      "tells what became of a person's newest attempts, to each of many at once",
      Effect.gen(function* () {
        const first = yield* putAttempts;
        const second = yield* putAttempts;
        const { person } = yield* putPerson();
        const wanted = [
          { grant: yield* putGrant(person.id), eid, person, attempts: nothing },
          ...(yield* Effect.forEach([first, second, first], ({ attempts, person }) =>
            Effect.map(putGrant(person.id), (grant) => ({ grant, eid, person, attempts })),
          )),
        ];
        const all = Effect.forEach(wanted, ({ grant }) => find(digestOf(grant)), {
          concurrency: "unbounded",
        });
        expect(yield* all).toEqual(wanted);
      }),
    );

    test(
      "tells of each attempt what it is, where a person made that one alone",
      Effect.gen(function* () {
        const verification = sampleVerification();
        yield* (yield* VerificationStore).insert(verification);
        const alone = Effect.fnUntraced(function* (
          kind: "identity" | "document" | "phone",
          transaction: Parameters<TransactionStore["Service"]["insert"]>[0],
        ) {
          const { person } = yield* putPerson();
          yield* (yield* TransactionStore).insert(transaction);
          const attempt = { kind, role: undefined, referenceId: transaction.id };
          yield* (yield* PersonStore).addAttempt(person.id, { ...attempt, created: sampleTime });
          return (yield* find(digestOf(yield* putGrant(person.id))))?.attempts;
        });
        const identity = sampleIdentity(verification);
        expect(yield* alone("identity", identity)).toEqual({ ...nothing, identity });
        const document = sampleDocument(verification);
        expect(yield* alone("document", document)).toEqual({
          ...nothing,
          document: { transaction: document, sides: [] },
        });
        expect(yield* alone("phone", samplePossession(verification))).toEqual(nothing);
      }),
    );

    test(
      "finds nothing by a replaced or unknown token, or by one of an ended grant",
      Effect.gen(function* () {
        const { save } = yield* GrantStore;
        const { person } = yield* putPerson();
        const refreshed = redeemedGrant(yield* putGrant(person.id), 2);
        yield* save([refreshed]);
        const ended = yield* putGrant(person.id);
        yield* save([endedGrant(ended)]);
        const digests = [
          digestOf(refreshed),
          `refresh 2 of ${refreshed.id}`,
          digestOf(ended),
          freshId(),
          "",
        ];
        const found = yield* Effect.forEach(digests, find, { concurrency: "unbounded" });
        expect(found).toEqual(digests.map(() => undefined));
        expect((yield* find(digestOf(refreshed, 2)))?.grant).toEqual(refreshed);
      }),
    );

    test(
      "tells nothing that was erased",
      Effect.gen(function* () {
        const { attempts, cases, claim, person, verification } = yield* putAttempts;
        const grant = yield* putGrant(person.id);
        yield* (yield* ImageStore).erase(attempts.document.transaction.id);
        yield* (yield* VerificationStore).erase(verification.id);
        for (const { id } of cases) yield* (yield* AffiliationStore).erase(id);
        const erased = {
          ...claim,
          state: { _tag: "Erased" },
          personal: undefined,
          version: 2,
        } as const;
        yield* (yield* UnitOfWork).atomically((yield* AffiliationStore).claims.save(erased));
        yield* (yield* PersonStore).erase(person.id);
        const found = yield* find(digestOf(grant));
        expect(found?.eid).toBe(undefined);
        expect(found?.person.personal).toBe(undefined);
        expect(found?.attempts.identity?.personal).toBe(undefined);
        expect(found?.attempts.document?.transaction.personal).toBe(undefined);
        expect(found?.attempts.document?.sides).toEqual([]);
        const affiliations = found?.attempts.affiliations ?? [];
        expect(affiliations.map(({ erased }) => erased)).toEqual([true, true, true]);
        expect(affiliations.at(-1)?.claim).toEqual(erased);
      }),
    );
  });
};
