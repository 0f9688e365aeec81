import { refused, Refused } from "@bonafide/core/catalogue/Refusal";
import { Unknown } from "@bonafide/core/catalogue/Unknown";
import { expect, it } from "@effect/vitest";
import {
  type ConsoleProblem,
  FormProblem,
  isMissing,
  wordsOfProblem,
} from "../../src/console/ConsoleProblem.ts";

const gone = "This is not possible: it is gone, it is done already, or another person has it.";
const unknown = new Unknown({ kind: "person", id: "7" });
const wrong = refused("CodeInvalid");
const both = new Refused({ names: ["CodeInvalid", "ReferenceUnknown"] });

it.each<[string, ConsoleProblem, boolean, string]>([
  ["an unknown id", unknown, true, unknown.message],
  ["a resource that is refused as unknown", refused("ResourceUnknown"), true, gone],
  ["a reference that is refused as unknown", refused("ReferenceUnknown"), true, gone],
  ["one of several refusals", both, true, gone],
  ["another refusal", wrong, false, wrong.message],
  ["a wrong form", new FormProblem({ message: "Choose a file." }), false, "Choose a file."],
])("What the console says of %s, and whether its page is missing", (_, problem, missing, words) => {
  expect(isMissing(problem)).toBe(missing);
  expect(wordsOfProblem(problem)).toBe(words);
});
