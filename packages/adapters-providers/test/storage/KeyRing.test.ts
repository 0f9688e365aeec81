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

describe("The keys of a ring", () => {
  const key = (byte: number) => Redacted.make(new Uint8Array(32).fill(byte));
  const namesOf = (...bytes: ReadonlyArray<number>) =>
    bytes.map((byte) => ringOf(byte).newest.name);

  it("are read again only where a key is asked for that is not known", () => {
    let read = 0;
    const ring = new KeyRing([key(1), key(2)], () => {
      read += 1;
      return [key(3), key(1)];
    });
    const [one = "", two = "", three = "", four = ""] = namesOf(1, 2, 3, 4);
    expect([ring.named(one)?.name, ring.named(two)?.name, read]).toEqual([one, two, 0]);
    expect([ring.named(three)?.name, read]).toEqual([three, 1]);
    expect(ring.newest.name).toBe(three);
    expect(ring.keys.map(({ name }) => name)).toEqual([three, one]);
    expect([ring.named(two), ring.named(four)]).toEqual([undefined, undefined]);
  });

  it.each([
    ["others", [2], [2], true],
    ["the same", [1], [1], false],
    ["another order", [2, 1], [2, 1], true],
    ["no source", undefined, [1], false],
  ] as const)("are refreshed from %s", (_, source, names, refreshed) => {
    const ring = new KeyRing([key(1)], () => {
      const [first, ...others] = source ?? [];
      return first === undefined ? undefined : [key(first), ...others.map(key)];
    });
    expect(ring.refresh()).toBe(refreshed);
    expect(ring.keys.map(({ name }) => name)).toEqual(namesOf(...names));
    expect(ring.refresh()).toBe(false);
  });

  it("come with the same subkeys whatever is read later", () => {
    const ring = new KeyRing([key(1)], () => [key(2)]);
    ring.refresh();
    expect(subkeysOf(ring)).toEqual(subkeysOf(ringOf(1)));
  });
});
