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

/** The mutant that this process has to load, if any. */
export const givenMutant = (): GivenMutant | undefined => {
  const given = process.env["MUTANT"];
  return given === undefined ? undefined : JSON.parse(given);
};

/** The source with the mutant in it. */
export const mutatedSource = ({ end, file, start, text }: GivenMutant): string => {
  const source = readFileSync(file, "utf8");
  return source.slice(0, start) + text + source.slice(end);
};
