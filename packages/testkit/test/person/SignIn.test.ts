import { crowd } from "@bonafide/core/person/PasswordCrowd";
import { People } from "@bonafide/core/person/People";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Exit, Option } from "effect";
import { TestClock } from "effect/testing";
import { ComparedPasswords } from "../../src/person/MemoryPasswordHashes.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import {
  actions,
  email,
  faultOf,
  freeOf,
  holderOf,
  sessionOf,
  signIn,
  signUp,
  source,
} from "./PersonWorld.ts";

const freeAttempts = { email: freeOf("sign_in_from"), address: freeOf("sign_in_address") };
const wrong = { password: "wrong horse battery" };
const compared = Effect.flatMap(ComparedPasswords, ({ count }) => count);
const guess = faultOf(signIn(wrong));

describe("Signing in", () => {
  it.effect("opens a session of one's own each time, by email in any case", () =>
    Effect.gen(function* () {
      const { person, secret } = yield* signUp();
      const other = yield* signIn({ email: ` ${email.toUpperCase()}` });
      expect(other.person.id).toBe(person.id);
      expect(other.secret).not.toBe(secret);
      expect(yield* sessionOf(other.secret)).toEqual(Option.some([person.id, other.sessionId]));
      expect(yield* holderOf(secret)).toBe(person.id);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is refused in one way, with a wrong password and with an unknown email", () =>
    Effect.gen(function* () {
      yield* signUp();
      const unknown = { email: "nobody@people.example" };
      expect(yield* guess).toBe("NotAccepted");
      expect(yield* faultOf(signIn(unknown))).toBe("NotAccepted");
      // As much work: an unknown email's password is compared too.
      expect(yield* compared).toEqual({ known: 1, none: 1 });
      // And for a text that cannot be a password.
      for (const text of ["", "short", "x".repeat(5_000)]) {
        expect(yield* faultOf(signIn({ password: text }))).toBe("NotAccepted");
      }
      expect(yield* compared).toEqual({ known: 1, none: 4 });
      expect(yield* faultOf(signIn({ email: "none" }))).toBe("EmailInvalid");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is put off where too many others sign in, and then counts for nothing", () =>
    Effect.gen(function* () {
      yield* signUp();
      const many = Array.from({ length: crowd + 20 }, (_, at) =>
        faultOf(signIn({ ...wrong, email: `nobody${at % 30}@people.example`, source: undefined })),
      );
      const faults = yield* Effect.all(many, { concurrency: "unbounded" });
      const of = (name: string) => faults.filter((fault) => fault === name).length;
      expect([of("Crowded"), of("NotAccepted")]).toEqual([20, crowd]);
      expect((yield* compared).none).toBe(crowd);
      // There is room again; of each email four or three attempts counted, and five are free.
      expect(
        yield* faultOf(signIn({ ...wrong, email: "nobody15@people.example", source: undefined })),
      ).toBe("NotAccepted");
      yield* signIn();
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("has to wait longer after each failure, known or not, and never for good", () =>
    Effect.gen(function* () {
      yield* signUp();
      for (const who of [{}, { email: "nobody@people.example" }]) {
        const next = signIn({ ...wrong, ...who, source: undefined });
        const waits: Array<number | undefined> = [];
        for (let time = 0; time < 17; time += 1) {
          const fault = yield* Effect.flip(next);
          waits.push(fault.retryAfter);
          if (fault.retryAfter !== undefined) yield* TestClock.adjust(fault.retryAfter * 1_000);
        }
        const free = Array.from({ length: freeAttempts.email }, () => undefined);
        const grown = [2, 4, 8, 16, 32, 64].flatMap((wait) => [wait, undefined]);
        expect(waits).toEqual([...free, ...grown]);
      }
      yield* TestClock.adjust("15 minutes");
      yield* signIn();
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("compares nothing that comes too early, the right password neither", () =>
    Effect.gen(function* () {
      yield* signUp();
      yield* Effect.forEach(Array.from({ length: freeAttempts.email }), () => guess);
      expect(yield* Effect.flip(signIn())).toMatchObject({ name: "TooEarly", retryAfter: 2 });
      expect(yield* compared).toEqual({ known: freeAttempts.email, none: 0 });
      yield* TestClock.adjust("2 seconds");
      yield* signIn();
      // The right one forgets them.
      expect(yield* guess).toBe("NotAccepted");
      expect(yield* guess).toBe("NotAccepted");
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("counts before it compares: many guesses at once gain none", () =>
    Effect.gen(function* () {
      yield* signUp();
      yield* Effect.forEach(Array.from({ length: 40 }), () => guess, { concurrency: "unbounded" });
      expect(yield* compared).toEqual({ known: freeAttempts.email, none: 0 });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("counts attempts from one address, for any email", () =>
    Effect.gen(function* () {
      const tried = Array.from({ length: freeAttempts.address }, (_, at) => `${at}@people.example`);
      for (const next of tried) yield* faultOf(signIn({ email: next }));
      expect(yield* Effect.flip(signIn())).toMatchObject({ name: "TooEarly", retryAfter: 2 });
      yield* signUp({ source: "203.0.113.9" });
      yield* signIn({ source: "203.0.113.9" });
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("forgets an address nothing by an account of the guesser's own", () =>
    Effect.gen(function* () {
      yield* signUp({ email: "mallory@people.example" });
      const own = signIn({ email: "mallory@people.example" });
      let guessed = 0;
      for (let round = 0; round < 100; round += 1) {
        yield* own.pipe(Effect.ignore);
        const fault = yield* faultOf(signIn({ email: `${round}@people.example` }));
        if (fault === "NotAccepted") guessed += 1;
      }
      expect(guessed).toBe(freeAttempts.address);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("ends the session that the browser had, whosever it was", () =>
    Effect.gen(function* () {
      const mallory = yield* signUp({ email: "mallory@people.example" });
      const zoe = yield* signUp();
      // A planted secret signs no person in, and is worthless afterwards.
      const planted = yield* signIn({}, mallory.secret);
      expect(planted.secret).not.toBe(mallory.secret);
      expect(yield* holderOf(mallory.secret)).toBe(undefined);
      expect(yield* holderOf(planted.secret)).toBe(zoe.person.id);
      const unknown = yield* signIn({}, "made up by somebody");
      expect(yield* holderOf("made up by somebody")).toBe(undefined);
      expect(yield* holderOf(unknown.secret)).toBe(zoe.person.id);
      // A sign-in that fails ends nothing.
      yield* faultOf(signIn(wrong, unknown.secret));
      expect(yield* holderOf(unknown.secret)).toBe(zoe.person.id);
    }).pipe(Effect.provide(TestBonafide)),
  );
});

describe("A session", () => {
  it.effect("is not found without its secret", () =>
    Effect.gen(function* () {
      const { person, secret, sessionId } = yield* signUp();
      for (const tried of [undefined, "", sessionId, person.id, `${secret} `, secret.slice(1)]) {
        expect(yield* holderOf(tried)).toBe(undefined);
      }
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("ends by a sign-out, for good, and is audited once", () =>
    Effect.gen(function* () {
      const { person, secret } = yield* signUp();
      const other = yield* signIn();
      const { signOut } = yield* People;
      yield* signOut(secret, source);
      yield* signOut(secret, source);
      yield* signOut("made up", source);
      expect(yield* holderOf(secret)).toBe(undefined);
      expect(yield* holderOf(other.secret)).toBe(person.id);
      expect((yield* actions).filter((action) => action.endsWith("SessionEnded"))).toHaveLength(1);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("ends half an hour after its last use", () =>
    Effect.gen(function* () {
      const { person, secret } = yield* signUp();
      yield* TestClock.adjust("29 minutes");
      expect(yield* holderOf(secret)).toBe(person.id);
      yield* TestClock.adjust("29 minutes");
      expect(yield* holderOf(secret)).toBe(person.id);
      yield* TestClock.adjust("30 minutes");
      expect(yield* holderOf(secret)).toBe(undefined);
      expect(yield* holderOf(secret)).toBe(undefined);
      expect((yield* actions).filter((action) => action.endsWith("SessionEnded"))).toHaveLength(1);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("ends twelve hours after it was opened, however much it is used", () =>
    Effect.gen(function* () {
      const { person, secret } = yield* signUp();
      for (let turn = 1; turn < 48; turn += 1) {
        yield* TestClock.adjust("15 minutes");
        expect(yield* holderOf(secret)).toBe(person.id);
      }
      yield* TestClock.adjust("15 minutes");
      expect(yield* holderOf(secret)).toBe(undefined);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("is used by many pages at once", () =>
    Effect.gen(function* () {
      const { person, secret } = yield* signUp();
      yield* TestClock.adjust("5 minutes");
      const held = yield* Effect.forEach(Array.from({ length: 20 }), () => holderOf(secret), {
        concurrency: "unbounded",
      });
      expect(new Set(held)).toEqual(new Set([person.id]));
    }).pipe(Effect.provide(TestBonafide)),
  );
});

describe("Changing a password", () => {
  const next = "a new horse battery";

  it.effect("ends every other session, and the old password", () =>
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
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("needs the current password, and an allowed new one", () =>
    Effect.gen(function* () {
      const { changePassword } = yield* People;
      const here = yield* signUp();
      const change = (current: string, wanted: string) =>
        faultOf(changePassword(here, current, wanted, source));
      expect(yield* change("wrong horse battery", next)).toBe("NotAccepted");
      expect(yield* change("correct horse battery", "short")).toBe("PasswordTooShort");
      expect(yield* change("correct horse battery", email)).toBe("PasswordCommon");
      for (let time = 0; time < freeAttempts.email - 1; time += 1) {
        expect(yield* change("wrong horse battery", next)).toBe("NotAccepted");
      }
      expect(yield* change("correct horse battery", next)).toBe("TooEarly");
      yield* TestClock.adjust("2 seconds");
      yield* signIn();
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("happens once where two change it at the same time", () =>
    Effect.gen(function* () {
      const { changePassword } = yield* People;
      const here = yield* signUp();
      const exits = yield* Effect.forEach(
        ["a new horse battery 1", "a new horse battery 2"],
        (wanted) => Effect.exit(changePassword(here, "correct horse battery", wanted, source)),
        { concurrency: "unbounded" },
      );
      expect(exits.filter(Exit.isSuccess)).toHaveLength(1);
    }).pipe(Effect.provide(TestBonafide)),
  );
});
