import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@effect/vitest";
import { words } from "../src/PlainWords.ts";

const root = join(import.meta.dirname, "../../..");

/** Strings on one line, with what they are quoted by. */
const strings = /(["'`])((?:\\.|(?!\1).)*)\1/g;

/** What stands for a value, and what is an address or quoted. */
const values = /\$\{[^}]*\}|\S*[@/=]\S*|'[^']*'/g;

/** At least three words of small letters: a sentence, not data. */
const isSentence = (text: string): boolean => (text.match(/\b[a-z]+\b/g) ?? []).length >= 3;

const sourceFiles = (): ReadonlyArray<string> =>
  execFileSync("git", ["ls-files", "*.ts"], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => !file.startsWith("tools/docs/test/Plain"));

it("titles of tests, messages and other sentences in strings have nouns instead of riddling pronouns", () => {
  const found = sourceFiles().flatMap((file) =>
    readFileSync(join(root, file), "utf8")
      .split("\n")
      .flatMap((line, at) => (line.search(words) === -1 ? [] : [[line, at + 1] as const]))
      .flatMap(([line, number]) =>
        Array.from(line.matchAll(strings), ([, , text = ""]) => text.replaceAll(values, ""))
          .filter((text) => isSentence(text) && text.search(words) !== -1)
          .map((text) => `${file}:${number}: ${text}`),
      ),
  );
  expect(found).toEqual([]);
});
