import { describe, expect, it } from "@effect/vitest";
import { comparableName } from "../../src/affiliation/PersonName.ts";

describe("A name", () => {
  it.each([
    ["Zoë", "ZOE\u0308"],
    ["O’Brien", "o'brien"],
    ["Anne-Marie", "anne marie"],
    ["Müller", "muller"],
    ["Strauß", "STRAUSS"],
    ["Søren", "soren"],
    ["Łukasz", "lukasz"],
    ["Đorđe", "dorde"],
    ["\uff2d\uff41\uff52\uff59", "Mary"],
    [" Ann ", "Ann"],
    ["王", "王"],
  ])("%s is compared as %s", (one, other) => {
    expect(comparableName(one)).toBe(comparableName(other));
  });

  it.each([
    ["Ann", "Anne"],
    ["王", "李"],
    ["-", "'"],
    ["Bob", "Robert"],
  ])("%s is not compared as %s", (one, other) => {
    expect(comparableName(one)).not.toBe(comparableName(other));
  });
});
