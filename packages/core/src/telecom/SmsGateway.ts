import { Context, type Effect, type Option } from "effect";
import type { FailureName } from "../catalogue/Failure.ts";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { Phone } from "./Phone.ts";

/** One text message. `reference` is the transaction's id, by which a later receipt finds it. */
export interface TextMessage {
  readonly to: Phone;
  readonly text: string;
  readonly reference: string;
}

/** Where an SMS leaves the server. */
export class SmsGateway extends Context.Service<
  SmsGateway,
  {
    /** What the gateway refuses to send to before anything is stored. */
    readonly screen: (phone: Phone) => Effect.Effect<Option.Option<RefusalName>>;
    /** Hands a message over: nothing when it was taken, or why it could not be delivered. Never fails otherwise. */
    readonly send: (message: TextMessage) => Effect.Effect<Option.Option<FailureName>>;
  }
>()("@bonafide/core/telecom/SmsGateway") {}
