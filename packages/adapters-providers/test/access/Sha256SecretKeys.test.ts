import { Sha256SecretKeys } from "@bonafide/adapters-providers/access/Sha256SecretKeys";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { secretKeysContract } from "@bonafide/testkit/access/SecretKeysContract";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Redacted } from "effect";

secretKeysContract(Sha256SecretKeys);

describe("Webhook secrets", () => {
  it.effect("are whsec_ and 32 bytes, new each time, and never printed", () =>
    Effect.gen(function* () {
      const { issueForWebhook } = yield* SecretKeys;
      const issued = yield* Effect.all(Array.from({ length: 100 }, () => issueForWebhook));
      const texts = issued.map(Redacted.value);
      expect(new Set(texts).size).toBe(100);
      for (const text of texts) {
        expect(text).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
        expect(Buffer.from(text.slice(6), "base64")).toHaveLength(32);
      }
      expect(issued.map(String).join()).not.toMatch(/whsec_/);
      expect(JSON.stringify(issued)).not.toMatch(/whsec_/);
    }).pipe(Effect.provide(Sha256SecretKeys)),
  );
});
