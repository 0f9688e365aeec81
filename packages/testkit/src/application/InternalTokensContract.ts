import { type InternalClaims, InternalTokens } from "@bonafide/core/application/InternalTokens";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Option } from "effect";
import { freshId } from "../storage/FreshId.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";
import { describe, portTest } from "../storage/PortTest.ts";

/** Issues a token like a trusted issuer; `ends` is in epoch milliseconds. */
export type IssueToken<R> = (
  claims: InternalClaims,
  ends: number,
) => Effect.Effect<string, never, R>;

/** The contract of `InternalTokens`. */
export const internalTokensContract = <R, E>(
  layer: Layer.Layer<R, E>,
  issue: IssueToken<R>,
): void => {
  const verify = (token: string, now: number) =>
    Effect.flatMap(InternalTokens, (tokens) => tokens.verify(token, now));

  const test = portTest(layer);
  describe("InternalTokens", () => {
    test(
      "tell what a token claims, until it ends",
      Effect.gen(function* () {
        const claims = { subject: "reports", organizations: [freshId(), freshId()] };
        const ends = sampleTime + 60_000;
        const token = yield* issue(claims, ends);
        expect(Option.getOrThrow(yield* verify(token, sampleTime))).toMatchObject(claims);
        expect(Option.isNone(yield* verify(token, ends + 60_000))).toBe(true);
        const withoutSubject = yield* issue({ subject: undefined, organizations: [] }, ends);
        const found = Option.getOrThrow(yield* verify(withoutSubject, sampleTime));
        expect([found.subject, found.organizations]).toEqual([undefined, []]);
      }),
    );

    test(
      "refuse a token that was not issued",
      Effect.gen(function* () {
        const made = yield* issue({ subject: "x", organizations: [] }, sampleTime + 1_000);
        const cut = made.slice(0, made.lastIndexOf(".") + 1);
        const wrong = ["", ".", "..", "a.b.c", "...", cut, `${made}.`, "e30.e30.", `${made}AAAA`];
        const found = yield* Effect.forEach(wrong, (token) => verify(token, sampleTime));
        expect(found.filter(Option.isSome)).toEqual([]);
      }),
    );
  });
};
