import { Context, Data, type Effect, type Option } from "effect";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import type { CheckCall } from "./AffiliationFamily.ts";
import type { AffiliationRecord } from "./AffiliationRecord.ts";

/** No source could be reached, so the answer is unknown. */
export class RecordsUnavailable extends Data.TaggedError("RecordsUnavailable") {}

/**
 * A source of records about teachers, students, soldiers and responders: an operator's roster or a registry.
 *
 * Names are compared without case, diacritics and punctuation. Birth dates, socials and numbers are compared exactly, a
 * social by the given digits. Source: choices, section 4.
 */
export class RecordSource extends Context.Service<
  RecordSource,
  {
    /** The person whose record agrees with every given detail; absent if any differs. */
    readonly findPerson: (
      call: CheckCall,
      details: AffiliationDetails,
    ) => Effect.Effect<Option.Option<AffiliationRecord>, RecordsUnavailable>;
    /** The person with this name and email. */
    readonly findAccount: (
      call: CheckCall,
      details: AffiliationDetails,
    ) => Effect.Effect<Option.Option<AffiliationRecord>, RecordsUnavailable>;
  }
>()("@bonafide/core/affiliation/RecordSource") {}
