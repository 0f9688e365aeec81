import { existsSync, readFileSync } from "node:fs";

export interface Results {
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly status: string;
    readonly assertionResults: ReadonlyArray<{
      readonly status: string;
      readonly fullName: string;
    }>;
  }>;
}

/** What a run of vitest wrote; no results where it wrote nothing. */
export const readResults = (file: string): Results =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { testResults: [] };

/** Files of which a test failed, or that did not load. */
export const failedFiles = ({ testResults }: Results): ReadonlyArray<string> =>
  testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
