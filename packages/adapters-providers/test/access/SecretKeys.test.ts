import { SecretKeys } from "@bonafide/adapters-providers/access/SecretKeys";
import { Keys } from "@bonafide/core/access/Keys";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";

describe("SecretKeys", () => {
  it.effect("issues 32 bytes as base64url, each time others", () =>
    Effect.gen(function* () {
      const keys = yield* Keys;
      const secrets = yield* Effect.all(Array.from({ length: 100 }, () => keys.issue));
      for (const secret of secrets) {
        expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
        expect(Buffer.from(secret, "base64url").length).toBe(32);
      }
      expect(new Set(secrets).size).toBe(100);
    }).pipe(Effect.provide(SecretKeys)),
  );

  it.effect("digests by SHA-256 (FIPS 180-4, the example of abc)", () =>
    Effect.gen(function* () {
      const { digest } = yield* Keys;
      expect(Buffer.from(digest("abc"), "base64url").toString("hex")).toBe(
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      );
      expect(digest("abc")).toMatch(/^[A-Za-z0-9_-]{43}$/);
    }).pipe(Effect.provide(SecretKeys)),
  );
});
