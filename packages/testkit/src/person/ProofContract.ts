import { personAccount } from "@bonafide/core/person/PersonAccount";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Phone } from "@bonafide/core/telecom/Phone";
import { TransactionStore } from "@bonafide/core/verification/TransactionStore";
import { expect } from "@effect/vitest";
import { describe } from "../storage/PortTest.ts";
import { useCaseTest, type UseCaseStores } from "../storage/UseCaseTest.ts";
import { Effect, Option } from "effect";
import { TestClock } from "effect/testing";
import { freshId } from "../storage/FreshId.ts";
import { MemoryCarrierRecords, memoryAddress } from "../telecom/MemoryCarrierRecords.ts";
import { MemorySmsGateway } from "../telecom/MemorySmsGateway.ts";
import { signUp, visitOf, freeOf } from "./PersonWorld.ts";
import {
  checkSoldier,
  codeSent,
  confirmCode,
  failed,
  matchIdentity,
  namesOf,
  missing,
  pending,
  phone,
  proofsOf,
  provePhone,
  sendCode,
  settle,
  submitDocument,
  visiting,
} from "./ProofWorld.ts";

const transactionsOf = Effect.fnUntraced(function* (personId: string) {
  const person = Option.getOrThrow(yield* (yield* PersonStore).find(personId));
  return yield* (yield* TransactionStore).ofVerification(person.verificationId);
});

/** The contract of a proved phone and a proved identity, over these stores. */
export const proofContract = (stores: UseCaseStores): void => {
  const test = useCaseTest(stores);

  describe("A person who just came", () => {
    test(
      "has proved nothing, and has nothing to confirm",
      Effect.gen(function* () {
        const visit = yield* visiting;
        expect(yield* proofsOf(visit)).toEqual({
          phone: missing,
          identity: missing,
          document: missing,
          affiliations: new Map(),
        });
        expect(yield* namesOf(confirmCode(visit, "123456"))).toEqual(["PossessionCheckInvalid"]);
        expect(yield* namesOf(matchIdentity(visit, "1980-02-29"))).toEqual([
          "PossessionCheckInvalid",
        ]);
      }),
    );

    test(
      "exists: an unknown or erased person proves nothing",
      Effect.gen(function* () {
        const visit = yield* visiting;
        yield* (yield* PersonStore).erase(visit.personId);
        for (const nobody of [visit, visitOf(freshId()), visitOf("")]) {
          const answers = [
            sendCode(nobody),
            confirmCode(nobody, "123456"),
            matchIdentity(nobody, "1980-02-29"),
            submitDocument(nobody),
            checkSoldier(nobody),
          ];
          for (const answer of answers) expect(yield* namesOf(answer)).toEqual(["ResourceUnknown"]);
        }
        expect(yield* (yield* MemorySmsGateway).messages).toEqual([]);
      }),
    );
  });

  describe("A phone", () => {
    test(
      "is proved by the code, for the server's own account and the application that asked",
      Effect.gen(function* () {
        const applicationId = freshId();
        const visit = { ...(yield* visiting), applicationId };
        yield* sendCode(visit);
        expect((yield* proofsOf(visit)).phone).toEqual({ _tag: "Pending", value: phone });
        const code = yield* codeSent();
        yield* TestClock.adjust("1 minute");
        yield* confirmCode(visit, ` ${code.slice(0, 3)} ${code.slice(3)} `);
        const at = Date.UTC(2026, 5, 1, 0, 1);
        expect((yield* proofsOf(visit)).phone).toEqual({ _tag: "Proved", value: phone, at });
        expect(yield* transactionsOf(visit.personId)).toMatchObject([
          { accountId: personAccount.accountId, applicationId },
        ]);
      }),
    );

    test(
      "is read as people write it",
      Effect.gen(function* () {
        const visit = yield* visiting;
        for (const written of [
          "(415) 555-0123",
          "+1 415.555.0123",
          "1-415-555-0123",
          " 4155550123",
        ]) {
          yield* sendCode(visit, written);
          expect((yield* proofsOf(visit)).phone).toMatchObject({ value: phone });
        }
        for (const none of ["", "415555012", "44 4155550123", "41555501234", "four"]) {
          expect(yield* namesOf(sendCode(visit, none))).toEqual(["PhoneInvalid"]);
        }
        yield* (yield* MemorySmsGateway).refuse(phone, "InternalError");
        expect(yield* namesOf(sendCode(visit))).toEqual(["InternalError"]);
      }),
    );

    test(
      "is proved by the code that was sent last, and by no other",
      Effect.gen(function* () {
        const visit = yield* visiting;
        const other = Phone.make("4155550199");
        yield* sendCode(visit);
        const first = yield* codeSent();
        yield* sendCode(visit, other);
        const second = yield* codeSent(other);
        expect(yield* namesOf(confirmCode(visit, first))).toEqual(["CodeInvalid"]);
        yield* confirmCode(visit, second);
        expect((yield* proofsOf(visit)).phone).toMatchObject({ _tag: "Proved", value: other });
      }),
    );

    test(
      "is the one of the last of two sends at once",
      Effect.gen(function* () {
        const visit = yield* visiting;
        const phones = ["4155550111", "4155550112"].map((digits) => Phone.make(digits));
        yield* Effect.forEach(phones, (to) => sendCode(visit, to), { concurrency: "unbounded" });
        const { phone: proof } = yield* proofsOf(visit);
        const last = phones.find((one) => proof._tag === "Pending" && one === proof.value);
        yield* confirmCode(visit, yield* codeSent(last));
        expect((yield* proofsOf(visit)).phone).toMatchObject({ _tag: "Proved", value: last });
      }),
    );

    test(
      "is not proved by guessing, nor late, nor where nothing arrived",
      Effect.gen(function* () {
        const visit = yield* visiting;
        yield* sendCode(visit);
        const code = yield* codeSent();
        const wrong = code === "000000" ? "000001" : "000000";
        for (let time = 0; time < 5; time += 1) {
          expect(yield* namesOf(confirmCode(visit, wrong))).toEqual(["CodeInvalid"]);
        }
        expect(yield* namesOf(confirmCode(visit, code))).toEqual(["RetryLimitExceeded"]);
        expect((yield* proofsOf(visit)).phone).toEqual(failed("RetryLimitExceeded"));

        yield* sendCode(visit);
        yield* TestClock.adjust("11 minutes");
        expect(yield* namesOf(confirmCode(visit, yield* codeSent()))).toEqual(["CodeExpired"]);
        yield* settle;
        expect((yield* proofsOf(visit)).phone).toEqual(failed("CodeExpired"));

        yield* (yield* MemorySmsGateway).fail(phone, "UserUnknown");
        yield* sendCode(visit);
        expect((yield* proofsOf(visit)).phone).toEqual(failed("UserUnknown"));
      }),
    );

    test(
      "is one person's, and no other's",
      Effect.gen(function* () {
        const visit = yield* visiting;
        const { person } = yield* signUp({ email: "mallory@people.example" });
        yield* sendCode(visit);
        const mallory = visitOf(person.id);
        expect(yield* namesOf(confirmCode(mallory, yield* codeSent()))).toEqual([
          "PossessionCheckInvalid",
        ]);
        yield* confirmCode(visit, yield* codeSent());
        expect((yield* proofsOf(mallory)).phone).toEqual(missing);
      }),
    );
  });

  describe("An identity", () => {
    test(
      "is what the carrier says of the proved phone's holder",
      Effect.gen(function* () {
        const visit = yield* visiting;
        yield* provePhone(visit);
        yield* matchIdentity(visit, " 1980-02-29 ");
        expect((yield* proofsOf(visit)).identity).toEqual(pending);
        yield* settle;
        expect((yield* proofsOf(visit)).identity).toMatchObject({
          _tag: "Proved",
          value: { birthDate: "1980-02-29", address: memoryAddress },
        });
      }),
    );

    test(
      "is no minor's, and has a birth date",
      Effect.gen(function* () {
        const visit = yield* visiting;
        yield* provePhone(visit);
        expect(yield* namesOf(matchIdentity(visit, "2009-01-01"))).toEqual(["BirthDateMinor"]);
        expect(yield* namesOf(matchIdentity(visit, "29 Feb"))).toEqual(["BirthDateInvalid"]);
        expect((yield* proofsOf(visit)).identity).toEqual(missing);
      }),
    );

    test(
      "reports why it does not match, and cannot be guessed",
      Effect.gen(function* () {
        const visit = yield* visiting;
        yield* provePhone(visit);
        const carrier = yield* MemoryCarrierRecords;
        yield* carrier.answer(phone, { _tag: "NotMatched", reason: { failure: "UserUnknown" } });
        for (let time = 0; time < freeOf("person_match"); time += 1) {
          yield* matchIdentity(visit, `1980-02-${10 + time}`);
        }
        const refusal = yield* Effect.flip(matchIdentity(visit, "1980-02-29"));
        expect(refusal).toMatchObject({ names: ["ProductRateExceeded"], retryAfter: 2 });
        yield* settle;
        expect((yield* proofsOf(visit)).identity).toEqual(failed("UserUnknown"));
        expect(yield* carrier.asked).toHaveLength(freeOf("person_match"));
      }),
    );
  });
};
