import { TotpCodes } from "@bonafide/core/staff/TotpCodes";
import { it } from "@effect/vitest";
import { Effect } from "effect";
import { expect } from "vitest";
import { otpauthTotpCodes } from "../../src/staff/OtpauthTotpCodes.ts";
import { SandboxTotpCodes } from "../../src/staff/SandboxTotpCodes.ts";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

it.effect("The sandbox's public code is right at any time, and may be used again at once", () =>
  Effect.gen(function* () {
    const { stepOf, ...others } = yield* TotpCodes;
    const now = 1_111_111_111_000;
    const [one, next] = [stepOf(secret, "123123", now), stepOf(secret, "123123", now + 1)];
    expect(one).toBe(now / 30_000);
    expect(next).toBeGreaterThan(one ?? Infinity);
    // Codes of an app are what they are elsewhere.
    for (const code of ["050471", "050472"])
      expect(stepOf(secret, code, now)).toBe(otpauthTotpCodes.stepOf(secret, code, now));
    expect(stepOf(secret, "050471", now)).toBe(37_037_037);
    expect({ ...others, stepOf: otpauthTotpCodes.stepOf }).toEqual(otpauthTotpCodes);
  }).pipe(Effect.provide(SandboxTotpCodes)),
);
