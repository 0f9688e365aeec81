import { Schema } from "effect";

/** A passkey: a credential of WebAuthn whose private key only its owner's device has. Times are in epoch milliseconds. */
export const Passkey = Schema.Struct({
  /** The credential's id and its public key (COSE), in base64url. */
  id: Schema.String,
  publicKey: Schema.String,
  /** How often the authenticator says that it signed; 0 if it does not count. */
  counter: Schema.Number,
  /** The owner's name for it. */
  name: Schema.String,
  created: Schema.Number,
  /** When the challenge that it signed last was issued. Older ones are spent. */
  usedChallenge: Schema.Number,
});
export type Passkey = typeof Passkey.Type;

/** The most passkeys of one owner. */
export const mostPasskeys = 10;

/** The addresses of a ceremony: the pages' origin and its host. Source: WebAuthn Level 3, 5.1.7. */
export interface PasskeySite {
  readonly origin: string;
  readonly host: string;
}

/** What a browser answered to a challenge. */
export interface PasskeyAnswer {
  /** The response of the authenticator, in JSON. Source: WebAuthn Level 3, 5.1. */
  readonly response: string;
  readonly challenge: string;
  /** The secret of the browser that the challenge was issued to. */
  readonly browser: string;
  readonly site: PasskeySite;
}
