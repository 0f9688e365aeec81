import { Array, Schema } from "effect";
import type { FailureName } from "../catalogue/Failure.ts";
import { isMinor } from "../telecom/BirthDate.ts";
import type { DocumentFacts } from "./DocumentFacts.ts";
import { type DocumentReading, ReadingFailure } from "./DocumentReading.ts";

/** Every failure of a document: those of the rules of age and expiry, and those of a reading. */
export const DocumentFailure = Schema.Literals([
  "Minor",
  "DocumentExpired",
  ...ReadingFailure.literals,
]);
export type DocumentFailure = typeof DocumentFailure.Type;

/** One fault of a document, with a few words on where. */
export interface DocumentFault {
  readonly failure: FailureName;
  readonly reason?: string;
}

/** A reading after the rules of age and expiry: no fault, or every fault in code order. */
export type JudgedReading =
  | { readonly _tag: "Good"; readonly facts: DocumentFacts }
  | { readonly _tag: "Bad"; readonly faults: Array.NonEmptyReadonlyArray<DocumentFault> };

/** What the rules of age and expiry find, on a day (`YYYY-MM-DD`, UTC). */
export const faultsOf = (facts: DocumentFacts, today: string): ReadonlyArray<DocumentFault> => [
  ...(isMinor(facts.birthDate, today) ? [{ failure: "Minor" } as const] : []),
  // A document is valid until the end of its expiry day.
  ...(facts.expires !== undefined && facts.expires < today
    ? [{ failure: "DocumentExpired" } as const]
    : []),
];

/** Judges a reading on a day (`YYYY-MM-DD`, UTC). Source: interface, "Transaction result errors", 2001 and 2002. */
export const judgeReading = (reading: DocumentReading, today: string): JudgedReading => {
  switch (reading._tag) {
    case "Unread": {
      const { failure, reason } = reading;
      return { _tag: "Bad", faults: [{ failure, ...(reason === undefined ? {} : { reason }) }] };
    }
    case "Read": {
      const faults = faultsOf(reading.facts, today);
      return Array.isReadonlyArrayNonEmpty(faults)
        ? { _tag: "Bad", faults }
        : { _tag: "Good", facts: reading.facts };
    }
  }
};
