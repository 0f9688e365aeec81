import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { givenMutant, mutatedSource } from "./GivenMutant.ts";

// What vitest does not transform itself, Node loads: other packages, threads, started servers.
const mutant = givenMutant();
if (mutant !== undefined) {
  const { href } = pathToFileURL(mutant.file);
  registerHooks({
    load(url, context, nextLoad) {
      if (url.split("?")[0] !== href) return nextLoad(url, context);
      writeFileSync(mutant.seen, "");
      return { format: "module-typescript", source: mutatedSource(mutant), shortCircuit: true };
    },
  });
}
