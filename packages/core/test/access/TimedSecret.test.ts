import { timedDigest, timedSecret } from "@bonafide/core/access/TimedSecret";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";

const keys = { issue: Effect.succeed(""), digest: (secret: string) => `digest of ${secret}` };
const random = "a-secret_of_forty-three_characters_is_here_";

describe("a secret that begins with the time of its issue", () => {
  it("is stored in the order of issue", () => {
    const times = [0, 35, 36, Date.UTC(2026, 10, 21), Date.UTC(2059, 0, 1)];
    const stored = times.map((now) => timedDigest(keys, timedSecret(now, random)));
    expect(stored.toSorted()).toEqual(stored);
  });

  it("is stored by the digest of all of it", () => {
    const secret = timedSecret(36, random);
    expect(secret).toBe(`00000010${random}`);
    expect(timedDigest(keys, secret)).toBe(`00000010digest of ${secret}`);
  });

  it.each([random, `0000001${random}`, `0000001A${random}`, `000000010${random}`, ""])(
    "is none where it is another text: %s",
    (text) => {
      expect(timedDigest(keys, text)).toBe(`digest of ${text}`);
    },
  );
});
