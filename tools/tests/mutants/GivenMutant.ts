import { readFileSync } from "node:fs";

/** A mutant that is loaded in place of the source: `MUTANT` holds it as JSON. */
export interface GivenMutant {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** A file that is written when the mutant is loaded. */
  readonly seen: string;
}

/** Reads a mutant from its JSON, if there is one. */
export const givenMutant = (given: string | null | undefined): GivenMutant | undefined =>
  typeof given === "string" ? JSON.parse(given) : undefined;

/** The source with the mutant in it. */
export const mutatedSource = ({ end, file, start, text }: GivenMutant): string => {
  const source = readFileSync(file, "utf8");
  return source.slice(0, start) + text + source.slice(end);
};
