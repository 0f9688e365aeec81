import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Erasures } from "@bonafide/core/verification/Erasures";
import { expect } from "@effect/vitest";
import { Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { describe } from "../storage/PortTest.ts";
import { useCaseTest, type UseCaseStores } from "../storage/UseCaseTest.ts";
import { MemorySmsGateway } from "../telecom/MemorySmsGateway.ts";
import { freeOf, signUp, visitOf } from "./PersonWorld.ts";
import {
  birthDates,
  checkSoldier,
  enrol,
  failed,
  matchIdentity,
  namesOf,
  proofsOf,
  provePhone,
  sendCode,
  settle,
  submitDocument,
  visiting,
} from "./ProofWorld.ts";

/** The contract of second attempts, and of proofs that contradict each other, over these stores. */
export const secondAttemptContract = (stores: UseCaseStores): void => {
  const test = useCaseTest(stores);

  describe("Who tries too often", () => {
    test(
      "has to wait, and is not sent, read or asked about meanwhile",
      Effect.gen(function* () {
        const visit = yield* visiting;
        const early = { names: ["ProductRateExceeded"], retryAfter: 2 };
        const tries = [
          [freeOf("person_code"), sendCode(visit)],
          [freeOf("person_document"), submitDocument(visit)],
          [freeOf("person_affiliation"), checkSoldier(visit)],
        ] as const;
        for (const [free, attempt] of tries) {
          for (let time = 0; time < free; time += 1) yield* attempt;
          expect(yield* Effect.flip(attempt)).toMatchObject(early);
        }
        expect(yield* (yield* MemorySmsGateway).messages).toHaveLength(freeOf("person_code"));
        const all = yield* (yield* PersonStore).allAttemptsOf(visit.personId);
        expect(all).toHaveLength(
          freeOf("person_code") + freeOf("person_document") + freeOf("person_affiliation"),
        );
        const { person } = yield* signUp({ email: "other@people.example" });
        yield* sendCode(visitOf(person.id));
        yield* TestClock.adjust("2 seconds");
        yield* sendCode(visit);
      }),
    );
  });

  describe("What is proved", () => {
    test(
      "is of one person: what says another birth date later has failed",
      Effect.gen(function* () {
        yield* enrol;
        const visit = yield* visiting;
        yield* provePhone(visit);
        yield* matchIdentity(visit, birthDates.roster);
        yield* settle;
        yield* checkSoldier(visit);
        yield* submitDocument(visit);
        yield* settle;
        const proofs = yield* proofsOf(visit);
        expect(proofs.identity).toMatchObject({ _tag: "Proved" });
        expect(proofs.affiliations.get("military")).toMatchObject({ _tag: "Proved" });
        expect(proofs.document).toEqual(failed("BirthDateDiffers"));
        // Whatever was proved first and still counts decides; a new match is no longer the first.
        yield* matchIdentity(visit, birthDates.document);
        yield* settle;
        const later = yield* proofsOf(visit);
        expect(later.affiliations.get("military")).toMatchObject({ _tag: "Proved" });
        expect(later.document).toEqual(failed("BirthDateDiffers"));
        expect(later.identity).toEqual(failed("BirthDateDiffers"));
      }),
    );

    test(
      "is proved no more once its verification is erased",
      Effect.gen(function* () {
        const visit = yield* visiting;
        yield* provePhone(visit);
        yield* matchIdentity(visit, birthDates.document);
        yield* submitDocument(visit);
        yield* settle;
        const person = Option.getOrThrow(yield* (yield* PersonStore).find(visit.personId));
        yield* (yield* Erasures).verification(person.verificationId);
        expect(yield* proofsOf(visit)).toEqual({
          phone: failed("Erased"),
          identity: failed("Erased"),
          document: failed("Erased"),
          affiliations: new Map(),
        });
        expect(yield* namesOf(sendCode(visit))).toEqual(["ResourceUnknown"]);
      }),
    );
  });
};
