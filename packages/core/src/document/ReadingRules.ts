import { Schema } from "effect";
import { FieldName } from "./DocumentChecks.ts";
import type { ReaderAnswer } from "./DocumentReader.ts";
import { reasonOfSide } from "./UnclearPhoto.ts";

/** What is done with a document of which a field could not be seen in print, though all that could agrees, or that its reader doubts. */
export const ReadingRule = Schema.Literals(["pass", "review", "refuse"]);
export type ReadingRule = typeof ReadingRule.Type;

/** The rules for single fields; every other field passes. */
export type UnseenRules = Readonly<Partial<Record<FieldName, ReadingRule>>>;

/** The fields' names in a reason. Source: choices, section 2. */
const inWords: Readonly<Partial<Record<FieldName, string>>> = {
  lname: "last name",
  fname: "first name",
  mname: "middle name",
  birth_date: "birth date",
  expires: "day of expiry",
  issued: "day of issue",
};

/** The rules of an operator for documents that were read and of which something is left to ask. */
export interface ReadingRules {
  /** Whether a person decides what is to be reviewed. */
  readonly review: boolean;
  /** For documents that their reader doubts. Absent: reviewed where a person decides, else passed. */
  readonly doubtful?: ReadingRule | undefined;
  readonly unseen: UnseenRules;
}

/** An answer after the rules, and whether a person decides. */
export interface RuledAnswer {
  readonly answer: ReaderAnswer;
  readonly isReviewed: boolean;
}

/**
 * Applies the rules to an answer. A field to be refused makes a document that was read unclear (2004), for another picture may
 * show it, and so does a doubt to be refused; what is to be reviewed is refused where no person decides. What a reader could
 * not read, and doubts, is reviewed where a person decides. A contradiction is the reader's, and no rule passes it.
 */
export const judgeByRules = (answer: ReaderAnswer, rules: ReadingRules): RuledAnswer => {
  const { review, unseen: rulesOfFields } = rules;
  if (answer._tag === "NotYet") return { answer, isReviewed: false };
  if (answer._tag === "Unread") return { answer, isReviewed: review && answer.doubtful };
  const { checks, doubtful, printed } = answer;
  const unseenWith = (rule: ReadingRule): ReadonlyArray<FieldName> =>
    FieldName.literals.filter(
      (field) => checks.fields?.[field] === "unseen" && rulesOfFields[field] === rule,
    );
  const ruleOfDoubt = doubtful ? (rules.doubtful ?? (review ? "review" : "pass")) : "pass";
  const isReviewed = ruleOfDoubt === "review" || unseenWith("review").length > 0;
  const refused = [...unseenWith("refuse"), ...(review ? [] : unseenWith("review"))];
  const isRefused = ruleOfDoubt === "refuse" || (isReviewed && !review);
  if (refused.length === 0 && !isRefused) return { answer, isReviewed };
  const names = refused.map((field) => inWords[field] ?? field).join(", ");
  return {
    answer: {
      _tag: "Unread",
      failure: "InformationUnclear",
      reason:
        refused.length === 0
          ? "not read beyond doubt"
          : reasonOfSide(printed, `${names} not confirmed`),
      checks: { ...checks, data_consistency: "not_checked" },
      doubtful,
    },
    isReviewed: false,
  };
};
