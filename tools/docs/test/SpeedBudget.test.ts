import { existsSync } from "node:fs";
import { join } from "node:path";
import { assert, it } from "@effect/vitest";
import { Schema } from "effect";
import { root, textOf } from "../src/Repository.ts";

const Results = Schema.fromJsonString(
  Schema.Struct({ rows: Schema.Array(Schema.Struct({ name: Schema.String })) }),
);

const rows = [
  ...textOf("docs/adr/0011-a-budget-for-speed.md").matchAll(
    /^\| [^|]+ \| `([^`]+)` \| ([^|]+) \| [^|]+ \|$/gm,
  ),
].map(([, file = "", row = ""]) => ({ file, row }));

it("every trick for speed names its file and a row of the bench", () => {
  const measured = new Set(
    Schema.decodeUnknownSync(Results)(textOf("bench/results.json")).rows.map(({ name }) => name),
  );
  assert.isAbove(rows.length, 10);
  assert.deepStrictEqual(
    rows.filter(({ file, row }) => !existsSync(join(root, file)) || !measured.has(row)),
    [],
  );
});
