import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "@effect/vitest";
import { mutantsOf } from "../mutants/SourceMutants.ts";

const root = new URL("../../../", import.meta.url);
interface Named {
  readonly file: string;
  readonly code: string;
  readonly change: string;
}
const survivors: ReadonlyArray<Named> = JSON.parse(
  readFileSync(new URL("../mutants/survivors.json", import.meta.url), "utf8"),
);
const nameOf = (file: string, { change, code }: Pick<Named, "change" | "code">) =>
  `${file}: ${change} in ${code}`;

it("Each mutant that may survive is one of its file, and is named once", () => {
  const named = survivors.map((one) => nameOf(one.file, one));
  const made = new Set(
    [...new Set(survivors.map(({ file }) => file))].flatMap((file) =>
      mutantsOf(readFileSync(fileURLToPath(new URL(file, root)), "utf8")).map((mutant) =>
        nameOf(file, mutant),
      ),
    ),
  );
  expect(named.filter((name, at) => !made.has(name) || named.indexOf(name) !== at)).toEqual([]);
});
