import { listSink } from "@bonafide/core/roster/ListSink";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer, Option } from "effect";
import { AffiliationRoster, type RosterPerson } from "../../src/affiliation/AffiliationRoster.ts";
import type { AffiliationDetails } from "../../src/affiliation/AffiliationDetails.ts";
import type { CheckCall } from "../../src/affiliation/AffiliationFamily.ts";
import { RecordSource } from "../../src/affiliation/RecordSource.ts";
import { RosterRecordSource } from "../../src/affiliation/RosterRecordSource.ts";
import { BirthDate } from "../../src/telecom/BirthDate.ts";

const birthDate = BirthDate.make("1980-02-29");
const zoe: RosterPerson = { fname: "Zoë", lname: "O’Brien", birthDate, attributes: {} };
const details: AffiliationDetails = { fname: "Zoe", lname: "Obrien", birth_date: birthDate };

const teacher: CheckCall = { family: "teacher", by: "person" };
const military: CheckCall = { family: "military", by: "person" };
const emt: CheckCall = { family: "responder", by: "person", role: "emt" };
const served = { ...zoe, servedFrom: "2001-01-01", servedUntil: "2011-12-31" };

const mailed = { ...zoe, email: "zoe@a.example" };

const taught = {
  school_name: "SANDBOX ELEM.",
  school_city: "Reno",
  school_district: "Washoe County Schools",
};
const school = {
  schoolName: "Sandbox Elementary School",
  schoolCity: "RENO",
  schoolDistrict: "Washoe County",
};
const home = { street: "12 Main St", city: "Reno", state: "NV", zip: "89501-1234" };

/** A record source over people who are all candidates. */
const sourceOver = (people: ReadonlyArray<RosterPerson>) =>
  RosterRecordSource.pipe(
    Layer.provide(
      Layer.mock(AffiliationRoster, {
        candidates: () => Effect.succeed(people.map((person) => ({ roster: "a roster", person }))),
        sink: () =>
          listSink(
            ({ fname }) => fname,
            Effect.succeed(people),
            () => Effect.void,
          ),
      }),
    ),
  );

const isFound = (call: CheckCall, said: AffiliationDetails, ...people: Array<RosterPerson>) =>
  Effect.gen(function* () {
    return Option.isSome(yield* (yield* RecordSource).findPerson(call, said));
  }).pipe(Effect.provide(sourceOver(people)));

const rows: ReadonlyArray<
  readonly [string, CheckCall, Partial<AffiliationDetails>, RosterPerson, boolean]
> = [
  ["nothing more", teacher, {}, zoe, true],
  ["the last four of nine", teacher, { social: "6789" }, { ...zoe, social: "123456789" }, true],
  [
    "nine whose last four are known",
    teacher,
    { social: "123456789" },
    { ...zoe, social: "6789" },
    true,
  ],
  ["another last four", teacher, { social: "6780" }, { ...zoe, social: "123456789" }, false],
  ["another nine", teacher, { social: "923456789" }, { ...zoe, social: "123456789" }, false],
  ["an unknown social", teacher, { social: "6789" }, zoe, true],
  [
    "a number grouped otherwise",
    teacher,
    { teacher_number: "nv 1" },
    { ...zoe, number: "NV-1" },
    true,
  ],
  ["another number", teacher, { teacher_number: "NV2" }, { ...zoe, number: "NV-1" }, false],
  ["an EMT's number", emt, { emt_number: "e1" }, { ...zoe, role: "emt", number: "E1" }, true],
  ["another role", emt, {}, { ...zoe, role: "firefighter" }, false],
  ["its email in another case", teacher, { email: "ZOE@a.example" }, mailed, true],
  ["another email", teacher, { email: "eve@a.example" }, mailed, false],
  ["an email that the roster does not tell", teacher, { email: "eve@a.example" }, zoe, true],
  ["its state", teacher, { state: "NV" }, { ...zoe, state: "NV" }, true],
  ["another state", teacher, { state: "OH" }, { ...zoe, state: "NV" }, false],
  ["its school written otherwise", teacher, taught, { ...zoe, ...school }, true],
  [
    "another school's name",
    teacher,
    { ...taught, school_name: "Sandbox Middle" },
    { ...zoe, ...school },
    false,
  ],
  ["another city", teacher, { ...taught, school_city: "Sparks" }, { ...zoe, ...school }, false],
  [
    "another district",
    teacher,
    { ...taught, school_district: "Clark County" },
    { ...zoe, ...school },
    false,
  ],
  ["a middle initial", teacher, { mname: "A." }, { ...zoe, mname: "Anne" }, true],
  ["another middle name", teacher, { mname: "Ada" }, { ...zoe, mname: "Anne" }, false],
  ["a suffix with a dot", teacher, { suffix: "JR" }, { ...zoe, suffix: "Jr." }, true],
  ["no suffix", teacher, { suffix: "" }, { ...zoe, suffix: "Jr." }, false],
  ["a longer zip", teacher, { address: home }, { ...zoe, zip: "89501" }, true],
  ["another zip", teacher, { address: home }, { ...zoe, zip: "89502" }, false],
  [
    "another school",
    { family: "student", by: "person" },
    { school: "a" },
    { ...zoe, school: "b" },
    false,
  ],
  ["the first day of duty", military, { duty_date: "2001-01-01" }, served, true],
  ["the last day of duty", military, { duty_date: "2011-12-31" }, served, true],
  ["a day before duty", military, { duty_date: "2000-12-31" }, served, false],
  ["a day after duty", military, { duty_date: "2012-01-01" }, served, false],
];

describe("A roster", () => {
  it.effect.each(rows)("is asked by %s", ([, call, said, person, found]) =>
    Effect.gen(function* () {
      expect(yield* isFound(call, { ...details, ...said }, person)).toBe(found);
    }),
  );

  it.effect("finds no person if two match, and the person if one matches", () =>
    Effect.gen(function* () {
      const said = { ...details, social: "1111" };
      const one = { ...zoe, social: "1111" };
      expect(yield* isFound(teacher, said, one, one)).toBe(false);
      expect(yield* isFound(teacher, said, one, { ...zoe, social: "2222" })).toBe(true);
    }),
  );
});

describe("An account", () => {
  const account: CheckCall = { family: "teacher", by: "account" };
  const said = { email: "zoe@a.example", fname: "Zoe", lname: "Obrien", state: "NV" };
  const isKnown = (person: RosterPerson) =>
    Effect.gen(function* () {
      return Option.isSome(yield* (yield* RecordSource).findAccount(account, said));
    }).pipe(Effect.provide(sourceOver([person])));

  it.effect("is known where email, name and state are compared and the same", () =>
    Effect.gen(function* () {
      expect(yield* isKnown({ ...mailed, state: "NV" })).toBe(true);
      expect(yield* isKnown({ ...mailed, state: "OH" })).toBe(false);
      expect(yield* isKnown(mailed)).toBe(false);
      expect(yield* isKnown({ ...mailed, state: "NV", lname: "Other" })).toBe(false);
    }),
  );
});
