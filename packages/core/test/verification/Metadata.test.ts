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

  it("has up to 500 characters as compact JSON text", () => {
    expect(isMetadata("a".repeat(498))).toBe(true);
    expect(isMetadata("a".repeat(499))).toBe(false);
    expect(isMetadata({ key: "a".repeat(490) })).toBe(true);
    expect(isMetadata({ key: "a".repeat(491) })).toBe(false);
  });

  it("counts a character once, whatever its plane", () => {
    expect(isMetadata("🗼".repeat(498))).toBe(true);
    expect(isMetadata("🗼".repeat(499))).toBe(false);
    expect(isMetadata("ü".repeat(498))).toBe(true);
  });

  it("counts what JSON has to escape as it is written", () => {
    expect(isMetadata('"'.repeat(249))).toBe(true);
    expect(isMetadata('"'.repeat(250))).toBe(false);
    expect(isMetadata("\u0000".repeat(83))).toBe(true);
    expect(isMetadata("\u0000".repeat(84))).toBe(false);
    expect(isMetadata("\uD800".repeat(83))).toBe(true);
    expect(isMetadata("\uD800".repeat(84))).toBe(false);
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
