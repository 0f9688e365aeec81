import { Context, type Effect } from "effect";

/** A question as a carrier received it. */
export interface CarrierQuestion {
  /** The resource that was asked. */
  readonly what: string;
  /** Digits with the country code: `14155550123`. */
  readonly phone: string;
  readonly birthDate: string | undefined;
}

/** What a carrier was asked by the adapter under test, oldest first: read from the wire. */
export class CarrierWitness extends Context.Service<
  CarrierWitness,
  { readonly asked: Effect.Effect<ReadonlyArray<CarrierQuestion>> }
>()("@bonafide/testkit/telecom/CarrierWitness") {}
