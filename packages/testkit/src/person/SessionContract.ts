import { People } from "@bonafide/core/person/People";
import { expect } from "@effect/vitest";
import { Effect, Exit } from "effect";
import { TestClock } from "effect/testing";
import { describe } from "../storage/PortTest.ts";
import { useCaseTest, type UseCaseStores } from "../storage/UseCaseTest.ts";
import {
  actions,
  email,
  faultOf,
  freeOf,
  holderOf,
  signIn,
  signUp,
  source,
} from "./PersonWorld.ts";

const freeAttempts = freeOf("sign_in_from");

/** The contract of sessions, and of a change of the password, which ends them, over these stores. */
export const sessionContract = (stores: UseCaseStores): void => {
  const test = useCaseTest(stores);

  describe("A session", () => {
    test(
      "is not found without its secret",
      Effect.gen(function* () {
        const { person, secret, sessionId } = yield* signUp();
        for (const tried of [undefined, "", sessionId, person.id, `${secret} `, secret.slice(1)]) {
          expect(yield* holderOf(tried)).toBe(undefined);
        }
      }),
    );

    test(
      "ends by a sign-out, for good, and is audited once",
      Effect.gen(function* () {
        const { person, secret } = yield* signUp();
        const other = yield* signIn();
        const { signOut } = yield* People;
        yield* signOut(secret, source);
        yield* signOut(secret, source);
        yield* signOut("made up", source);
        expect(yield* holderOf(secret)).toBe(undefined);
        expect(yield* holderOf(other.secret)).toBe(person.id);
        expect((yield* actions).filter((action) => action.endsWith("SessionEnded"))).toHaveLength(
          1,
        );
      }),
    );

    test(
      "ends half an hour after its last use",
      Effect.gen(function* () {
        const { person, secret } = yield* signUp();
        yield* TestClock.adjust("29 minutes");
        expect(yield* holderOf(secret)).toBe(person.id);
        yield* TestClock.adjust("29 minutes");
        expect(yield* holderOf(secret)).toBe(person.id);
        yield* TestClock.adjust("30 minutes");
        expect(yield* holderOf(secret)).toBe(undefined);
        expect(yield* holderOf(secret)).toBe(undefined);
        expect((yield* actions).filter((action) => action.endsWith("SessionEnded"))).toHaveLength(
          1,
        );
      }),
    );

    test(
      "ends twelve hours after it was opened, however much it is used",
      Effect.gen(function* () {
        const { person, secret } = yield* signUp();
        for (let turn = 1; turn < 48; turn += 1) {
          yield* TestClock.adjust("15 minutes");
          expect(yield* holderOf(secret)).toBe(person.id);
        }
        yield* TestClock.adjust("15 minutes");
        expect(yield* holderOf(secret)).toBe(undefined);
      }),
    );

    test(
      "is used by many pages at once",
      Effect.gen(function* () {
        const { person, secret } = yield* signUp();
        yield* TestClock.adjust("5 minutes");
        const held = yield* Effect.forEach(Array.from({ length: 20 }), () => holderOf(secret), {
          concurrency: "unbounded",
        });
        expect(new Set(held)).toEqual(new Set([person.id]));
      }),
    );
  });

  describe("Changing a password", () => {
    const next = "a new horse battery";

    test(
      "ends every other session, and the old password",
      Effect.gen(function* () {
        const { changePassword } = yield* People;
        const here = yield* signUp();
        const there = yield* signIn();
        yield* changePassword(here, "correct horse battery", next, source);
        expect(yield* holderOf(here.secret)).toBe(here.person.id);
        expect(yield* holderOf(there.secret)).toBe(undefined);
        expect(yield* faultOf(signIn())).toBe("NotAccepted");
        yield* signIn({ password: next });
        expect(yield* actions).toContain("person.password_changed");
      }),
    );

    test(
      "needs the current password, and an allowed new one",
      Effect.gen(function* () {
        const { changePassword } = yield* People;
        const here = yield* signUp();
        const change = (current: string, wanted: string) =>
          faultOf(changePassword(here, current, wanted, source));
        expect(yield* change("wrong horse battery", next)).toBe("NotAccepted");
        expect(yield* change("correct horse battery", "short")).toBe("PasswordTooShort");
        expect(yield* change("correct horse battery", email)).toBe("PasswordCommon");
        for (let time = 0; time < freeAttempts - 1; time += 1) {
          expect(yield* change("wrong horse battery", next)).toBe("NotAccepted");
        }
        expect(yield* change("correct horse battery", next)).toBe("TooEarly");
        yield* TestClock.adjust("2 seconds");
        yield* signIn();
      }),
    );

    test(
      "happens once where two change it at the same time",
      Effect.gen(function* () {
        const { changePassword } = yield* People;
        const here = yield* signUp();
        const exits = yield* Effect.forEach(
          ["a new horse battery 1", "a new horse battery 2"],
          (wanted) => Effect.exit(changePassword(here, "correct horse battery", wanted, source)),
          { concurrency: "unbounded" },
        );
        expect(exits.filter(Exit.isSuccess)).toHaveLength(1);
      }),
    );
  });
};
