import { AffiliationClaims } from "@bonafide/core/affiliation/AffiliationClaims";
import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { personAccount } from "@bonafide/core/person/PersonAccount";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { PersonVerifications } from "@bonafide/core/person/PersonVerifications";
import { describe, expect, it } from "@effect/vitest";
import { Duration, Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { freshId } from "../../src/storage/FreshId.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { email, signUp, visitOf } from "../../src/person/PersonWorld.ts";
import {
  birthDates,
  checkSoldier,
  enrol,
  formOf,
  namesOf,
  proofsOf,
  soldier,
  uploadTeacher,
  visiting,
} from "../../src/person/ProofWorld.ts";

const pending = { _tag: "Pending", value: undefined };
const failed = (fault: unknown) => ({ _tag: "Failed", fault });

describe("An affiliation", () => {
  it.effect("is proved by a record, for the server's own client", () =>
    Effect.gen(function* () {
      yield* enrol;
      const applicationId = freshId();
      const visit = { ...(yield* visiting), applicationId };
      yield* checkSoldier(visit);
      const proof = (yield* proofsOf(visit)).affiliations.get("military");
      expect(proof).toMatchObject({
        _tag: "Proved",
        value: { fname: soldier.fname, role: undefined, attributes: { rank: "Sergeant" } },
      });
      const id = proof?._tag === "Proved" ? proof.value.caseId : "";
      expect(yield* (yield* AffiliationStore).find(id)).toMatchObject(
        Option.some({ clientId: personAccount.clientId, applicationId, profile: 1 }),
      );
      yield* checkSoldier(visit, { social: "6788" });
      expect((yield* proofsOf(visit)).affiliations.get("military")).toEqual(
        failed({ name: "NotFound" }),
      );
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is proved for as long as its claim holds", () =>
    Effect.gen(function* () {
      yield* enrol;
      const visit = yield* visiting;
      const military = Effect.map(proofsOf(visit), ({ affiliations }) =>
        affiliations.get("military"),
      );
      yield* checkSoldier(visit);
      yield* checkSoldier(visitOf((yield* signUp({ email: "other@example.com" })).person.id));
      const proof = yield* military;
      expect(proof).toMatchObject({ _tag: "Proved" });
      const { find, revoke } = yield* AffiliationClaims;
      const id = proof?._tag === "Proved" ? proof.value.caseId : "";
      const claim = Option.getOrThrow(yield* find(id));
      yield* revoke(id);
      expect(yield* military).toEqual(failed("AffiliationEnded"));
      yield* checkSoldier(visit);
      expect(yield* military).toMatchObject({ _tag: "Proved" });
      // The other person gave the same name and birth date, and has another claim.
      expect(Option.getOrThrow(yield* find(claim.id))).toMatchObject({ verifications: 2 });
      yield* TestClock.adjust(Duration.days(365));
      expect(yield* military).toEqual(failed("AffiliationEnded"));
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("tells which details are wrong, and is then not attempted", () =>
    Effect.gen(function* () {
      const visit = yield* visiting;
      expect(yield* Effect.flip(checkSoldier(visit, { birth_date: "yesterday" }))).toMatchObject({
        _tag: "DetailsInvalid",
        faults: [{ name: "birth_date", fault: "format" }],
      });
      expect((yield* proofsOf(visit)).affiliations.size).toBe(0);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("waits for a reviewer by a document, under the person's own email", () =>
    Effect.gen(function* () {
      const visit = yield* visiting;
      yield* uploadTeacher(visit);
      const standing = Effect.map(proofsOf(visit), ({ affiliations }) =>
        affiliations.get("teacher"),
      );
      expect(yield* standing).toEqual(pending);
      const reviews = yield* AffiliationReviews;
      const [waiting] = yield* reviews.waiting;
      expect(waiting?.personal?.details.email).toBe(email);
      yield* reviews.claim(waiting?.id ?? "", "Ann");
      yield* reviews.document(waiting?.id ?? "", "Ann");
      yield* reviews.approve(waiting?.id ?? "", "Ann", {});
      expect(yield* standing).toMatchObject({ _tag: "Proved", value: { fname: "Zo\u00eb" } });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("of a first responder keeps as what", () =>
    Effect.gen(function* () {
      const visit = yield* visiting;
      const { verifyAffiliation } = yield* PersonVerifications;
      const form = formOf({
        fname: "Zo\u00eb",
        lname: "O\u2019Brien",
        birth_date: birthDates.roster,
        emt_number: "NV-1234",
        social: "6789",
      });
      const call = { family: "responder", by: "person", role: "emt" } as const;
      yield* verifyAffiliation(visit, call, form);
      const attempts = yield* (yield* PersonStore).attemptsOf(visit.personId);
      expect(attempts).toMatchObject([{ kind: "responder", role: "emt" }]);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is not asked for by account, which takes a caller's word", () =>
    Effect.gen(function* () {
      const visit = yield* visiting;
      const { verifyAffiliation } = yield* PersonVerifications;
      const call = { family: "military", by: "account" } as const;
      const refusal = namesOf(verifyAffiliation(visit, call, formOf(soldier)));
      expect(yield* refusal).toEqual(["ProductNotEnabled"]);
    }).pipe(Effect.provide(TestBonafide)),
  );
});
