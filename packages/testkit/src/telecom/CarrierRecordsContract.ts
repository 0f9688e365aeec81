import {
  type CarrierAnswer,
  CarrierRecords,
  type Subscriber,
} from "@bonafide/core/telecom/CarrierRecords";
import { Address } from "@bonafide/core/telecom/Address";
import type { NoMatch } from "@bonafide/core/telecom/IdentityMatch";
import { describe, expect } from "@effect/vitest";
import { Effect, type Layer, Schema } from "effect";
import { portTest } from "../storage/PortTest.ts";

/** People whom a carrier is known to treat in a certain way. */
export interface CarrierCases {
  readonly asked: ReadonlyArray<readonly [Subscriber, CarrierAnswer]>;
  readonly refusedAtOnce: ReadonlyArray<readonly [Subscriber, NoMatch]>;
}

const isAddress = Schema.is(Address);

/** The contract of `CarrierRecords`. */
export const carrierRecordsContract = <E>(
  layer: Layer.Layer<CarrierRecords, E>,
  { asked, refusedAtOnce }: CarrierCases,
): void => {
  const test = portTest(layer);

  describe("CarrierRecords", () => {
    for (const [subscriber, answer] of asked) {
      test(
        `answers ${answer._tag} for ${subscriber.phone}, each time that it is asked`,
        Effect.gen(function* () {
          const { match, screen } = yield* CarrierRecords;
          const screening = yield* screen(subscriber);
          expect(screening._tag === "Ask" && screening.after >= 0).toBe(true);
          expect(yield* match(subscriber)).toEqual(answer);
          expect(yield* match(subscriber)).toEqual(answer);
          expect(answer._tag === "NotMatched" || isAddress(answer.address)).toBe(true);
        }),
      );
    }
    for (const [subscriber, reason] of refusedAtOnce) {
      test(
        `needs no asking for ${subscriber.phone}: ${reason.failure} ${reason.info ?? ""}`,
        Effect.gen(function* () {
          const screening = yield* (yield* CarrierRecords).screen(subscriber);
          expect(screening).toEqual({ _tag: "Refuse", reason });
        }),
      );
    }
  });
};
