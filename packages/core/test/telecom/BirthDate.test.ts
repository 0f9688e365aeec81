import { describe, expect, it } from "@effect/vitest";
import { Schema } from "effect";
import { BirthDate, isInFuture, isMinor } from "../../src/telecom/BirthDate.ts";

const isBirthDate = Schema.is(BirthDate);
const minorOn = (birthDate: string, today: string) => isMinor(BirthDate.make(birthDate), today);

describe("BirthDate", () => {
  it.each(["1900-01-01", "1999-12-31", "2000-02-29", "2004-02-29", "2026-04-30", "9999-12-31"])(
    "takes %s",
    (text) => {
      expect(isBirthDate(text)).toBe(true);
    },
  );

  it.each([
    ["the last day before 1900", "1899-12-31"],
    ["29 February of a common year", "2001-02-29"],
    ["29 February of a century", "1900-02-29"],
    ["30 February", "2000-02-30"],
    ["31 April", "1990-04-31"],
    ["day 0", "1990-01-00"],
    ["day 32", "1990-01-32"],
    ["month 0", "1990-00-01"],
    ["month 13", "1990-13-01"],
    ["short parts", "1990-1-1"],
    ["slashes", "1990/01/01"],
    ["no hyphens", "19900101"],
    ["the American order", "01-31-1990"],
    ["a time", "1990-01-01T00:00:00Z"],
    ["a space before", " 1990-01-01"],
    ["a line end", "1990-01-01\n"],
    ["other digits", "١٩٩٠-01-01"],
    ["a fifth digit of the year", "10000-01-01"],
    ["nothing", ""],
    ["a number", 19_900_101],
  ])("refuses %s", (_, value) => {
    expect(isBirthDate(value)).toBe(false);
  });

  it("lies in the future from tomorrow on", () => {
    expect(isInFuture(BirthDate.make("2026-06-01"), "2026-06-01")).toBe(false);
    expect(isInFuture(BirthDate.make("2026-06-02"), "2026-06-01")).toBe(true);
    expect(isInFuture(BirthDate.make("2027-01-01"), "2026-12-31")).toBe(true);
  });

  it("is a minor's until the day before the eighteenth birthday", () => {
    expect(minorOn("2008-06-02", "2026-06-01")).toBe(true);
    expect(minorOn("2008-06-01", "2026-06-01")).toBe(false);
    expect(minorOn("2008-05-31", "2026-06-01")).toBe(false);
    expect(minorOn("2008-12-31", "2026-12-30")).toBe(true);
    expect(minorOn("2009-01-01", "2026-12-31")).toBe(true);
    expect(minorOn("1900-01-01", "2026-06-01")).toBe(false);
  });

  it("of 29 February comes of age on 1 March, where the year has no such day", () => {
    expect(minorOn("2008-02-29", "2026-02-28")).toBe(true);
    expect(minorOn("2008-02-29", "2026-03-01")).toBe(false);
  });
});
