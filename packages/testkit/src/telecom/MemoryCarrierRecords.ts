import type { Address } from "@bonafide/core/telecom/Address";
import {
  type CarrierAnswer,
  CarrierRecords,
  type CarrierScreening,
  type Subscriber,
} from "@bonafide/core/telecom/CarrierRecords";
import type { Phone } from "@bonafide/core/telecom/Phone";
import { Context, Effect, Layer } from "effect";
import { CarrierWitness } from "./CarrierWitness.ts";

/** The address of every subscriber in memory. */
export const memoryAddress: Address = {
  normalized_street: "1 MAIN ST",
  street1: "1 Main St",
  city: "Reno",
  state: "NV",
  zip: "89501",
  country: "US",
  normalized: "true",
  primary: "true",
};

/** The delay of the memory carrier, in milliseconds. */
export const memoryCarrierDelay = 1_000;

/** The witness of a carrier that is asked nothing over a wire. */
export const unasked = Layer.succeed(CarrierWitness, { asked: Effect.succeed([]) });

/** Controls and inspects the memory carrier. */
export class MemoryCarrierRecords extends Context.Service<
  MemoryCarrierRecords,
  {
    /** The questions it got, oldest first. */
    readonly asked: Effect.Effect<ReadonlyArray<Subscriber>>;
    /** Screens a number in this way, from now on. */
    readonly screenAs: (phone: Phone, screening: CarrierScreening) => Effect.Effect<void>;
    /** Sets the answer for a number. */
    readonly answer: (phone: Phone, answer: CarrierAnswer) => Effect.Effect<void>;
    /** Dies at the next question. */
    readonly breakOnce: Effect.Effect<void>;
  }
>()("@bonafide/testkit/telecom/MemoryCarrier") {
  /** A carrier that matches every subscriber, unless a test sets another answer. */
  static readonly layer: Layer.Layer<CarrierRecords | MemoryCarrierRecords> = Layer.effectContext(
    Effect.sync(() => {
      const asked: Array<Subscriber> = [];
      const screenings = new Map<Phone, CarrierScreening>();
      const answers = new Map<Phone, CarrierAnswer>();
      let broken = false;
      const match = Effect.fnUntraced(function* (subscriber: Subscriber) {
        asked.push(subscriber);
        if (broken) {
          broken = false;
          return yield* Effect.die(new Error("The carrier broke."));
        }
        const known: CarrierAnswer = { _tag: "Matched", address: memoryAddress };
        return answers.get(subscriber.phone) ?? known;
      });
      return Context.empty().pipe(
        Context.add(CarrierRecords, {
          screen: ({ phone }) =>
            Effect.sync(() => screenings.get(phone) ?? { _tag: "Ask", after: memoryCarrierDelay }),
          match,
        }),
        Context.add(MemoryCarrierRecords, {
          asked: Effect.sync(() => [...asked]),
          screenAs: (phone, screening) => Effect.sync(() => screenings.set(phone, screening)),
          answer: (phone, answer) => Effect.sync(() => answers.set(phone, answer)),
          breakOnce: Effect.sync(() => {
            broken = true;
          }),
        }),
      );
    }),
  );
}

/** The witness of the memory carrier. */
export const memoryCarrierWitness = Layer.effect(
  CarrierWitness,
  Effect.map(MemoryCarrierRecords, (carrier) => ({
    asked: Effect.map(carrier.asked, (all) =>
      all.map(({ birthDate, phone }) => ({ what: "match", phone: `1${phone}`, birthDate })),
    ),
  })),
);
