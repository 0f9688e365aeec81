import { assert, it } from "@effect/vitest";
import { generatedDocs } from "../src/GeneratedDocs.ts";
import { textOf } from "../src/Repository.ts";

for (const [file, render] of Object.entries(generatedDocs)) {
  it(`${file} is what the source says (else: npx -y pnpm@12.21.0 run docs)`, async () => {
    assert.strictEqual(textOf(file), await render());
  });
}
