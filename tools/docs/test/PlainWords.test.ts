import { lint } from "markdownlint/sync";
import { assert, it } from "@effect/vitest";
import plainWords from "../src/PlainWords.ts";

const linesOf = (text: string): ReadonlyArray<number> =>
  lint({
    strings: { text },
    customRules: [plainWords],
    config: { default: false, "plain-words": true },
  }).text?.map(({ lineNumber }) => lineNumber) ?? [];

it("a document with a riddling pronoun is refused, except in a quotation", () => {
  assert.deepStrictEqual(linesOf("The caller waits.\n\nWhoever waits is told.\n"), [3, 3]);
  assert.deepStrictEqual(linesOf('The test "is told 408" and `nobody` stay.\n'), []);
});
