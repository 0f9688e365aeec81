import { People } from "@bonafide/core/person/People";
import { personAccount } from "@bonafide/core/person/PersonAccount";
import { VerificationStore } from "@bonafide/core/verification/VerificationStore";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Exit, HashMap, Option } from "effect";
import { TestClock } from "effect/testing";
import { auditedEntries } from "../../src/audit/MemoryAudit.ts";
import { commonPassword } from "../../src/person/MemoryCommonPasswords.ts";
import { MemoryState } from "../../src/storage/MemoryState.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import {
  email,
  faultOf,
  holderOf,
  password,
  signIn,
  signUp,
  source,
  freeOf,
} from "./PersonWorld.ts";

const counted = Effect.flatMap(MemoryState, ({ read }) =>
  read(({ people, verifications }) => ({
    people: HashMap.size(people.people),
    sessions: HashMap.size(people.sessions),
    verifications: HashMap.size(verifications),
  })),
);

describe("Signing up", () => {
  it.effect(
    "makes a person with a verification of the server's own account, signed in at once",
    () =>
      Effect.gen(function* () {
        const { person, secret } = yield* signUp();
        expect(person.personal).toMatchObject({ email });
        expect(yield* holderOf(secret)).toBe(person.id);
        const verification = yield* (yield* VerificationStore).find(person.verificationId);
        expect(verification).toMatchObject(Option.some({ accountId: personAccount.accountId }));
      }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is audited by the person's id, and never by an email", () =>
    Effect.gen(function* () {
      const { person, sessionId } = yield* signUp();
      const entries = yield* auditedEntries;
      expect(entries.map(({ action, actor, subject }) => [subject, action, actor])).toEqual([
        [person.verificationId, "verification.created", personAccount.accountId],
        [person.id, "person.created", person.id],
        [sessionId, "person_session.SessionOpened", person.id],
      ]);
      expect(JSON.stringify(entries).toLowerCase()).not.toContain("people.example");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("with a used email is not accepted, and leaves nothing", () =>
    Effect.gen(function* () {
      yield* signUp();
      const before = yield* counted;
      for (const taken of [email, ` ${email.toUpperCase()} `, email.normalize("NFD")]) {
        expect(yield* faultOf(signUp({ email: taken }))).toBe("NotAccepted");
        // The right password gives the same answer.
        expect(yield* faultOf(signUp({ email: taken, password: "another password" }))).toBe(
          "NotAccepted",
        );
      }
      expect(yield* counted).toEqual(before);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("takes no email that is none, and no password that is guessed", () =>
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
      expect(yield* Effect.flip(signUp({ email: "zoe", password: commonPassword }))).toMatchObject({
        name: "EmailInvalid",
        also: "PasswordCommon",
      });
      for (const good of ["x".repeat(12), "x".repeat(128), "\u{1F3F4}".repeat(128)]) {
        yield* signUp({ email: `${good.length}@people.example`, password: good });
      }
      expect(yield* counted).toMatchObject({ people: 3 });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("takes a password in whatever form a keyboard writes it", () =>
    Effect.gen(function* () {
      yield* signUp({ password: "Ｐaßword\u0065\u0301 ﬁne ½" });
      yield* signIn({ password: "Paßword\u00e9 fine 1\u20442" });
      expect(yield* faultOf(signIn({ password: "passwordé fine 1\u20442" }))).toBe("NotAccepted");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("lets one of many who come at once have an email", () =>
    Effect.gen(function* () {
      const people = yield* People;
      const exits = yield* Effect.forEach(
        Array.from({ length: 10 }),
        () => Effect.exit(people.signUp({ email, password, source: undefined })),
        { concurrency: "unbounded" },
      );
      expect(exits.filter(Exit.isSuccess)).toHaveLength(1);
      expect(yield* counted).toEqual({ people: 1, sessions: 1, verifications: 1 });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("must wait after too many from one address, and not elsewhere", () =>
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
    }).pipe(Effect.provide(TestBonafide)),
  );
});
