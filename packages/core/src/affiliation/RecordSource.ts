import { Context, Data, type Effect, type Option } from "effect";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import type { CheckCall } from "./AffiliationFamily.ts";
import type { AffiliationRecord } from "./AffiliationRecord.ts";

/** Nobody could be asked who may know somebody: whether there is a record is not known. */
export class RecordsUnavailable extends Data.TaggedError("RecordsUnavailable") {}

/**
 * Who knows teachers, students, soldiers and responders: rosters of an operator's own, or a registry.
 *
 * Names are compared as people write them: case, diacritics and punctuation do not count. Birth dates, socials and
 * numbers are compared exactly, a social by the digits that were given. Source: choices, section 4.
 */
export class RecordSource extends Context.Service<
  RecordSource,
  {
    /** Somebody of whom a record says all that a person check says; none where anything differs. */
    readonly findPerson: (
      call: CheckCall,
      details: AffiliationDetails,
    ) => Effect.Effect<Option.Option<AffiliationRecord>, RecordsUnavailable>;
    /** Somebody of this name whose record has this email. */
    readonly findAccount: (
      call: CheckCall,
      details: AffiliationDetails,
    ) => Effect.Effect<Option.Option<AffiliationRecord>, RecordsUnavailable>;
  }
>()("@bonafide/core/affiliation/RecordSource") {}
