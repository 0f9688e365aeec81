import { Context, type Effect, type Option } from "effect";
import type { Passkey, PasskeySite } from "./Passkey.ts";

/** A response to a challenge, and what it is checked against. */
export interface PasskeyResponse {
  readonly response: string;
  readonly challenge: string;
  readonly site: PasskeySite;
}

/** Checks the responses of authenticators. The user must have been verified. Source: WebAuthn Level 3, 7.1 and 7.2. */
export class PasskeyProofs extends Context.Service<
  PasskeyProofs,
  {
    /** The new credential of a registration; absent if the response is wrong or malformed. */
    readonly registered: (
      given: PasskeyResponse,
    ) => Effect.Effect<Option.Option<Pick<Passkey, "id" | "publicKey" | "counter">>>;
    /** The new counter after a signature of this passkey; absent if the response is wrong or malformed. */
    readonly signed: (
      given: PasskeyResponse,
      passkey: Passkey,
    ) => Effect.Effect<Option.Option<number>>;
  }
>()("@bonafide/core/access/PasskeyProofs") {}
