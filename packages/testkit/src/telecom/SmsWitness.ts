import { Context, type Effect } from "effect";

/** A message as the peer of a gateway received it. */
export interface ArrivedSms {
  /** Digits with the country code: `14155550123`. */
  readonly to: string;
  readonly text: string;
}

/** What arrived at the peer of the gateway under test, oldest first: read from the wire, not from the gateway. */
export class SmsWitness extends Context.Service<
  SmsWitness,
  { readonly arrived: Effect.Effect<ReadonlyArray<ArrivedSms>> }
>()("@bonafide/testkit/telecom/SmsWitness") {}
