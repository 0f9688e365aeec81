import { KeyRing } from "@bonafide/adapters-providers/storage/KeyRing";
import { Redacted } from "effect";
import { describe, expect, it } from "vitest";

const ringOf = (byte: number) => new KeyRing([Redacted.make(new Uint8Array(32).fill(byte))]);
const purposes = ["LookUp", "OneTimePasswords", "AuditRows", "AuditHeads"] as const;
const subkeysOf = (ring: KeyRing) => purposes.map((purpose) => ring.subkey(purpose).export());

describe("The subkeys that last", () => {
  it("are kept in their order, and taken in place of those of another master key", () => {
    const [first, second] = [ringOf(1), ringOf(2)];
    const kept = first.lastingOf(first.newest);
    expect(kept).toHaveLength(128);
    second.takeLasting(kept);
    expect(subkeysOf(second)).toEqual(subkeysOf(first));
    expect(subkeysOf(second)).toEqual([0, 32, 64, 96].map((at) => kept.subarray(at, at + 32)));
  });

  it.each([0, 127, 129])("are not taken from %d bytes", (size) => {
    const ring = ringOf(1);
    const before = subkeysOf(ring);
    expect(() => ring.takeLasting(new Uint8Array(size))).toThrow("Kept subkeys are cut");
    expect(subkeysOf(ring)).toEqual(before);
  });
});
