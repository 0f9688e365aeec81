import { writeFileSync } from "node:fs";
import { givenMutant, mutatedSource } from "./GivenMutant.ts";

/** Gives vitest the mutant that `MUTANT` names; no file of the repository changes. */
export const mutantPlugin = () => {
  const mutant = givenMutant(process.env["MUTANT"]);
  return {
    name: "mutant",
    enforce: "pre" as const,
    load(id: string): string | undefined {
      if (mutant === undefined || id.split("?")[0] !== mutant.file) return undefined;
      writeFileSync(mutant.seen, "");
      return mutatedSource(mutant);
    },
  };
};
