import { People } from "@bonafide/core/person/People";
import { personAccount } from "@bonafide/core/person/PersonAccount";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { expect } from "@effect/vitest";
import { describe } from "../storage/PortTest.ts";
import { useCaseTest, type UseCaseStores } from "../storage/UseCaseTest.ts";
import { Effect, Exit, Option } from "effect";
import { TestClock } from "effect/testing";
import { auditedEntries } from "../audit/AuditedEntries.ts";
import { commonPassword } from "../person/MemoryCommonPasswords.ts";
import {
  actions,
  email,
  faultOf,
  holderOf,
  password,
  signIn,
  signUp,
  source,
  freeOf,
} from "./PersonWorld.ts";

/** The contract of signing up, over these stores. */
export const signUpContract = (stores: UseCaseStores): void => {
  const test = useCaseTest(stores);

  describe("Signing up", () => {
    test(
      "makes a person with a verification of the server's own account, signed in at once",
      Effect.gen(function* () {
        const { person, secret } = yield* signUp();
        expect(person.personal).toMatchObject({ email });
        expect(yield* holderOf(secret)).toBe(person.id);
        const verification = yield* (yield* VerificationStore).find(person.verificationId);
        expect(verification).toMatchObject(Option.some({ accountId: personAccount.accountId }));
      }),
    );

    test(
      "is audited by the person's id, and never by an email",
      Effect.gen(function* () {
        const { person, sessionId } = yield* signUp();
        const entries = yield* auditedEntries;
        expect(entries.map(({ action, actor, subject }) => [subject, action, actor])).toEqual([
          [person.verificationId, "verification.created", personAccount.accountId],
          [person.id, "person.created", person.id],
          [sessionId, "person_session.SessionOpened", person.id],
        ]);
        expect(JSON.stringify(entries).toLowerCase()).not.toContain("people.example");
      }),
    );

    test(
      "with a used email is not accepted, and leaves nothing",
      Effect.gen(function* () {
        yield* signUp();
        const before = yield* actions;
        for (const taken of [email, ` ${email.toUpperCase()} `, email.normalize("NFD")]) {
          expect(yield* faultOf(signUp({ email: taken }))).toBe("NotAccepted");
          // The right password gives the same answer.
          expect(yield* faultOf(signUp({ email: taken, password: "another password" }))).toBe(
            "NotAccepted",
          );
        }
        expect(yield* actions).toEqual(before);
      }),
    );

    test(
      "takes no email that is none, and no password that is guessed",
      Effect.gen(function* () {
        const long = `${"a".repeat(251)}@b.c`;
        for (const none of [
          "",
          " ",
          "zoe",
          "@b",
          "a@",
          "a@b@c",
          "a b@c",
          "a\u0000@b",
          "\uD800@b",
          long,
        ]) {
          expect(yield* faultOf(signUp({ email: none }))).toBe("EmailInvalid");
        }
        const faults = {
          "": "PasswordTooShort",
          elevenchars: "PasswordTooShort",
          [commonPassword.toUpperCase()]: "PasswordCommon",
          [email.toUpperCase()]: "PasswordCommon",
          ["x".repeat(129)]: "PasswordTooLong",
          ["x".repeat(100_000)]: "PasswordTooLong",
          // Eleven characters, in twice as many units.
          ["\u{1F3F4}".repeat(11)]: "PasswordTooShort",
        };
        for (const [tried, fault] of Object.entries(faults)) {
          expect(yield* faultOf(signUp({ password: tried }))).toBe(fault);
        }
        expect(
          yield* faultOf(signUp({ email: "longenoughname@b.c", password: "LongEnoughName" })),
        ).toBe("PasswordCommon");
        // All faults are reported at once.
        expect(
          yield* Effect.flip(signUp({ email: "zoe", password: commonPassword })),
        ).toMatchObject({
          name: "EmailInvalid",
          also: "PasswordCommon",
        });
        for (const good of ["x".repeat(12), "x".repeat(128), "\u{1F3F4}".repeat(128)]) {
          yield* signUp({ email: `${good.length}@people.example`, password: good });
        }
        expect((yield* actions).filter((action) => action === "person.created")).toHaveLength(3);
      }),
    );

    test(
      "takes a password in whatever form a keyboard writes it",
      Effect.gen(function* () {
        yield* signUp({ password: "Ｐaßword\u0065\u0301 ﬁne ½" });
        yield* signIn({ password: "Paßword\u00e9 fine 1\u20442" });
        expect(yield* faultOf(signIn({ password: "passwordé fine 1\u20442" }))).toBe("NotAccepted");
      }),
    );

    test(
      "lets one of many who come at once have an email",
      Effect.gen(function* () {
        const people = yield* People;
        const exits = yield* Effect.forEach(
          Array.from({ length: 10 }),
          () => Effect.exit(people.signUp({ email, password, source: undefined })),
          { concurrency: "unbounded" },
        );
        expect(exits.filter(Exit.isSuccess)).toHaveLength(1);
        expect((yield* actions).toSorted()).toEqual([
          "person.created",
          "person_session.SessionOpened",
          "verification.created",
        ]);
      }),
    );

    test(
      "must wait after too many from one address, and not elsewhere",
      Effect.gen(function* () {
        const many = Array.from(
          { length: freeOf("sign_up_address") },
          (_, at) => `${at}@people.example`,
        );
        yield* Effect.forEach(many, (next) => signUp({ email: next }));
        const early = yield* Effect.flip(signUp());
        expect(early).toMatchObject({ name: "TooEarly", retryAfter: 2 });
        yield* signUp({ email: "other@people.example", source: "203.0.113.9" });
        yield* TestClock.adjust("2 seconds");
        yield* signUp();
        expect(yield* Effect.flip(signUp({ source }))).toMatchObject({ retryAfter: 4 });
      }),
    );
  });
};
