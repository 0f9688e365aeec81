import { crowd } from "@bonafide/core/person/PasswordCrowd";
import { LimitRules, standardRules } from "@bonafide/core/limit/Limit";
import { expect } from "@effect/vitest";
import { describe } from "../storage/PortTest.ts";
import { useCaseTest, useCaseTestWith, type UseCaseStores } from "../storage/UseCaseTest.ts";
import { Effect, Layer, Option } from "effect";
import { TestClock } from "effect/testing";
import { ComparedPasswords } from "../person/MemoryPasswordHashes.ts";
import { email, faultOf, freeOf, holderOf, sessionOf, signIn, signUp } from "./PersonWorld.ts";

/** Fewer from one address than the standard 50: each is a write. */
const freeAttempts = { email: freeOf("sign_in_from"), address: 10 };
const rules: LimitRules = {
  ...standardRules,
  sign_in_address: {
    _tag: "Growing",
    free: freeAttempts.address,
    first: 2_000,
    longest: 900_000,
    memory: 86_400_000,
  },
};
const wrong = { password: "wrong horse battery" };
const compared = Effect.flatMap(ComparedPasswords, ({ count }) => count);
const guess = faultOf(signIn(wrong));

/** The contract of signing in, over these stores. */
export const signInContract = (stores: UseCaseStores): void => {
  const test = useCaseTest(stores);
  const fewFromAddress = useCaseTestWith(stores, Layer.succeed(LimitRules, rules));

  describe("Signing in", () => {
    test(
      "opens a session of one's own each time, by email in any case",
      Effect.gen(function* () {
        const { person, secret } = yield* signUp();
        const other = yield* signIn({ email: ` ${email.toUpperCase()}` });
        expect(other.person.id).toBe(person.id);
        expect(other.secret).not.toBe(secret);
        expect(yield* sessionOf(other.secret)).toEqual(Option.some([person.id, other.sessionId]));
        expect(yield* holderOf(secret)).toBe(person.id);
      }),
    );

    test(
      "is refused in one way, with a wrong password and with an unknown email",
      Effect.gen(function* () {
        yield* signUp();
        const unknown = { email: "unknown@people.example" };
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
      }),
    );

    test(
      "is put off where too many others sign in, and then counts for nothing",
      Effect.gen(function* () {
        yield* signUp();
        const many = Array.from({ length: crowd + 20 }, (_, at) =>
          faultOf(
            signIn({ ...wrong, email: `nobody${at % 30}@people.example`, source: undefined }),
          ),
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
      }),
    );

    test(
      "has to wait longer after each failure, known or not, and never for good",
      Effect.gen(function* () {
        yield* signUp();
        for (const who of [{}, { email: "unknown@people.example" }]) {
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
      }),
    );

    test(
      "compares nothing that comes too early, the right password neither",
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
      }),
    );

    test(
      "counts before it compares: many guesses at once gain none",
      Effect.gen(function* () {
        yield* signUp();
        yield* Effect.forEach(Array.from({ length: 40 }), () => guess, {
          concurrency: "unbounded",
        });
        expect(yield* compared).toEqual({ known: freeAttempts.email, none: 0 });
      }),
    );

    fewFromAddress(
      "counts attempts from one address, for any email",
      Effect.gen(function* () {
        const tried = Array.from(
          { length: freeAttempts.address },
          (_, at) => `${at}@people.example`,
        );
        for (const next of tried) yield* faultOf(signIn({ email: next }));
        expect(yield* Effect.flip(signIn())).toMatchObject({ name: "TooEarly", retryAfter: 2 });
        yield* signUp({ source: "203.0.113.9" });
        yield* signIn({ source: "203.0.113.9" });
      }),
    );

    fewFromAddress(
      "forgets an address nothing by an account of the guesser's own",
      Effect.gen(function* () {
        yield* signUp({ email: "mallory@people.example" });
        const own = signIn({ email: "mallory@people.example" });
        let guessed = 0;
        for (let round = 0; round < freeAttempts.address + 5; round += 1) {
          yield* own.pipe(Effect.ignore);
          const fault = yield* faultOf(signIn({ email: `${round}@people.example` }));
          if (fault === "NotAccepted") guessed += 1;
        }
        expect(guessed).toBe(freeAttempts.address);
      }),
    );

    test(
      "ends the session that the browser had, whosever it was",
      Effect.gen(function* () {
        const mallory = yield* signUp({ email: "mallory@people.example" });
        const zoe = yield* signUp();
        // A planted secret signs no person in, and is worthless afterwards.
        const planted = yield* signIn({}, mallory.secret);
        expect(planted.secret).not.toBe(mallory.secret);
        expect(yield* holderOf(mallory.secret)).toBe(undefined);
        expect(yield* holderOf(planted.secret)).toBe(zoe.person.id);
        const unknown = yield* signIn({}, "made up by a stranger");
        expect(yield* holderOf("made up by a stranger")).toBe(undefined);
        expect(yield* holderOf(unknown.secret)).toBe(zoe.person.id);
        // A sign-in that fails ends nothing.
        yield* faultOf(signIn(wrong, unknown.secret));
        expect(yield* holderOf(unknown.secret)).toBe(zoe.person.id);
      }),
    );
  });
};
