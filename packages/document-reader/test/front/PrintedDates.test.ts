import { dateEvidence } from "@bonafide/document-reader/front/DateEvidence";
import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import { datesIn } from "@bonafide/document-reader/front/PrintedDates";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { anyBirthDate } from "@bonafide/testkit/telecom/TelecomArbitraries";
import { describe, expect, it } from "@effect/vitest";
import { Arbitrary, Effect } from "effect";
import { anyForm, bestOf, textOf } from "./PrintedFronts.ts";

const findIn = (
  text: PrintedText,
  birthDate: string,
  expires = "2031-08-04",
  field: "birthDate" | "expires" = "birthDate",
) => bestOf(dateEvidence(text, placesIn(text), field, { birthDate, expires }));

const find = (line: string, day: string) => findIn(textOf([line]), day);

/** The days that a line may say beside its own, of any century, whose month may be before its day. */
const otherDaysIn = (line: string, day: string): ReadonlyArray<string> => {
  const [, month = "", date = ""] = day.split("-");
  const own = [month + date, date + month].map((rest) => day.slice(2, 4) + rest);
  return datesIn(textOf([line]))
    .flatMap(({ readings }) => readings)
    .filter((reading) => !own.includes(reading.slice(2)) && isOfCalendar(reading));
};

const isOfCalendar = (reading: string): boolean => {
  const day = `${reading.slice(0, 4)}-${reading.slice(4, 6)}-${reading.slice(6)}`;
  return Number.isFinite(Date.parse(day)) && reading >= "1900" && reading < "2100";
};

const printed: ReadonlyArray<readonly [string, string]> = [
  ["3 DOB 08/04/1945", "1945-08-04"],
  ["3DOB08/04/1945", "1945-08-04"],
  ["DOB: 8/4/1945", "1945-08-04"],
  ["DOB 08-04-45", "1945-08-04"],
  ["0870471945", "1945-08-04"],
  ["12723/1995 05/09/2075", "1995-12-23"],
  ["DOB 09/1 1/1989", "1989-09-11"],
  ["O8/O4/I945", "1945-08-04"],
  ["08 04 1945 SEX F", "1945-08-04"],
  ["08041945", "1945-08-04"],
  ["Date of birth 4 AUG 1945", "1945-08-04"],
  ["04 AUG / AOÛT 45", "1945-08-04"],
  ["12 JAN/JAN 85", "1985-01-12"],
  ["12 JAN JAN 1985", "1985-01-12"],
  ["1985 MAR/MARS 12", "1985-03-12"],
  ["12 DÉC/DEC 1985", "1985-12-12"],
  ["01 0CT 1990", "1990-10-01"],
  ["AUGUST 4, 1945", "1945-08-04"],
  ["12.03.1985", "1985-03-12"],
  ["1985-03-12", "1985-03-12"],
  ["1985/03/12", "1985-03-12"],
  ["12 OKT 1985", "1985-10-12"],
  ["12 FEBIFEB 1987", "1987-02-12"],
  ["08 NOVINOV 2024", "2024-11-08"],
  ["26 MAA/MAR 2022", "2022-03-26"],
  ["02 NOLL/DEC 1957", "1957-12-02"],
  ["21 MEITH/JUN 2031", "2031-06-21"],
  ["21 MEI/JUN 2031", "2031-06-21"],
  ["21 MEI/MAY 2031", "2031-05-21"],
];

describe("Printed dates", () => {
  it.each(printed)("%s is found", (line, day) => {
    expect(find(line, day)).toBe("Same");
  });

  it("name one month in both languages", () => {
    expect(find("17 FEB /FÉV 1985", "1985-02-17")).toBe("Same");
    for (const line of ["17 FEB /JUIN 1985", "17 FEB/JUN 1985", "17 JUIN/FEB 1985"])
      expect([line, find(line, "1985-02-17")]).toEqual([line, "Absent"]);
  });

  it.effect("are found in every form", () =>
    Effect.gen(function* () {
      const failure = yield* Arbitrary.checkEffect(
        Arbitrary.all([anyBirthDate, anyForm]),
        ([day, form]) => find(`3 DOB ${form(day)} SEX F`, day) === "Same",
        { runs: 500, seed: "bonafide" },
      );
      expect(Arbitrary.formatCheckFailure(failure)).toBeUndefined();
    }),
  );

  it.effect("are no other day in any form", () =>
    Effect.gen(function* () {
      const failure = yield* Arbitrary.checkEffect(
        Arbitrary.all([anyBirthDate, anyForm]),
        ([day, form]) => otherDaysIn(`3 DOB ${form(day)} SEX F`, day).length === 0,
        { runs: 500, seed: "bonafide" },
      );
      expect(Arbitrary.formatCheckFailure(failure)).toBeUndefined();
    }),
  );

  it("one wrong digit is nearly the same, two are not", () => {
    expect(find("DOB 08/04/1946", "1945-08-04")).toBe("Near");
    expect(find("08/14/1946", "1945-08-04")).toBe("Absent");
  });

  it("is not found in longer numbers", () => {
    expect(find("910196267068", "1945-08-04")).toBe("Absent");
    expect(find("11/08/04/45", "1945-08-04")).toBe("Absent");
  });

  it("makes no day of a month's letters", () => {
    for (const day of ["1995-02-08", "1995-02-01"]) {
      expect(find("15 FEBIFEB 1995", day)).not.toBe("Same");
      expect(find("15 FEB/FEB 1995", day)).not.toBe("Same");
    }
    expect(find("15 FEBIFEB 1995", "1995-02-15")).toBe("Same");
  });

  it("makes no day of two that stand side by side", () => {
    const dates = datesIn(textOf(["12/23/1995 05/09/2075"]));
    expect(dates.filter(({ clean }) => clean).flatMap(({ readings }) => readings)).not.toContain(
      "19950509",
    );
  });

  it("is found by a label above it too", () => {
    const below = (top: number) =>
      findIn(
        [
          [{ text: "BIRTH", confidence: 0.9, left: 300, top: 100, width: 90, height: 20 }],
          [{ text: "12/24/1971", confidence: 0.9, left: 280, top, width: 150, height: 30 }],
        ],
        "1945-08-04",
      );
    expect(below(125)).toBe("Other");
    expect(below(250)).toBe("Absent");
  });

  it("another birth date counts only where it is labelled and whole", () => {
    const birth = (line: string) => findIn(textOf([line]), "1945-08-04");
    expect(birth("3 DOB 12/24/1971")).toBe("Other");
    expect(birth("Date of birth 24 DEC 1971")).toBe("Other");
    expect(birth("4a ISS 12/24/1971")).toBe("Absent");
    expect(birth("3 DOB 12/34/1971")).toBe("Absent");
  });

  it("have another year for certain where it is likely, but none before the birth of the holder", () => {
    // As where a signature crosses the first digits: `(1930-03-12`.
    const sureness = (line: string) => {
      const text = textOf([line], 0.7);
      const days = { birthDate: "1985-03-12", expires: "2030-03-12" };
      return dateEvidence(text, placesIn(text), "expires", days).map(({ confidence, says }) => ({
        says,
        isCertain: confidence > 0.85,
      }));
    };
    expect(sureness("EXP 2043-03-12")).toEqual([{ says: "Other", isCertain: true }]);
    expect(sureness("EXP 1943-03-12")).toEqual([{ says: "Other", isCertain: false }]);
    expect(sureness("EXP (1943-03-12")).toEqual([{ says: "Other", isCertain: false }]);
    expect(sureness("EXP (7943-03-12")).toEqual([]);
  });

  it("that stand at another field's label are misplaced", () => {
    expect(findIn(textOf(["DOB 08/04/2031"]), "1945-08-04")).toBe("Misplaced");
    expect(findIn(textOf(["DOB 08/04/2031 EXP 08/04/1945"]), "1945-08-04")).toBe("Misplaced");
    expect(findIn(textOf(["DOB 08/04/1945 EXP 08/04/2031"]), "1945-08-04")).toBe("Same");
    expect(findIn(textOf(["DOB EXP", "08/04/1945 08/04/2031"]), "1945-08-04")).toBe("Same");
    // Of a passport, whose zone has no day of issue.
    const page = (issue: string, expiry: string) =>
      findIn(
        textOf(["Date of issue", issue, "Date of expiry", expiry, "Date of birth", "08/04/1945"]),
        "1945-08-04",
        "2031-08-04",
        "expires",
      );
    expect(page("08/05/2021", "08/04/2031")).toBe("Same");
    expect(page("08/04/2031", "08/05/2021")).toBe("Misplaced");
    expect(page("", "08/04/2031")).toBe("Same");
    // A day is no number of a field.
    const below = ["Date of birth", "12 AUG 2031", "Date of expiry", "12 AUG 1945"];
    expect(findIn(textOf(below), "1945-08-12", "2031-08-12")).toBe("Misplaced");
  });
});

it.each(["EXP AUG 04, 2029", "EXP AUG 04,2029", "EXP AUGUST 04 2029", "EXP. AUG. 04, 2029"])(
  "Another day is read where its month is first: %s",
  (line) => {
    expect(findIn(textOf([line]), "1945-08-04", "2031-08-04", "expires")).toBe("Other");
  },
);
