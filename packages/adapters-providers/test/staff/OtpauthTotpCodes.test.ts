import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { otpauthTotpCodes } from "../../src/staff/OtpauthTotpCodes.ts";

const { issue, stepOf, uri } = otpauthTotpCodes;

/** RFC 6238, Appendix B: "12345678901234567890" in base32. Its codes have eight digits; an app shows the last six. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("codes of an authenticator app", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("are those of RFC 6238 at %d seconds", (seconds, code) => {
    expect(stepOf(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it("are accepted one step early and late, and no further", () => {
    const at = (seconds: number) => stepOf(secret, "050471", seconds * 1_000);
    const step = Math.floor(1_111_111_111 / 30);
    expect([step - 2, step - 1, step, step + 1, step + 2].map((one) => at(one * 30))).toEqual([
      undefined,
      step,
      step,
      step,
      undefined,
    ]);
  });

  it("have six digits, for a secret of 160 bits in base32", () => {
    const now = 1_111_111_111_000;
    for (const code of ["", "50471", "0050471", "05047a", " 050471", "０５０４７１"]) {
      expect(stepOf(secret, code, now)).toBeUndefined();
    }
    for (const wrong of ["", secret.toLowerCase(), secret.slice(1), `${secret}A`, "!".repeat(32)]) {
      expect(stepOf(wrong, "050471", now)).toBeUndefined();
    }
  });

  it.effect("have a new secret each time, in a URI that apps read", () =>
    Effect.gen(function* () {
      const issued = yield* Effect.all([issue, issue]);
      expect(new Set(issued).size).toBe(2);
      for (const one of issued) expect(one).toMatch(/^[A-Z2-7]{32}$/);
      expect(uri(secret, "rita")).toBe(
        `otpauth://totp/bonafide:rita?issuer=bonafide&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
      );
    }),
  );
});
