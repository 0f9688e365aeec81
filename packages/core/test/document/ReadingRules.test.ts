import { describe, expect, it } from "@effect/vitest";
import { readingPassed } from "../../src/document/DocumentChecks.ts";
import type { DocumentReading } from "../../src/document/DocumentReading.ts";
import {
  judgeByRules,
  type UnseenRule,
  type UnseenRules,
} from "../../src/document/ReadingRules.ts";
import { unclearPhotoOf } from "../../src/document/UnclearPhoto.ts";
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

const doubted: DocumentReading = { ...reading, doubtful: true, printed: "back" };

const reviewed = (unseen: UnseenRules) => ({ review: true, unseen });

describe("Fields that could not be seen", () => {
  it("are refused where a rule has them reviewed and no document is", () => {
    expect(judgeByRules(reading, { review: false, unseen: { class: "review" } })).toMatchObject({
      failure: "InformationUnclear",
      reason: "class not readable",
    });
  });

  it("pass where no rule names them, or names them otherwise", () => {
    expect(judgeByRules(reading, reviewed({}))).toEqual(reading);
    expect(judgeByRules(reading, reviewed({ height: "pass", sex: "refuse" }))).toEqual(reading);
  });

  it("are reviewed, or refused as unclear, where a rule says so", () => {
    expect(judgeByRules(reading, reviewed({ class: "review" }))).toEqual({
      ...reading,
      doubtful: true,
    });
    expect(judgeByRules(reading, reviewed({ class: "review", height: "refuse" }))).toEqual({
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
    expect(judgeByRules(unread, reviewed({ height: "refuse" }))).toEqual(unread);
    const vendors = { ...reading, checks: readingPassed };
    expect(judgeByRules(vendors, reviewed({ height: "refuse" }))).toEqual(vendors);
  });

  it("are refused with the side whose print was compared, so that only its photo is asked for again", () => {
    const answer = judgeByRules({ ...reading, printed: "back" }, reviewed({ height: "refuse" }));
    expect(answer).toMatchObject({ reason: "back: height not readable" });
    expect(answer._tag === "Unread" && unclearPhotoOf(answer)).toEqual({
      side: "back",
      reasons: ["print"],
    });
  });
});

describe("A document that its reader doubts", () => {
  const { doubtful: _, ...checked } = doubted;

  it("is passed with a word in its checks, or reviewed where a person decides, without a rule", () => {
    const checks = { ...reading.checks, doubtful: true };
    const passed = { ...checked, doubtful: false, checks };
    expect(judgeByRules(doubted, { review: false, unseen: {} })).toEqual(passed);
    expect(judgeByRules(doubted, reviewed({}))).toEqual(doubted);
    expect(judgeByRules(doubted, { review: true, doubtful: "pass", unseen: {} })).toEqual(passed);
  });

  it("is refused as unclear by a rule, and where it is to be reviewed and no person decides", () => {
    for (const rules of [
      { review: true, doubtful: "refuse", unseen: {} },
      { review: false, doubtful: "refuse", unseen: { class: "review" } },
      { review: false, doubtful: "review", unseen: {} },
    ] as const) {
      expect(judgeByRules(doubted, rules)).toMatchObject({
        _tag: "Unread",
        failure: "InformationUnclear",
        doubtful: false,
      });
    }
    expect(judgeByRules(doubted, { review: true, doubtful: "refuse", unseen: {} })).toMatchObject({
      reason: "not read beyond doubt",
    });
  });

  it("is reviewed, though doubts pass, for a field that a rule has reviewed", () => {
    const rules = { review: true, doubtful: "pass", unseen: { class: "review" } } as const;
    expect(judgeByRules(doubted, rules)).toEqual(doubted);
  });

  it("and could not be read is decided by a person only where doubts are reviewed", () => {
    const unread: DocumentReading = {
      _tag: "Unread",
      failure: "InformationUnclear",
      checks: reading.checks,
      doubtful: true,
    };
    const waits = (doubtful: UnseenRule | undefined, review = true) => {
      const answer = judgeByRules(unread, { review, doubtful, unseen: {} });
      return answer._tag === "Unread" && answer.doubtful;
    };
    expect([waits(undefined), waits("review")]).toEqual([true, true]);
    expect([waits("pass"), waits("refuse"), waits(undefined, false)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
