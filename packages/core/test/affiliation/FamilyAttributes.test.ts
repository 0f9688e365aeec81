import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import type { AffiliationFamily } from "../../src/affiliation/AffiliationFamily.ts";
import { readAttributes, shownAttributes } from "../../src/affiliation/FamilyAttributes.ts";

type Texts = Readonly<Record<string, string>>;

const time = "is not a date, YYYY-MM-DD, or an ISO 8601 time with its zone";

describe("Attributes", () => {
  it.each<[AffiliationFamily, Texts, Texts]>([
    [
      "student",
      { status: "ft", graduation: "2027-06-15" },
      { status: "FT", graduation: "2027-06-15T00:00:00.000Z" },
    ],
    ["student", { status: "H" }, { status: "HT" }],
    [
      "student",
      { graduation: "2027-06-15T02:00:00+02:00" },
      { graduation: "2027-06-15T00:00:00.000Z" },
    ],
    [
      "military",
      { rank: "general", branch: "ARMY", status: "service_member" },
      { rank: "General", branch: "Army", status: "Service Member" },
    ],
    ["military", { rank: "Captain", branch: "Navy" }, { rank: "Captain", branch: "Navy" }],
    [
      "military",
      { service_start_date: "2004-06-01", service_stop_date: "2004-06-01" },
      {
        service_start_date: "2004-06-01T00:00:00.000Z",
        service_stop_date: "2004-06-01T00:00:00.000Z",
      },
    ],
    ["teacher", {}, {}],
    ["responder", {}, {}],
  ])("of a %s are %o", (family, texts, shown) => {
    expect(readAttributes(family, texts)).toEqual(Result.succeed(shown));
    expect(readAttributes(family, shown)).toEqual(Result.succeed(shown));
  });

  it.each<[AffiliationFamily, Texts, ReadonlyArray<string>]>([
    ["student", { rank: "General" }, ["rank is no attribute of the family student"]],
    ["teacher", { status: "FT" }, ["status is no attribute of the family teacher"]],
    ["responder", { toString: "x" }, ["toString is no attribute of the family responder"]],
    [
      "military",
      { graduation: "2027-06-15" },
      ["graduation is no attribute of the family military"],
    ],
    ["military", { service_start_date: "yesterday" }, [`service_start_date ${time}`]],
    ["military", { service_start_date: "2004-02-30" }, [`service_start_date ${time}`]],
    ["military", { service_stop_date: "2004-02-01T10:00:00" }, [`service_stop_date ${time}`]],
    ["military", { service_stop_date: "2004-02-30T10:00:00Z" }, [`service_stop_date ${time}`]],
    ["student", { status: "Veteran" }, ["status is not one of FT, TQ, HT, LT, LA, GR, WD"]],
    ["military", { rank: "King" }, ["rank is no rank of the United States' armed forces"]],
    ["military", { rank: "Ensign", branch: "Army" }, ["rank is no rank of that branch"]],
    [
      "military",
      { service_start_date: "2004-06-01", service_stop_date: "2004-05-31" },
      ["service_stop_date is before service_start_date"],
    ],
    [
      "student",
      { status: "", graduation: "" },
      ["status is not one of FT, TQ, HT, LT, LA, GR, WD", `graduation ${time}`],
    ],
  ])("of a %s are not %o", (family, texts, problems) => {
    expect(readAttributes(family, texts)).toEqual(Result.fail(problems));
  });

  it("that were stored before they had rules are shown where they keep to them", () => {
    const stored = {
      rank: "General",
      branch: "Navy",
      status: "Veteran",
      service_start_date: "yesterday",
      graduation: "2027-06-15",
    };
    expect(shownAttributes("military", stored)).toEqual({ rank: "General", status: "Veteran" });
    expect(shownAttributes("student", stored)).toEqual({ graduation: "2027-06-15T00:00:00.000Z" });
  });
});
