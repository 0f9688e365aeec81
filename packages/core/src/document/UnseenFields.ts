import { Schema } from "effect";
import { FieldName } from "./DocumentChecks.ts";
import type { ReaderAnswer } from "./DocumentReader.ts";

/** What is done with a document of which a field could not be seen in print, though all that could agrees. */
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

/**
 * Applies the rules to an answer. A field to be refused makes the document unclear (2004), for another picture may show
 * it; one to be reviewed makes it doubtful, or unclear as well where no document is reviewed. A contradiction is the
 * reader's, and no rule passes it.
 */
export const judgeUnseen = (
  answer: ReaderAnswer,
  { review, unseen: rules }: { readonly review: boolean; readonly unseen: UnseenRules },
): ReaderAnswer => {
  if (answer._tag !== "Read") return answer;
  const { fields } = answer.checks;
  const unseen = (rule: UnseenRule): ReadonlyArray<FieldName> =>
    FieldName.literals.filter((field) => fields?.[field] === "unseen" && rules[field] === rule);
  const refused = [...unseen("refuse"), ...(review ? [] : unseen("review"))];
  if (refused.length > 0)
    return {
      _tag: "Unread",
      failure: "InformationUnclear",
      reason: `${refused.map((field) => inWords[field] ?? field).join(", ")} not readable`,
      checks: { ...answer.checks, data_consistency: "not_checked" },
      doubtful: true,
      facts: answer.facts,
    };
  return unseen("review").length > 0 ? { ...answer, doubtful: true } : answer;
};
