import { TotpCodes } from "@bonafide/core/staff/TotpCodes";
import { Effect, Layer } from "effect";

const step = 30_000;

/** The code of a secret at a time, in memory. */
export const memoryCode = (secret: string, now: number): string =>
  secret.slice(-1).charCodeAt(0).toString().padStart(3, "0").slice(-3) +
  (Math.floor(now / step) % 1_000).toString().padStart(3, "0");

/** Codes in memory: foreseeable, and each secret another. */
export const MemoryTotpCodes = Layer.sync(TotpCodes, () => {
  let issued = 0;
  return TotpCodes.of({
    issue: Effect.sync(() => {
      issued += 1;
      return `${"A".repeat(31)}${"BCDEFGHIJKLMNOPQRSTUVWXYZ234567".charAt(issued % 31)}`;
    }),
    uri: (secret, name) => `otpauth://totp/bonafide:${name}?secret=${secret}`,
    stepOf: (secret, code, now) =>
      /^[A-Z2-7]{32}$/.test(secret)
        ? [0, -1, 1]
            .map((off) => Math.floor(now / step) + off)
            .find((at) => memoryCode(secret, at * step) === code)
        : undefined,
  });
});
