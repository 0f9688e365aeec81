import { assert, it } from "@effect/vitest";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, textOf } from "../src/Repository.ts";

const lines = textOf("docs/choices.md")
  .split(/^- /m)
  .slice(1)
  .map((line) => ({
    choice: line.split("<br>")[0] ?? "",
    pins: Array.from(
      line.matchAll(/\]\(\.\.\/([^)]+)\): "(.+?)"(?=; \[|<\/sub>)/g),
      ([, file = "", name = ""]) => ({ file, name }),
    ),
  }));

const isThere = ({ file, name }: { readonly file: string; readonly name: string }): boolean =>
  existsSync(join(root, file)) &&
  ['"', "'", "`"].some((quote) => textOf(file).includes(`${quote}${name}`));

it("every choice is pinned by a test", () => {
  assert.isAbove(lines.length, 50);
  assert.deepStrictEqual(
    lines.filter(({ pins }) => pins.length === 0).map(({ choice }) => choice),
    [],
  );
});

it("every test that pins a choice is there, under the name that is given", () => {
  const missing = lines.flatMap(({ pins }) => pins).filter((pin) => !isThere(pin));
  assert.deepStrictEqual(missing, []);
});
