/** Writes every generated document: `node tools/docs/src/generate.ts`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generatedDocs } from "./GeneratedDocs.ts";
import { root } from "./Repository.ts";

for (const [file, render] of Object.entries(generatedDocs)) {
  writeFileSync(join(root, file), await render());
  console.log(file);
}
