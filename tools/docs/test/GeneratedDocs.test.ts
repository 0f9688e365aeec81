import { assert, it } from "@effect/vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generatedDocs } from "../src/GeneratedDocs.ts";

const root = join(import.meta.dirname, "../../..");

for (const [file, render] of Object.entries(generatedDocs)) {
  it(`${file} is what the source says (else: pnpm docs)`, () => {
    assert.strictEqual(readFileSync(join(root, file), "utf8"), render());
  });
}
