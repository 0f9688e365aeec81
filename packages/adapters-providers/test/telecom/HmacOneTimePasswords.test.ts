import { createHmac } from "node:crypto";
import { KeyRing, subkeyOf } from "@bonafide/adapters-providers/storage/KeyRing";
import { MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { HmacOneTimePasswords } from "@bonafide/adapters-providers/telecom/HmacOneTimePasswords";
import { OneTimePassword, OneTimePasswords } from "@bonafide/core/telecom/OneTimePasswords";
import {
  oneTimePasswordsContract,
  unforeseeableCodesContract,
} from "@bonafide/testkit/telecom/OneTimePasswordsContract";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer, Redacted } from "effect";

const masterKey = Redacted.make(Uint8Array.from({ length: 32 }, (_, i) => i));
const layer = HmacOneTimePasswords.pipe(
  Layer.provide(Layer.succeed(MasterKey, new KeyRing([masterKey]))),
);
const code = OneTimePassword.make("012345");

oneTimePasswordsContract(layer);
unforeseeableCodesContract(layer);

describe("HmacOneTimePasswords", () => {
  it.effect("issues six digits, each digit at each place as often as another", () =>
    Effect.gen(function* () {
      const { issue } = yield* OneTimePasswords;
      const draws = 20_000;
      const counts = Array.from({ length: 6 }, () => Array.from({ length: 10 }, () => 0));
      for (let i = 0; i < draws; i++) {
        const issued = yield* issue;
        expect(issued).toMatch(/^[0-9]{6}$/);
        for (const [place, digit] of Array.from(issued).entries()) {
          const atPlace = counts[place] ?? [];
          atPlace[Number(digit)] = (atPlace[Number(digit)] ?? 0) + 1;
        }
      }
      // Chi-squared with 9 degrees of freedom passes 50 once in ten million runs.
      for (const atPlace of counts) {
        const expected = draws / 10;
        const spread = atPlace.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
        expect(spread).toBeLessThan(50);
      }
    }).pipe(Effect.provide(layer)),
  );

  it.effect("digests by HMAC-SHA-256 of id and code, each with its length", () =>
    Effect.gen(function* () {
      const { digest } = yield* OneTimePasswords;
      const subkey = subkeyOf(masterKey, "OneTimePasswords");
      expect(digest("transaction", code)).toBe(
        createHmac("sha256", subkey).update("11:transaction6:012345").digest("base64url"),
      );
      expect(digest("transaction1", code)).not.toBe(digest("transaction", code));
      expect(digest("transaction", OneTimePassword.make("012346"))).not.toBe(
        digest("transaction", code),
      );
    }).pipe(Effect.provide(layer)),
  );

  it.effect("compares texts of any length", () =>
    Effect.gen(function* () {
      const { digest, equal } = yield* OneTimePasswords;
      const kept = digest("transaction", code);
      expect(equal(kept, digest("transaction", code))).toBe(true);
      expect(equal("", "")).toBe(true);
      for (const other of [
        "",
        "a",
        kept.slice(1),
        `${kept}=`,
        kept.toUpperCase(),
        "é".repeat(43),
      ]) {
        expect(equal(kept, other)).toBe(false);
        expect(equal(other, kept)).toBe(false);
      }
    }).pipe(Effect.provide(layer)),
  );
});
