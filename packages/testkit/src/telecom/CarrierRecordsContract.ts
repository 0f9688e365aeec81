import {
  type CarrierAnswer,
  CarrierRecords,
  type Subscriber,
} from "@bonafide/core/telecom/CarrierRecords";
import { Address } from "@bonafide/core/telecom/Address";
import type { NoMatch } from "@bonafide/core/telecom/IdentityMatch";
import { expect } from "@effect/vitest";
import { Effect, type Layer, Schema } from "effect";
import { describe, portTest, someCases } from "../storage/PortTest.ts";
import { CarrierWitness } from "./CarrierWitness.ts";

/** People whom a carrier is known to treat in a certain way. A list that is given has at least one. */
export interface CarrierCases {
  readonly asked: ReadonlyArray<readonly [Subscriber, CarrierAnswer]>;
  /** Left out for a carrier that has to be asked about every number. */
  readonly refusedAtOnce?: ReadonlyArray<readonly [Subscriber, NoMatch]>;
  /** Whether questions leave at all; those to an own roster or a sandbox do not. */
  readonly leaves: boolean;
}

const isAddress = Schema.is(Address);

/** The contract of `CarrierRecords`. The witness sees the carrier. */
export const carrierRecordsContract = <E>(
  layer: Layer.Layer<CarrierRecords | CarrierWitness, E>,
  { asked, leaves, refusedAtOnce }: CarrierCases,
): void => {
  const test = portTest(layer);
  const questions = Effect.flatMap(CarrierWitness, (witness) => witness.asked);

  describe("CarrierRecords", () => {
    for (const [subscriber, answer] of someCases("asked", asked)) {
      test(
        `answers ${answer._tag} for ${subscriber.phone}, each time that it is asked`,
        Effect.gen(function* () {
          const { match, screen } = yield* CarrierRecords;
          const screening = yield* screen(subscriber);
          expect(screening._tag === "Ask" && screening.after >= 0).toBe(true);
          expect(yield* questions).toEqual([]);
          expect(yield* match(subscriber)).toEqual(answer);
          const first = yield* questions;
          expect(yield* match(subscriber)).toEqual(answer);
          expect(answer._tag === "NotMatched" || isAddress(answer.address)).toBe(true);
          if (!leaves) return expect(yield* questions).toEqual([]);
          // No question twice, and none about another subscriber.
          expect(new Set(first.map(({ what }) => what)).size).toBe(first.length);
          for (const question of yield* questions) {
            expect(question.phone).toBe(`1${subscriber.phone}`);
            expect([undefined, subscriber.birthDate]).toContain(question.birthDate);
          }
          expect(first.map(({ birthDate }) => birthDate)).toContain(subscriber.birthDate);
          return undefined;
        }),
      );
    }
    for (const [subscriber, reason] of refusedAtOnce === undefined
      ? []
      : someCases("refusedAtOnce", refusedAtOnce)) {
      test(
        `needs no asking for ${subscriber.phone}: ${reason.failure} ${reason.info ?? ""}`,
        Effect.gen(function* () {
          const screening = yield* (yield* CarrierRecords).screen(subscriber);
          expect(screening).toEqual({ _tag: "Refuse", reason });
          expect(yield* questions).toEqual([]);
        }),
      );
    }
  });
};
