import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "@effect/vitest";
import { mutantsOf } from "../mutants/SourceMutants.ts";

const root = new URL("../../../", import.meta.url);
const survivors: ReadonlyArray<{ readonly file: string; readonly change: string }> = JSON.parse(
  readFileSync(new URL("../mutants/survivors.json", import.meta.url), "utf8"),
);

it("Each mutant that may survive is one of its file, and is named once", () => {
  const named = survivors.map(({ change, file }) => `${file}: ${change}`);
  const made = new Set(
    [...new Set(survivors.map(({ file }) => file))].flatMap((file) =>
      mutantsOf(readFileSync(fileURLToPath(new URL(file, root)), "utf8")).map(
        ({ change }) => `${file}: ${change}`,
      ),
    ),
  );
  expect(named.filter((name, at) => !made.has(name) || named.indexOf(name) !== at)).toEqual([]);
});
