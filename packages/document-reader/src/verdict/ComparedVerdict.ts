import {
  type CheckResult,
  type ComparedFields,
  readingPassed,
} from "@bonafide/core/document/DocumentChecks";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import type { DocumentFacts } from "@bonafide/core/document/DocumentFacts";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import type { DocumentSide } from "./DocumentSide.ts";
import { contradictingFields, openFields, type PrintComparison } from "./PrintComparison.ts";
import { contradicted, different, printUnclear } from "./Unread.ts";

/** The facts with the birth a century earlier: a zone has two digits of the year, and the print shows the whole year. */
const bornBefore = (facts: DocumentFacts): DocumentFacts => {
  const { birthDate } = facts;
  const year = Number(birthDate.slice(0, 4)) - 100;
  return { ...facts, birthDate: BirthDate.make(`${year}${birthDate.slice(4)}`) };
};

/** The years from which on a birth is not inferred: the zone of a child of ten is that of a holder of 110. */
const oldestInferred = 110;

const isTooLongAgo = ({ birthDate }: DocumentFacts, today: string): boolean =>
  Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) >= oldestInferred;

/** Passed only where every expected field was seen and agrees; the unseen ones are named in `fields`. */
const consistencyOf = (fields: ComparedFields): CheckResult =>
  Object.values(fields).every((field) => field === "agrees") ? "passed" : "not_checked";

/**
 * The failure that `FrontMatch` leads to: another document's print is `SidesDiffer` (2003), a print that contradicts is
 * `DocumentUnverified` (2005). The machine-readable part was read.
 */
export const judgeComparison = (
  print: DocumentSide,
  comparison: PrintComparison,
  facts: DocumentFacts,
  {
    data,
    doubtful,
    today,
  }: { readonly data: string; readonly doubtful: boolean; readonly today: string },
): DocumentReading => {
  const { compared, verdict } = comparison;
  switch (verdict) {
    case "Different":
      return different(`the print of the ${print.name} is not what ${data} says`, compared);
    case "Contradicted":
      return contradicted(
        `${print.name}: ${contradictingFields(comparison)} not as ${data} says`,
        compared,
      );
    case "Unclear":
      return printUnclear(print, comparison.unreadable ? "" : openFields(comparison), compared);
    case "Same": {
      const shown = comparison.bornEarlier ? bornBefore(facts) : facts;
      if (comparison.bornEarlier && isTooLongAgo(shown, today))
        return printUnclear(print, "birth date", { ...compared, birth_date: "unseen" });
      return {
        _tag: "Read",
        facts: shown,
        checks: { ...readingPassed, data_consistency: consistencyOf(compared), fields: compared },
        doubtful: doubtful || comparison.doubtful,
        ...(comparison.lacksData ? {} : { printed: print.name }),
      };
    }
  }
};
