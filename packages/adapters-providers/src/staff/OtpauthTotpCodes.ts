import { TotpCodes } from "@bonafide/core/staff/TotpCodes";
import { Effect, Layer } from "effect";
import { Secret, TOTP } from "otpauth";

const issuer = "bonafide";

/** Seconds of a step. */
const period = 30;

const secretPattern = /^[A-Z2-7]{32}$/;
const codePattern = /^\d{6}$/;

const totpOf = (secret: string, label = "") =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period, digits: 6 });

/** Codes of authenticator apps by `otpauth`. Source: RFC 6238. */
export const otpauthTotpCodes: TotpCodes["Service"] = {
  issue: Effect.sync(() => new Secret({ size: 20 }).base32),
  uri: (secret, name) => totpOf(secret, name).toString(),
  stepOf: (secret, code, now) => {
    if (!secretPattern.test(secret) || !codePattern.test(code)) return undefined;
    const off = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
    return off === null ? undefined : Math.floor(now / 1_000 / period) + off;
  },
};

/** The same as a layer. */
export const OtpauthTotpCodes: Layer.Layer<TotpCodes> = Layer.succeed(TotpCodes, otpauthTotpCodes);
