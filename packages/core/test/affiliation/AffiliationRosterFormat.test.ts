import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import type { AffiliationFamily } from "../../src/affiliation/AffiliationFamily.ts";
import { affiliationRosterFormat } from "../../src/affiliation/AffiliationRosterFormat.ts";

const least = { fname: " Zoë ", lname: "O’Brien", birth_date: "1980-02-29" };

const problemsOf = (family: AffiliationFamily, columns: Readonly<Record<string, string>>) =>
  Result.match(affiliationRosterFormat(family).read(columns), {
    onFailure: (problems) => problems,
    onSuccess: () => [],
  });

const known = { fname: "Zoë", lname: "O’Brien", birthDate: "1980-02-29" };

describe("A roster's line", () => {
  it("says as little as a name and a birth date", () => {
    expect(affiliationRosterFormat("military").read({ ...least, email: "", social: " " })).toEqual(
      Result.succeed({ ...known, attributes: {} }),
    );
  });

  it.each<[AffiliationFamily, Readonly<Record<string, string>>, Readonly<Record<string, unknown>>]>(
    [
      [
        "teacher",
        {
          mname: "Anne",
          suffix: "Jr.",
          email: "Zoe@School.example",
          social: "1234",
          zip: "89501-1234",
          state: "nv",
          number: "NV-1",
          school_name: "Sandbox Elementary",
          school_city: "Reno",
          school_district: "Washoe County",
        },
        {
          mname: "Anne",
          suffix: "Jr.",
          email: "zoe@school.example",
          social: "1234",
          zip: "89501",
          state: "NV",
          number: "NV-1",
          schoolName: "Sandbox Elementary",
          schoolCity: "Reno",
          schoolDistrict: "Washoe County",
          attributes: {},
        },
      ],
      [
        "student",
        {
          school: "01A1FCA2-03C2-7370-A3B8-432D8F6128B4",
          status: "FT",
          graduation: "2027-06-15",
        },
        {
          school: "01a1fca2-03c2-7370-a3b8-432d8f6128b4",
          attributes: { status: "FT", graduation: "2027-06-15T00:00:00.000Z" },
        },
      ],
      [
        "military",
        { served_from: "2001-01-01", served_until: "2011-12-31", rank: "sergeant" },
        { servedFrom: "2001-01-01", servedUntil: "2011-12-31", attributes: { rank: "Sergeant" } },
      ],
      ["responder", { role: "emt", number: "E-1" }, { role: "emt", number: "E-1", attributes: {} }],
    ],
  )("of a %s says as much as there are columns", (family, columns, person) => {
    const { optional, read, required } = affiliationRosterFormat(family);
    expect(read({ ...least, ...columns })).toEqual(Result.succeed({ ...known, ...person }));
    const names = [...required, ...optional];
    expect(Object.keys(columns).filter((name) => !names.includes(name))).toEqual([]);
  });

  it("has no column of another family", () => {
    expect(affiliationRosterFormat("teacher").optional).not.toContain("rank");
    expect(affiliationRosterFormat("student").optional).not.toContain("school_name");
    expect(affiliationRosterFormat("military").optional).not.toContain("graduation");
    expect(affiliationRosterFormat("responder").optional).not.toContain("status");
  });

  it.each<[AffiliationFamily, Readonly<Record<string, string>>, string]>([
    ["teacher", { fname: "" }, "fname is empty"],
    ["teacher", { lname: " " }, "lname is empty"],
    ["teacher", { birth_date: "1981-02-29" }, "birth_date is not a date, YYYY-MM-DD"],
    ["teacher", { email: "zoe" }, "email is no email address"],
    ["teacher", { social: "12345" }, "social is not four digits or nine"],
    ["teacher", { zip: "8950" }, "zip is no ZIP code"],
    ["teacher", { state: "Nevada" }, "state is not two letters"],
    ["student", { school: "One" }, "school is no UUID"],
    ["responder", { role: "" }, "role is empty"],
    ["responder", { role: "nurse" }, "role is not emt, firefighter, police or dispatcher"],
    ["military", { served_from: "2001" }, "served_from is not a date, YYYY-MM-DD"],
    ["military", { served_until: "2001-13-01" }, "served_until is not a date, YYYY-MM-DD"],
    [
      "military",
      { served_from: "2001-01-02", served_until: "2001-01-01" },
      "served_until is before served_from",
    ],
    ["teacher", { school_name: "x".repeat(201) }, "school_name is longer than 200 characters"],
    [
      "military",
      { service_start_date: "yesterday" },
      "service_start_date is not a date, YYYY-MM-DD, or an ISO 8601 time with its zone",
    ],
    [
      "military",
      { service_start_date: "3020-01-01" },
      "service_start_date is not a date, YYYY-MM-DD, or an ISO 8601 time with its zone",
    ],
  ])("of a %s has the fault of %o", (family, wrong, problem) => {
    expect(problemsOf(family, { ...least, ...wrong })).toEqual([problem]);
  });

  it("reports all faults at once, without values", () => {
    const problems = problemsOf("student", {
      fname: "",
      lname: "Secret",
      birth_date: "x",
      social: "123",
      status: "Secret",
    });
    expect(problems).toHaveLength(4);
    expect(problems.join()).not.toMatch(/Secret|123/);
  });
});
