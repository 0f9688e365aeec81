import { describe, expect, it } from "@effect/vitest";
import { readingPassed } from "../../src/document/DocumentChecks.ts";
import type { DocumentReading } from "../../src/document/DocumentReading.ts";
import { judgeUnseen, type UnseenRules } from "../../src/document/UnseenFields.ts";
import { BirthDate } from "../../src/telecom/BirthDate.ts";

const reading: DocumentReading = {
  _tag: "Read",
  facts: { type: "license", number: "D1234567", birthDate: BirthDate.make("1980-01-31") },
  checks: {
    ...readingPassed,
    fields: { number: "agrees", sex: "agrees", height: "unseen", class: "unseen" },
  },
  doubtful: false,
};

const reviewed = (unseen: UnseenRules) => ({ review: true, unseen });

describe("Fields that could not be seen", () => {
  it("are refused where a rule has them reviewed and no document is", () => {
    expect(judgeUnseen(reading, { review: false, unseen: { class: "review" } })).toMatchObject({
      failure: "InformationUnclear",
      reason: "class not readable",
    });
  });

  it("pass where no rule names them, or names them otherwise", () => {
    expect(judgeUnseen(reading, reviewed({}))).toEqual(reading);
    expect(judgeUnseen(reading, reviewed({ height: "pass", sex: "refuse" }))).toEqual(reading);
  });

  it("are reviewed, or refused as unclear, where a rule says so", () => {
    expect(judgeUnseen(reading, reviewed({ class: "review" }))).toEqual({
      ...reading,
      doubtful: true,
    });
    expect(judgeUnseen(reading, reviewed({ class: "review", height: "refuse" }))).toEqual({
      _tag: "Unread",
      failure: "InformationUnclear",
      reason: "height not readable",
      checks: { ...reading.checks, data_consistency: "not_checked" },
      doubtful: true,
      // For the person who decides.
      facts: { type: "license", number: "D1234567", birthDate: "1980-01-31" },
    });
  });

  it("change nothing of a document that was not read, or of one that was not compared", () => {
    const unread: DocumentReading = {
      _tag: "Unread",
      failure: "DocumentUnverified",
      checks: reading.checks,
      doubtful: false,
    };
    expect(judgeUnseen(unread, reviewed({ height: "refuse" }))).toEqual(unread);
    const vendors = { ...reading, checks: readingPassed };
    expect(judgeUnseen(vendors, reviewed({ height: "refuse" }))).toEqual(vendors);
  });
});
