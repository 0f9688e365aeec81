import { describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { Metadata } from "../../src/verification/Metadata.ts";

const isMetadata = Schema.is(Metadata);

const nested = (depth: number): unknown => {
  let value: unknown = [];
  for (let level = 1; level < depth; level += 1) value = [value];
  return value;
};

describe("Metadata", () => {
  it.each([[null], [true], [0], [-1.5], [""], ["text"], [[]], [{}], [{ a: [null, { b: "c" }] }]])(
    "is any JSON value: %j",
    (value) => {
      expect(isMetadata(value)).toBe(true);
    },
  );

  it("has up to 500 characters: of a string its own, of any other value those of its compact JSON text", () => {
    expect(isMetadata("a".repeat(500))).toBe(true);
    expect(isMetadata("a".repeat(501))).toBe(false);
    expect(isMetadata({ key: "a".repeat(490) })).toBe(true);
    expect(isMetadata({ key: "a".repeat(491) })).toBe(false);
    expect(isMetadata(["a".repeat(496)])).toBe(true);
    expect(isMetadata(["a".repeat(497)])).toBe(false);
  });

  it("counts a character once, whatever its plane", () => {
    expect(isMetadata("🗼".repeat(500))).toBe(true);
    expect(isMetadata("🗼".repeat(501))).toBe(false);
    expect(isMetadata("ü".repeat(500))).toBe(true);
  });

  it("counts what JSON has to escape as it is written, but in a string as one", () => {
    for (const escaped of ['"', "\u0000", "\uD800"]) {
      expect(isMetadata(escaped.repeat(500))).toBe(true);
      expect(isMetadata(escaped.repeat(501))).toBe(false);
    }
    expect(isMetadata(['"'.repeat(248)])).toBe(true);
    expect(isMetadata(['"'.repeat(249)])).toBe(false);
  });

  it("may be nested as deep as 500 characters allow, and survives what is deeper", () => {
    expect(isMetadata(nested(250))).toBe(true);
    expect(isMetadata(nested(251))).toBe(false);
    expect(isMetadata(nested(200_000))).toBe(false);
  });

  it.each([[undefined], [() => 1], [Symbol("a")], [1n]])(
    "is nothing that JSON has not",
    (value) => {
      expect(isMetadata(value)).toBe(false);
    },
  );
});
