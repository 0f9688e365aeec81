import { readFileSync } from "node:fs";
import { describe, expect, it } from "@effect/vitest";
import {
  comparableSchool,
  schoolAbbreviations,
  type SchoolPart,
} from "../../src/affiliation/TeacherSchool.ts";
import { otherSpellings, sameSpellings } from "./SchoolSpellings.ts";

const parts: ReadonlyArray<SchoolPart> = ["name", "city", "district"];
const documented = readFileSync(
  new URL("../../../../docs/affiliation.md", import.meta.url),
  "utf8",
);

const matches = (part: SchoolPart, [one, other]: readonly [string, string]): boolean =>
  comparableSchool(one, part) === comparableSchool(other, part);

describe("A teacher's school", () => {
  it.each(parts)("is distinguished by its %s, as often as the documents say", (part) => {
    const [same, others] = [sameSpellings[part], otherSpellings[part]];
    const found = same.filter((pair) => matches(part, pair));
    const mistaken = others.filter((pair) => matches(part, pair));
    expect(mistaken).toEqual([]);
    expect(same.filter((pair) => !found.includes(pair))).toEqual([]);
    const row = `| ${part} | ${found.length} of ${same.length} | ${mistaken.length} of ${others.length} |`;
    expect(documented.includes(row) ? row : "not documented").toBe(row);
  });

  it("has the abbreviations that the documents name", () => {
    const named = [...schoolAbbreviations].map(([short, long]) => `\`${short}\` ${long}`);
    const list = named.join(", ");
    expect(documented.replaceAll(/\s+/g, " ").includes(list) ? list : "not documented").toBe(list);
  });

  it.each(["???", "the", "school", "constructor", ""])("stays itself: %j", (text) => {
    expect(comparableSchool(text, "name")).toBe(text);
    expect(comparableSchool(`x${text}`, "name")).not.toBe(comparableSchool(text, "name"));
  });
});
