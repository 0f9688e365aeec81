import { describe, expect, it } from "@effect/vitest";
import { Option } from "effect";
import { readBirthDate, readExpiry } from "../../src/mrz/MrzDates.ts";

const today = "2026-06-15";
const none = Option.none<string>();

describe("MrzDates", () => {
  it.each([
    ["260615", "2026-06-15", "today"],
    ["260616", "1926-06-16", "the day before turning a hundred"],
    ["250101", "2025-01-01", "an infant, or a person of a hundred and one"],
    ["000229", "2000-02-29", "a leap day of a century"],
    ["991231", "1999-12-31", "the last day of a century"],
    ["000101", "2000-01-01", "the first day of a century"],
    ["270101", "1927-01-01", "next year's digits"],
  ])("reads the birth date %s as %s: %s", (text, date) => {
    expect(readBirthDate(text, today, none)).toEqual(Option.some(date));
  });

  it.each([
    "010229",
    "740431",
    "741301",
    "740800",
    "740832",
    "74<<<<",
    "<<<<<<",
    "7408",
    "",
    "270229",
  ])("reads no birth date from %s", (text) => {
    expect(readBirthDate(text, today, none)).toEqual(Option.none());
  });

  it("reads a birth date before the document expired", () => {
    expect(readBirthDate("200101", today, Option.some("2019-12-31"))).toEqual(
      Option.some("1920-01-01"),
    );
    expect(readBirthDate("200101", today, Option.some("2025-12-31"))).toEqual(
      Option.some("2020-01-01"),
    );
  });

  it.each([
    ["260614", "2026-06-14"],
    ["260616", "2026-06-16"],
    ["761231", "2076-12-31"],
    ["770101", "1977-01-01"],
    ["991231", "1999-12-31"],
    ["000229", "2000-02-29"],
    ["360229", "2036-02-29"],
  ])("reads the expiry %s as %s", (text, date) => {
    expect(readExpiry(text, today)).toEqual(Option.some(date));
  });

  it.each(["350229", "261301", "260631", "2606<<", "<<<<<<", "", "2606155"])(
    "reads no expiry from %s",
    (text) => {
      expect(readExpiry(text, today)).toEqual(Option.none());
    },
  );

  it("slides with the years", () => {
    expect(readExpiry("490101", "1999-12-31")).toEqual(Option.some("2049-01-01"));
    expect(readExpiry("500101", "1999-12-31")).toEqual(Option.some("1950-01-01"));
    expect(readBirthDate("990101", "2101-01-01", none)).toEqual(Option.some("2099-01-01"));
    expect(readBirthDate("010101", "2101-01-01", none)).toEqual(Option.some("2101-01-01"));
  });
});
