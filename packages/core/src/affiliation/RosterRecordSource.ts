import { Effect, Layer, Option } from "effect";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import type { CheckCall } from "./AffiliationFamily.ts";
import type { AffiliationRecord } from "./AffiliationRecord.ts";
import { AffiliationRoster, type RosterEntry } from "./AffiliationRoster.ts";
import { accountParameters } from "./ClaimRecord.ts";
import { personIdOf } from "./PersonIdentifier.ts";
import { RecordSource } from "./RecordSource.ts";
import { comparedWith } from "./RosterComparisons.ts";

/** The only entry with which every detail agrees and every required one was compared. */
const onlyRecord = (
  entries: ReadonlyArray<RosterEntry>,
  call: CheckCall,
  details: AffiliationDetails,
  required: ReadonlyArray<string>,
): Option.Option<AffiliationRecord> => {
  const found = entries.flatMap(({ person, roster }): ReadonlyArray<AffiliationRecord> => {
    const compared = comparedWith(call, details, person);
    return compared === undefined || !required.every((name) => compared.includes(name))
      ? []
      : [
          {
            personId: personIdOf(person),
            attributes: person.attributes,
            evidence: { _tag: "Roster", roster },
            compared,
          },
        ];
  });
  return found.length === 1 ? Option.fromNullishOr(found[0]) : Option.none();
};

/**
 * A record source over the operator's rosters. It looks up who has the name and birth date, compares them by
 * `RosterComparisons`, and finds no person where two match every detail. Source: choices, section 4.
 */
export const RosterRecordSource: Layer.Layer<RecordSource, never, AffiliationRoster> = Layer.effect(
  RecordSource,
  Effect.map(AffiliationRoster, (roster) =>
    RecordSource.of({
      findPerson: (call, details) => {
        const { birth_date: birthDate, fname, lname } = details;
        if (birthDate === undefined || fname === undefined || lname === undefined) {
          return Effect.succeedNone;
        }
        return Effect.map(
          roster.candidates(call.family, { by: "name", fname, lname, birthDate }),
          (entries) => onlyRecord(entries, call, details, []),
        );
      },
      findAccount: (call, details) => {
        const { email } = details;
        if (email === undefined) return Effect.succeedNone;
        const required = accountParameters(call.family).filter(
          (name) => details[name] !== undefined,
        );
        return Effect.map(roster.candidates(call.family, { by: "email", email }), (entries) =>
          onlyRecord(entries, call, details, ["fname", "lname", ...required]),
        );
      },
    }),
  ),
);
