import { failures } from "@bonafide/core/catalogue/Failure";
import type { DocumentChecks } from "@bonafide/core/document/DocumentChecks";
import type { DocumentFacts } from "@bonafide/core/document/DocumentFacts";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { judgeReading } from "@bonafide/core/document/JudgedReading";

/** One fault of a document. `code` is 2001 to 2006. Source: interface, "Transaction result errors". */
export interface VerdictError {
  readonly code: number;
  readonly message: string;
  /** What is wrong and on which side, in a few words ("back: blurred"), without any read value. */
  readonly additional_info?: string;
}

/** The result of a reading. All of it but `errors` and `checks` is personal. */
export interface Verdict {
  /** True if every check passed, the holder is of age and the document has not expired. */
  readonly verified: boolean;
  /** The faults by code; empty exactly if `verified` is true. */
  readonly errors: ReadonlyArray<VerdictError>;
  /** True if a person should look at the document. */
  readonly doubtful: boolean;
  /** The read data. Present with 2001 and 2002 too; absent if the document was not read. */
  readonly facts?: DocumentFacts;
  /** What was checked, and what was not. This reader never checks authenticity. */
  readonly checks: DocumentChecks;
}

/** The verdict of a reading on a day (`YYYY-MM-DD`, UTC), with the rules of age and expiry. */
export const verdictOf = (reading: DocumentReading, today: string): Verdict => {
  const judged = judgeReading(reading, today);
  const errors =
    judged._tag === "Good"
      ? []
      : judged.faults.map(({ failure, reason }) => ({
          ...failures[failure],
          ...(reason === undefined ? {} : { additional_info: reason }),
        }));
  return {
    verified: errors.length === 0,
    errors,
    doubtful: reading.doubtful,
    ...(reading._tag === "Read" ? { facts: reading.facts } : {}),
    checks: reading.checks,
  };
};
