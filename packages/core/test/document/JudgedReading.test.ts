import { describe, expect, it } from "@effect/vitest";
import { nothingChecked } from "../../src/document/DocumentChecks.ts";
import type { DocumentReading } from "../../src/document/DocumentReading.ts";
import { judgeReading } from "../../src/document/JudgedReading.ts";
import { BirthDate } from "../../src/telecom/BirthDate.ts";

const today = "2026-11-21";

const read = (birthDate: string, expires?: string): DocumentReading => ({
  _tag: "Read",
  facts: {
    type: "passport",
    number: "L898902C3",
    birthDate: BirthDate.make(birthDate),
    ...(expires === undefined ? {} : { expires }),
  },
  checks: nothingChecked,
  doubtful: false,
});

const failuresOf = (reading: DocumentReading) => {
  const judged = judgeReading(reading, today);
  return judged._tag === "Good" ? [] : judged.faults.map(({ failure }) => failure);
};

describe("A judged reading", () => {
  it.each([
    ["of an adult, in force", read("1990-02-28", "2030-01-01"), []],
    ["of who turns 18 today", read("2008-11-21", "2030-01-01"), []],
    ["of who turns 18 tomorrow", read("2008-11-22", "2030-01-01"), ["Minor"]],
    ["on its last day", read("1990-02-28", today), []],
    ["a day after its last", read("1990-02-28", "2026-11-20"), ["DocumentExpired"]],
    ["without an expiry", read("1990-02-28"), []],
    ["of a minor, expired", read("2020-01-01", "2026-11-20"), ["Minor", "DocumentExpired"]],
  ] as const)("%s", (_, reading, failures) => {
    expect(failuresOf(reading)).toEqual(failures);
  });

  it("says of what was not read what the reader said", () => {
    const unread: DocumentReading = {
      _tag: "Unread",
      failure: "InformationUnclear",
      reason: "back: blurred",
      checks: nothingChecked,
      doubtful: true,
    };
    expect(judgeReading(unread, today)).toEqual({
      _tag: "Bad",
      faults: [{ failure: "InformationUnclear", reason: "back: blurred" }],
    });
  });
});
