import { People } from "@bonafide/core/person/People";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Option, Result } from "effect";
import { TestClock } from "effect/testing";
import { memoryAnswer } from "../../src/access/MemoryPasskeyProofs.ts";
import { TestBonafide } from "../../src/TestBonafide.ts";
import { password, signUp, source } from "../../src/person/PersonWorld.ts";

const site = { origin: "https://id.example", host: "id.example" };
const browser = "a browser's secret";
const visit = { source, device: undefined, language: "en" } as const;

const answerTo = (challenge: string, counter: number, owner?: string) => ({
  response: memoryAnswer({ id: "one", key: "k", counter, challenge, origin: site.origin }, owner),
  challenge,
  browser,
  site,
});

/** A person with a passkey, a second after it was added. Most authenticators do not count: 0. */
const withPasskey = Effect.fnUntraced(function* (counter: number) {
  const { passkeys } = yield* People;
  const { secret } = yield* signUp();
  const session = Option.getOrThrow(yield* (yield* People).session(secret));
  const challenge = yield* passkeys.challenge(browser);
  yield* passkeys.add(session, password, "Phone", answerTo(challenge, counter), source);
  yield* TestClock.adjust("1 second");
  return session.person.id;
});

describe("A passkey", () => {
  it.effect("signs each challenge once, whatever happens at the same time", () =>
    Effect.gen(function* () {
      const owner = yield* withPasskey(0);
      const { challenge, signIn } = (yield* People).passkeys;
      const answer = answerTo(yield* challenge(browser), 0, owner);
      const all = yield* Effect.forEach(
        Array.from({ length: 8 }),
        () => Effect.result(signIn(answer, visit, undefined)),
        { concurrency: "unbounded" },
      );
      expect(all.filter(Result.isSuccess)).toHaveLength(1);
    }).pipe(Effect.provide(TestBonafide)),
  );

  it.effect("counts on, or was copied", () =>
    Effect.gen(function* () {
      const owner = yield* withPasskey(1);
      const { challenge, signIn } = (yield* People).passkeys;
      const sign = Effect.fnUntraced(function* (counter: number) {
        yield* TestClock.adjust("1 second");
        const answer = answerTo(yield* challenge(browser), counter, owner);
        return Result.isSuccess(yield* Effect.result(signIn(answer, visit, undefined)));
      });
      expect(yield* sign(5)).toBe(true);
      expect(yield* sign(5)).toBe(false);
      expect(yield* sign(0)).toBe(false);
      expect(yield* sign(6)).toBe(true);
    }).pipe(Effect.provide(TestBonafide)),
  );
});
