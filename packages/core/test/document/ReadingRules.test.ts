import { describe, expect, it } from "@effect/vitest";
import { readingPassed } from "../../src/document/DocumentChecks.ts";
import type { DocumentReading } from "../../src/document/DocumentReading.ts";
import { judgeByRules, ReadingRule, type UnseenRules } from "../../src/document/ReadingRules.ts";
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

const doubted: DocumentReading = { ...reading, doubtful: true };

const reviewed = (unseen: UnseenRules) => ({ review: true, unseen });

const passes = (answer: DocumentReading) => ({ answer, isReviewed: false });
const waits = (answer: DocumentReading) => ({ answer, isReviewed: true });
const refused = (reason: string, doubtful = false) =>
  passes({
    _tag: "Unread",
    failure: "InformationUnclear",
    reason,
    checks: { ...reading.checks, data_consistency: "not_checked" },
    doubtful,
  });

describe("Fields that could not be seen", () => {
  it("are refused where a rule has them reviewed and no document is", () => {
    expect(judgeByRules(reading, { review: false, unseen: { class: "review" } })).toEqual(
      refused("class not confirmed"),
    );
  });

  it("pass where no rule names them, or names them otherwise", () => {
    expect(judgeByRules(reading, reviewed({}))).toEqual(passes(reading));
    expect(judgeByRules(reading, reviewed({ height: "pass", sex: "refuse" }))).toEqual(
      passes(reading),
    );
  });

  it("are reviewed, or refused as unclear, where a rule says so", () => {
    expect(judgeByRules(reading, reviewed({ class: "review" }))).toEqual(waits(reading));
    expect(judgeByRules(reading, reviewed({ class: "review", height: "refuse" }))).toEqual(
      refused("height not confirmed"),
    );
    expect(judgeByRules(doubted, reviewed({ class: "review", height: "refuse" }))).toEqual(
      refused("height not confirmed", true),
    );
  });

  it("are refused with the side whose print was compared, so that only its photo is asked for again", () => {
    const { answer } = judgeByRules(
      { ...reading, printed: "back" },
      reviewed({ height: "refuse", class: "refuse" }),
    );
    expect(answer).toMatchObject({ reason: "back: height, class not confirmed" });
    expect(answer._tag === "Unread" && unclearPhotoOf(answer)).toEqual({
      side: "back",
      reasons: ["print"],
    });
  });

  it("change nothing of a document that was not read, or of one that was not compared", () => {
    const unread: DocumentReading = {
      _tag: "Unread",
      failure: "DocumentUnverified",
      checks: reading.checks,
      doubtful: false,
    };
    expect(judgeByRules(unread, reviewed({ height: "refuse" }))).toEqual(passes(unread));
    const vendors = { ...reading, checks: readingPassed };
    expect(judgeByRules(vendors, reviewed({ height: "refuse" }))).toEqual(passes(vendors));
  });
});

describe("A document that was read and that its reader doubts", () => {
  const rules = (review: boolean, doubtful?: ReadingRule, unseen: UnseenRules = {}) => ({
    review,
    doubtful,
    unseen,
  });

  it("is passed, or reviewed where a person decides, without a rule", () => {
    expect(judgeByRules(doubted, rules(false))).toEqual(passes(doubted));
    expect(judgeByRules(doubted, rules(true))).toEqual(waits(doubted));
  });

  it("is passed, reviewed or refused as unclear by a rule, and refused where no person reviews", () => {
    const unclear = refused("not read beyond doubt", true);
    for (const review of [true, false]) {
      expect(judgeByRules(doubted, rules(review, "pass"))).toEqual(passes(doubted));
      expect(judgeByRules(doubted, rules(review, "refuse"))).toEqual(unclear);
    }
    expect(judgeByRules(doubted, rules(true, "review"))).toEqual(waits(doubted));
    expect(judgeByRules(doubted, rules(false, "review"))).toEqual(unclear);
  });

  it("is reviewed, though doubts pass, for a field that a rule has reviewed", () => {
    expect(judgeByRules(doubted, rules(true, "pass", { class: "review" }))).toEqual(waits(doubted));
  });

  it("is no other one's matter: without a doubt no rule of doubts counts", () => {
    for (const rule of ReadingRule.literals)
      expect(judgeByRules(reading, rules(true, rule))).toEqual(passes(reading));
  });

  it("and was not read waits for a person, if there is one, by any rule", () => {
    const unread: DocumentReading = {
      _tag: "Unread",
      failure: "InformationUnclear",
      checks: reading.checks,
      doubtful: true,
    };
    for (const rule of [undefined, ...ReadingRule.literals]) {
      expect(judgeByRules(unread, rules(true, rule))).toEqual(waits(unread));
      expect(judgeByRules(unread, rules(false, rule))).toEqual(passes(unread));
    }
  });
});
