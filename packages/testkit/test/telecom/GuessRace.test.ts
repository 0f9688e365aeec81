import { OneTimePassword, OneTimePasswords } from "@bonafide/core/telecom/OneTimePasswords";
import { Phone } from "@bonafide/core/telecom/Phone";
import { Possessions } from "@bonafide/core/telecom/Possessions";
import { Verifications } from "@bonafide/core/verification/Verifications";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Exit, Layer } from "effect";
import { sampleCaller } from "../../src/access/CallerSamples.ts";
import { MemoryOneTimePasswords } from "../../src/telecom/MemoryOneTimePasswords.ts";
import { MemorySmsGateway } from "../../src/telecom/MemorySmsGateway.ts";
import { memoryPorts, useCases } from "../../src/TestBonafide.ts";

const phone = Phone.make("4155550123");
const caller = sampleCaller();
const thousand = Array.from({ length: 1_000 }, (_, turn) => turn);

/** All of core, counting each comparison of digests in `compared`. */
const countingComparisons = (compared: Array<boolean>) =>
  useCases.pipe(
    Layer.provideMerge(
      Layer.effect(
        OneTimePasswords,
        Effect.map(OneTimePasswords, (passwords) => ({
          ...passwords,
          equal: (left: string, right: string) => {
            const equal = passwords.equal(left, right);
            compared.push(equal);
            return equal;
          },
        })),
      ).pipe(Layer.provide(MemoryOneTimePasswords)),
    ),
    Layer.provideMerge(memoryPorts),
  );

const race = Effect.fnUntraced(function* (
  codeOf: (right: OneTimePassword, turn: number) => OneTimePassword,
) {
  const possessions = yield* Possessions;
  const sent = yield* possessions.send(caller, {
    phone,
    callbackUrl: undefined,
    verificationId: undefined,
    metadata: undefined,
  });
  const right = yield* (yield* MemorySmsGateway).codeOf(phone);
  const exits = yield* Effect.forEach(
    thousand,
    (turn) =>
      Effect.exit(
        possessions.confirm(caller, {
          code: codeOf(right, turn),
          transactionId: sent.id,
          callbackUrl: undefined,
          verificationId: undefined,
        }),
      ),
    { concurrency: "unbounded" },
  );
  const { state } = yield* (yield* Verifications).transactionStatus(
    Effect.succeed(caller),
    "telecom",
    sent.id,
  );
  return { confirmed: exits.filter(Exit.isSuccess).length, state };
});

const wrongOf = (right: OneTimePassword): OneTimePassword =>
  OneTimePassword.make(right === "000000" ? "000001" : "000000");

describe("A thousand confirms at once", () => {
  it.effect("all wrong: exactly five are compared", () => {
    const compared: Array<boolean> = [];
    return Effect.gen(function* () {
      const { confirmed, state } = yield* race((right) => wrongOf(right));
      expect(confirmed).toBe(0);
      expect(state).toEqual({ _tag: "Failed", failure: "RetryLimitExceeded" });
      expect(compared).toEqual([false, false, false, false, false]);
    }).pipe(Effect.provide(countingComparisons(compared)));
  });

  for (const place of [0, 4, 5, 500]) {
    it.effect(
      `one of them right, the one after ${place}: at most one confirms, of at most five`,
      () => {
        const compared: Array<boolean> = [];
        return Effect.gen(function* () {
          const { confirmed, state } = yield* race((right, turn) =>
            turn === place ? right : wrongOf(right),
          );
          const won = compared.filter(Boolean).length;
          expect(compared.length).toBeLessThanOrEqual(5);
          expect(confirmed).toBe(won);
          expect(state._tag).toBe(won === 1 ? "Confirmed" : "Failed");
          expect(won === 1 || compared.length === 5).toBe(true);
        }).pipe(Effect.provide(countingComparisons(compared)));
      },
    );
  }

  it.effect("all right: exactly one confirms", () => {
    const compared: Array<boolean> = [];
    return Effect.gen(function* () {
      const { confirmed, state } = yield* race((right) => right);
      expect(confirmed).toBe(1);
      expect(state._tag).toBe("Confirmed");
      expect(compared).toEqual([true]);
    }).pipe(Effect.provide(countingComparisons(compared)));
  });
});
