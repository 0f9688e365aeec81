import { TotpCodes } from "@bonafide/core/staff/TotpCodes";
import { Effect, Layer } from "effect";
import { sandboxCode } from "../telecom/sandbox/SandboxMockTable.ts";
import { warnOfSandbox } from "../telecom/sandbox/SandboxWarning.ts";
import { otpauthTotpCodes } from "./OtpauthTotpCodes.ts";

/** Codes of authenticator apps, and a public one that is right at any time. Source: choices, section 10. */
export const SandboxTotpCodes: Layer.Layer<TotpCodes> = Layer.effect(
  TotpCodes,
  Effect.as(
    warnOfSandbox("second factor", "the code of staff is public"),
    TotpCodes.of({
      ...otpauthTotpCodes,
      // A fraction of a step: the public code can be used again at once.
      stepOf: (secret, code, now) =>
        code === sandboxCode ? now / 30_000 : otpauthTotpCodes.stepOf(secret, code, now),
    }),
  ),
);
