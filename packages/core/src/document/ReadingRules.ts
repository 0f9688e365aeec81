import { Schema } from "effect";
import { FieldName } from "./DocumentChecks.ts";
import type { ReaderAnswer } from "./DocumentReader.ts";
import { reasonOfSide } from "./UnclearPhoto.ts";

/** What is done with a document of which a field could not be seen in print, though all that could agrees, or that its reader doubts. */
export const UnseenRule = Schema.Literals(["pass", "review", "refuse"]);
export type UnseenRule = typeof UnseenRule.Type;

/** The rules for single fields; every other field passes. */
export type UnseenRules = Readonly<Partial<Record<FieldName, UnseenRule>>>;

/** The fields' names in a reason. Source: choices, section 2. */
const inWords: Readonly<Partial<Record<FieldName, string>>> = {
  lname: "last name",
  fname: "first name",
  mname: "middle name",
  birth_date: "birth date",
  expires: "day of expiry",
  issued: "day of issue",
};

/** The rules of an operator for documents that were read, and of which something is left to ask. */
export interface ReadingRules {
  /** Whether a person decides what is to be reviewed. */
  readonly review: boolean;
  /** For documents that their reader doubts. Absent: reviewed where a person decides, else passed. */
  readonly doubtful?: UnseenRule | undefined;
  readonly unseen: UnseenRules;
}

/** Where no person decides, what is to be reviewed is refused. */
const ruleOfDoubt = ({ doubtful, review }: ReadingRules): UnseenRule => {
  if (doubtful === undefined) return review ? "review" : "pass";
  return doubtful === "review" && !review ? "refuse" : doubtful;
};

/**
 * Applies the rules to an answer: afterwards `doubtful` means that a person decides. A field to be refused makes the
 * document unclear (2004), for another picture may show it, and so does a doubt; one to be reviewed makes it doubtful, or
 * unclear as well where no document is reviewed. A document that passes in spite of a doubt says so in its checks. A
 * contradiction is the reader's, and no rule passes it.
 */
export const judgeByRules = (answer: ReaderAnswer, rules: ReadingRules): ReaderAnswer => {
  if (answer._tag === "NotYet") return answer;
  const { review, unseen: ofFields } = rules;
  const doubt = answer.doubtful ? ruleOfDoubt(rules) : "pass";
  if (answer._tag === "Unread") return { ...answer, doubtful: doubt === "review" };
  const { checks, facts, printed } = answer;
  const unseen = (rule: UnseenRule): ReadonlyArray<FieldName> =>
    FieldName.literals.filter(
      (field) => checks.fields?.[field] === "unseen" && ofFields[field] === rule,
    );
  const refused = [...unseen("refuse"), ...(review ? [] : unseen("review"))];
  const why = refused.map((field) => inWords[field] ?? field).join(", ");
  if (refused.length > 0 || doubt === "refuse")
    return {
      _tag: "Unread",
      failure: "InformationUnclear",
      reason:
        refused.length === 0
          ? "not read beyond doubt"
          : reasonOfSide(printed, `${why} not readable`),
      checks: { ...checks, data_consistency: "not_checked" },
      doubtful: review && doubt !== "refuse",
      facts,
    };
  return doubt === "review" || unseen("review").length > 0
    ? { ...answer, doubtful: true }
    : {
        ...answer,
        doubtful: false,
        checks: answer.doubtful ? { ...checks, doubtful: true } : checks,
      };
};
