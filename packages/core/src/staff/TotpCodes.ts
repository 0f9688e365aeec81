import { Context, type Effect } from "effect";

/** One-time codes of an authenticator app: six digits, every 30 seconds, HMAC-SHA-1. Source: RFC 6238. */
export class TotpCodes extends Context.Service<
  TotpCodes,
  {
    /** A new secret: 160 bits in base32 (RFC 4648). */
    readonly issue: Effect.Effect<string>;
    /** The `otpauth:` URI that an app reads from a QR code; `name` is the account's. */
    readonly uri: (secret: string, name: string) => string;
    /**
     * The step (30 seconds since the epoch) of a code: the one of `now` (epoch milliseconds), before or after it.
     * Undefined for a wrong code or a malformed secret.
     */
    readonly stepOf: (secret: string, code: string, now: number) => number | undefined;
  }
>()("@bonafide/core/staff/TotpCodes") {}
