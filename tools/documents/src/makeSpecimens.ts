/**
 * Makes the ready specimens of examples/specimens again, with the README that tells what each is for:
 *
 *     node tools/documents/src/makeSpecimens.ts
 */
import { mkdirSync, writeFileSync } from "node:fs";

import { readySpecimenFiles } from "@bonafide/testkit/document/specimen/ReadySpecimens";
import { specimenFolder } from "./SpecimenFolder.ts";
import { specimenReadme } from "./SpecimenReadme.ts";

mkdirSync(specimenFolder, { recursive: true });
for (const [name, make] of Object.entries(readySpecimenFiles)) {
  const file = await make();
  writeFileSync(new URL(name, specimenFolder), file);
  console.log(`${name}  ${Math.round(file.length / 1024)} KB`);
}
writeFileSync(new URL("README.md", specimenFolder), specimenReadme());
