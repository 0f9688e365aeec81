import { Array, Effect, Layer, Option } from "effect";
import type { AffiliationDetails } from "./AffiliationDetails.ts";
import type { CheckCall } from "./AffiliationFamily.ts";
import type { AffiliationRecord } from "./AffiliationRecord.ts";
import { AffiliationRoster, type RosterPerson } from "./AffiliationRoster.ts";
import { personIdOf } from "./PersonIdentifier.ts";
import { comparableName } from "./PersonName.ts";
import { RecordSource } from "./RecordSource.ts";
import { comparableSchool, type SchoolPart } from "./TeacherSchool.ts";

/** Whether both are equal, or the roster has no value. */
const agrees = (said: string | undefined, known: string | undefined): boolean =>
  known === undefined || said === undefined || said === known;

/** Whether the record has the given value. */
const isCompared = (said: string | undefined, known: string | undefined): boolean =>
  said === undefined || said === known;

/** Compares the digits that both socials have: all nine, or the last four. */
const socialAgrees = (said: string | undefined, known: string | undefined): boolean => {
  if (said === undefined || known === undefined) return true;
  const digits = Math.min(said.length, known.length);
  return said.slice(-digits) === known.slice(-digits);
};

const comparable = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : comparableName(name);

/** Letters and digits of a licence number, without separators. */
const comparableNumber = (number: string | undefined): string | undefined =>
  number?.toUpperCase().replace(/[^A-Z0-9]/g, "");

const servedOn = (day: string | undefined, { servedFrom, servedUntil }: RosterPerson): boolean =>
  day === undefined ||
  ((servedFrom === undefined || day >= servedFrom) &&
    (servedUntil === undefined || day <= servedUntil));

/** A middle name is also its initial. */
const middleAgrees = (said: string | undefined, known: string | undefined): boolean => {
  if (said === undefined || known === undefined) return true;
  const [one, other] = [comparableName(said), comparableName(known)];
  return one === other || (Math.min(one.length, other.length) === 1 && one[0] === other[0]);
};

const schoolAgrees = (said: string | undefined, known: string | undefined, part: SchoolPart) =>
  said === undefined ||
  known === undefined ||
  comparableSchool(said, part) === comparableSchool(known, part);

const isSaid = (call: CheckCall, details: AffiliationDetails) => (person: RosterPerson) =>
  middleAgrees(details.mname, person.mname) &&
  agrees(comparable(details.suffix), comparable(person.suffix)) &&
  agrees(details.email?.trim().toLowerCase(), person.email?.trim().toLowerCase()) &&
  socialAgrees(details.social, person.social) &&
  agrees(details.state?.toUpperCase(), person.state) &&
  agrees(details.address?.zip.slice(0, 5), person.zip) &&
  agrees(details.school, person.school) &&
  schoolAgrees(details.school_name, person.schoolName, "name") &&
  schoolAgrees(details.school_city, person.schoolCity, "city") &&
  schoolAgrees(details.school_district, person.schoolDistrict, "district") &&
  agrees(
    comparableNumber(details.teacher_number ?? details.emt_number),
    comparableNumber(person.number),
  ) &&
  agrees("role" in call ? call.role : undefined, person.role) &&
  servedOn(details.duty_date, person);

const recordOf = (person: RosterPerson): AffiliationRecord => ({
  personId: personIdOf(person),
  attributes: person.attributes,
});

/**
 * A record source over the operator's rosters. Every detail that the call and the roster both have is compared. If two
 * people match every detail, neither is found. Source: choices, section 4.
 */
export const RosterRecordSource: Layer.Layer<RecordSource, never, AffiliationRoster> = Layer.effect(
  RecordSource,
  Effect.map(AffiliationRoster, (roster) => {
    const only = (people: ReadonlyArray<RosterPerson>) =>
      people.length === 1 ? Option.map(Array.head(people), recordOf) : Option.none();

    return RecordSource.of({
      findPerson: (call, details) => {
        const { birth_date: birthDate, fname, lname } = details;
        if (birthDate === undefined || fname === undefined || lname === undefined) {
          return Effect.succeedNone;
        }
        return Effect.map(
          roster.candidates(call.family, { by: "name", fname, lname, birthDate }),
          (people) => only(people.filter(isSaid(call, details))),
        );
      },
      findAccount: (call, details) => {
        const { email, fname = "", lname = "" } = details;
        if (email === undefined) return Effect.succeedNone;
        const isNamed = (person: RosterPerson) =>
          comparableName(person.fname) === comparableName(fname) &&
          comparableName(person.lname) === comparableName(lname);
        return Effect.map(roster.candidates(call.family, { by: "email", email }), (people) =>
          only(
            people.filter(
              (person) =>
                isNamed(person) &&
                isCompared(details.state?.toUpperCase(), person.state) &&
                isCompared(details.school, person.school) &&
                isSaid(call, details)(person),
            ),
          ),
        );
      },
    });
  }),
);
