import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import { affiliationRosterFormat } from "../../src/affiliation/AffiliationRosterFormat.ts";

const least = { fname: " Zoë ", lname: "O’Brien", birth_date: "1980-02-29" };

const problemsOf = (columns: Readonly<Record<string, string>>) =>
  Result.match(affiliationRosterFormat.read(columns), {
    onFailure: (problems) => problems,
    onSuccess: () => [],
  });

describe("A roster's line", () => {
  it("says as little as a name and a birth date", () => {
    expect(affiliationRosterFormat.read({ ...least, email: "", social: " " })).toEqual(
      Result.succeed({ fname: "Zoë", lname: "O’Brien", birthDate: "1980-02-29", attributes: {} }),
    );
  });

  it("says as much as there are columns", () => {
    const columns = {
      ...least,
      email: "Zoe@School.example",
      social: "1234",
      state: "nv",
      number: "NV-1",
      school: "01A1FCA2-03C2-7370-A3B8-432D8F6128B4",
      role: "emt",
      served_from: "2001-01-01",
      served_until: "2011-12-31",
      rank: "Sergeant",
    };
    expect(affiliationRosterFormat.read(columns)).toEqual(
      Result.succeed({
        fname: "Zoë",
        lname: "O’Brien",
        birthDate: "1980-02-29",
        email: "zoe@school.example",
        social: "1234",
        state: "NV",
        number: "NV-1",
        school: "01a1fca2-03c2-7370-a3b8-432d8f6128b4",
        role: "emt",
        servedFrom: "2001-01-01",
        servedUntil: "2011-12-31",
        attributes: { rank: "Sergeant" },
      }),
    );
    const known = [...affiliationRosterFormat.required, ...affiliationRosterFormat.optional];
    expect(Object.keys(columns).filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each([
    [{ fname: "" }, "fname is empty"],
    [{ lname: " " }, "lname is empty"],
    [{ birth_date: "1981-02-29" }, "birth_date is not a date, YYYY-MM-DD"],
    [{ email: "zoe" }, "email is no email address"],
    [{ social: "12345" }, "social is not four digits or nine"],
    [{ state: "Nevada" }, "state is not two letters"],
    [{ school: "One" }, "school is no UUID"],
    [{ role: "nurse" }, "role is not emt, firefighter, police or dispatcher"],
    [{ served_from: "2001" }, "served_from is not a date, YYYY-MM-DD"],
    [{ served_until: "2001-13-01" }, "served_until is not a date, YYYY-MM-DD"],
    [{ rank: "x".repeat(201) }, "rank is longer than 200 characters"],
  ])("is told of %o", (wrong, problem) => {
    expect(problemsOf({ ...least, ...wrong })).toEqual([problem]);
  });

  it("is told of all at once, and never what it said", () => {
    const problems = problemsOf({ fname: "", lname: "Secret", birth_date: "x", social: "123" });
    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toMatch(/Secret|123/);
  });
});
