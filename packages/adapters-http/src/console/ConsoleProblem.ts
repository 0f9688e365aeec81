import { Refused } from "@bonafide/core/catalogue/Refusal";
import { Data } from "effect";

/** An error of a use case, as a handler of the console fails with it. */
export type ConsoleProblem = Error & { readonly _tag: string };

/** The problem of a form, in the words of its page. */
export class FormProblem extends Data.TaggedError("FormProblem")<{ readonly message: string }> {}

/** Whether what a page is about does not exist. */
export const isMissing = (problem: ConsoleProblem): boolean =>
  problem._tag === "Unknown" ||
  (problem instanceof Refused &&
    problem.names.some((name) => name === "ResourceUnknown" || name === "ReferenceUnknown"));

/** A problem in words. */
export const wordsOfProblem = (problem: ConsoleProblem): string =>
  problem instanceof Refused && isMissing(problem)
    ? "This is not possible: it is gone, it is done already, or another person has it."
    : problem.message;
