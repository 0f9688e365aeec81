import { Context, type Effect, type Option } from "effect";
import type { FailureName } from "../catalogue/Failure.ts";
import type { RefusalName } from "../catalogue/Refusal.ts";
import type { Phone } from "./Phone.ts";

/** One text message. `reference` is the transaction's id, for receipts. */
export interface TextMessage {
  readonly to: Phone;
  readonly text: string;
  readonly reference: string;
}

/** Sends SMS. */
export class SmsGateway extends Context.Service<
  SmsGateway,
  {
    /** The refusal of a number that the gateway cannot send to, before anything is stored. */
    readonly screen: (phone: Phone) => Effect.Effect<Option.Option<RefusalName>>;
    /** Hands a message over. Returns nothing if it was accepted, or why it was not. Never fails otherwise. */
    readonly send: (message: TextMessage) => Effect.Effect<Option.Option<FailureName>>;
  }
>()("@bonafide/core/telecom/SmsGateway") {}
