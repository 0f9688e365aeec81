import { KeyRing } from "@bonafide/adapters-providers/storage/KeyRing";
import { KeyWraps } from "@bonafide/core/storage/KeyWraps";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer, Redacted } from "effect";
import { AesKeyWraps } from "../../src/storage/AesKeyWraps.ts";
import { MasterKey } from "../../src/storage/MasterKey.ts";
import { sealUnder } from "../../src/storage/SealedFormat.ts";
import { openDataKey, wrapDataKey } from "../../src/storage/WrappedDataKey.ts";

const ringOf = (first: number, ...others: ReadonlyArray<number>) => {
  const key = (byte: number) => Redacted.make(new Uint8Array(32).fill(byte));
  return new KeyRing([key(first), ...others.map(key)], () => [key(9)]);
};

const wrapsOf = (ring: KeyRing) =>
  Effect.runSync(
    KeyWraps.pipe(Effect.provide(AesKeyWraps.pipe(Layer.provide(Layer.succeed(MasterKey, ring))))),
  );

const dataKey = new Uint8Array(32).fill(7);
const [first, second] = [ringOf(1), ringOf(2)];
/** As data keys were wrapped before they said by which key. */
const nameless = ({ newest }: KeyRing) => sealUnder(newest.key, "data key", "", dataKey);

describe("Wraps of data keys", () => {
  const ring = ringOf(2, 1);
  const { head, lastingOf, names, rewrap } = wrapsOf(ring);

  it("begin with a version and the name of the newest master key", () => {
    expect(names()).toEqual([second.newest.name, first.newest.name]);
    const wrapped = wrapDataKey(ring.newest, dataKey);
    expect(head()).toHaveLength(5);
    expect([...head()]).toEqual([2, ...Buffer.from(second.newest.name, "hex")]);
    expect([...wrapped.subarray(0, 5)]).toEqual([...head()]);
    expect(wrapped).toHaveLength(5 + 1 + 12 + 32 + 16);
  });

  it.each([
    ["another key of the ring", wrapDataKey(first.newest, dataKey)],
    ["another key, without its name", nameless(first)],
    ["the newest key, without its name", nameless(second)],
  ])("are made anew where they are by %s", (_, wrapped) => {
    const made = rewrap(wrapped) ?? new Uint8Array();
    expect([...made.subarray(0, 5)]).toEqual([...head()]);
    const { by, bytes } = openDataKey(second, made);
    expect([by.name, [...bytes]]).toEqual([second.newest.name, [...dataKey]]);
  });

  it("stay where they are by the newest key, and are refused where by no key of the ring", () => {
    expect(rewrap(wrapDataKey(second.newest, dataKey))).toBeUndefined();
    const strange = ringOf(3);
    expect(() => wrapsOf(ringOf(1)).rewrap(wrapDataKey(strange.newest, dataKey))).toThrow(
      "none of the given master keys wrapped it",
    );
    expect(() => rewrap(nameless(strange))).toThrow("does not open");
    expect(() => rewrap(new Uint8Array())).toThrow("is too short");
  });

  it("tell the lasting subkeys of the master key that wrapped", () => {
    for (const [of, wrapped] of [
      [first, wrapDataKey(first.newest, dataKey)],
      [second, nameless(second)],
    ] as const)
      expect([...lastingOf(wrapped)]).toEqual([...of.lastingOf(of.newest)]);
  });

  it("take kept subkeys and read master keys again", () => {
    const own = ringOf(2);
    const { names, refresh, takeLasting } = wrapsOf(own);
    takeLasting(first.lastingOf(first.newest));
    expect(own.subkey("LookUp").equals(first.subkey("LookUp"))).toBe(true);
    expect([refresh(), names(), refresh()]).toEqual([true, [ringOf(9).newest.name], false]);
  });
});
