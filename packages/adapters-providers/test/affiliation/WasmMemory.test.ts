import { withMemoryLimit } from "@bonafide/adapters-providers/affiliation/WasmMemory";
import { assert, describe, it } from "@effect/vitest";

const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** A section of another kind, as long as its length says. */
const other = [1, 3, 5, 5, 5];
const moduleOf = (...memory: ReadonlyArray<number>) =>
  Uint8Array.from([...head, ...other, 5, memory.length, ...memory, 7, 1, 9]);

describe("The limit of a module's memory", () => {
  it.each([
    ["three bytes", [0x80, 0x80, 0x02], 3_000, [0xb8, 0x97, 0x00]],
    ["three bytes, and many pages", [0x80, 0x80, 0x02], 0x1f_ffff, [0xff, 0xff, 0x7f]],
    ["five bytes", [0xff, 0xff, 0xff, 0xff, 0x07], 128, [0x80, 0x81, 0x80, 0x80, 0x00]],
  ] as const)("is replaced in %s", (_, maximum, pages, limited) => {
    // A minimum of two bytes, so that the maximum does not begin where a shorter one would.
    const given = moduleOf(1, 1, 0x80, 0x02, ...maximum);
    const kept = given.slice();
    assert.deepStrictEqual(withMemoryLimit(given, pages), moduleOf(1, 1, 0x80, 0x02, ...limited));
    assert.deepStrictEqual(given, kept);
  });

  it("is found after a section whose length takes two bytes", () => {
    const long = [1, 0x80, 0x01, ...Array.from({ length: 128 }, () => 5)];
    const memory = (third: number) =>
      Uint8Array.from([...head, ...long, 5, 6, 1, 3, 1, third, third === 1 ? 0x80 : 0x80, 0]);
    const last = memory(0x80);
    assert.deepStrictEqual(withMemoryLimit(last, 128).slice(-4), Uint8Array.of(1, 0x80, 0x81, 0));
  });

  it.each([
    ["no memory", Uint8Array.from([...head, ...other])],
    ["two memories", moduleOf(2, 1, 1, 0x80, 0x80, 0x02)],
    ["no maximum", moduleOf(1, 0, 1, 0x80, 0x80, 0x02)],
    ["a maximum of two bytes", moduleOf(1, 1, 1, 0x80, 0x02)],
    ["nothing", Uint8Array.from(head)],
  ] as const)("cannot be set where a module has %s", (_, given) => {
    assert.throws(() => withMemoryLimit(given, 100), /declares no limit/);
  });
});
