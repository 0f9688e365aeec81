import { Arbitrary, Schema } from "effect";
import type { MrzFormat } from "../../src/mrz/MrzLayout.ts";
import type { MrzPerson } from "./MrzWriter.ts";

/** The day that people's zones are read on. */
export const today = "2026-06-15";

const text = (pattern: RegExp) => Arbitrary.schema(Schema.String.check(Schema.isPattern(pattern)));

const oneOf = <const A extends string>(...values: ReadonlyArray<A>): Arbitrary.Arbitrary<A> =>
  Arbitrary.schema(Schema.Literals(values));

const dayBetween = (first: string, last: string): Arbitrary.Arbitrary<string> => {
  const [minimum, maximum] = [Date.parse(first), Date.parse(last)].map((time) => time / 86_400_000);
  return Arbitrary.schema(
    Schema.Int.check(Schema.isBetween({ minimum: minimum ?? 0, maximum: maximum ?? 0 })),
  ).pipe(Arbitrary.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)));
};

// As many characters of a number as the format holds.
const numbers: Readonly<Record<MrzFormat, RegExp>> = {
  TD1: /^[0-9A-Z]{1,23}$/,
  TD2: /^[0-9A-Z]{1,15}$/,
  TD3: /^[0-9A-Z]{1,9}$/,
};

const optionals: Readonly<Record<MrzFormat, RegExp>> = {
  TD1: /^([0-9A-Z]{1,15})?$/,
  TD2: /^([0-9A-Z]{1,7})?$/,
  TD3: /^([0-9A-Z]{1,14})?$/,
};

const room: Readonly<Record<MrzFormat, number>> = { TD1: 15, TD2: 7, TD3: 14 };

// A number that goes on takes its rest, a digit and a filler; the last may fall off the end.
const roomBehind = (format: MrzFormat, number: string): number =>
  Math.max(0, room[format] - (number.length > 9 ? number.length - 7 : 0));

const personOf = (format: MrzFormat): Arbitrary.Arbitrary<MrzPerson> =>
  Arbitrary.all({
    format: Arbitrary.Constant(format),
    type: format === "TD3" ? oneOf("P", "PP", "PD") : oneOf("I", "IP", "AC", "C", "ID"),
    issuer: oneOf("UTO", "USA", "D", "XOM"),
    nationality: oneOf("UTO", "BRA", "D", "XXA"),
    number: text(numbers[format]),
    birthDate: dayBetween("1926-06-16", "2020-01-01"),
    expiry: dayBetween("2020-01-02", "2076-12-31"),
    sex: oneOf("F", "M", "X"),
    surname: text(/^[A-Z]{1,9}( [A-Z]{1,4})?$/),
    given: text(/^([A-Z]{1,5}( [A-Z]{1,4}){0,1})?$/),
    optional: text(optionals[format]),
    furtherOptional: format === "TD1" ? text(/^([0-9A-Z]{1,11})?$/) : Arbitrary.Constant(""),
  }).pipe(
    Arbitrary.map((person) => ({
      ...person,
      optional: person.optional.slice(0, roomBehind(format, person.number)),
    })),
  );

/** Any person with a document that the format can write. */
export const anyMrzPerson: Readonly<Record<MrzFormat, Arbitrary.Arbitrary<MrzPerson>>> = {
  TD1: personOf("TD1"),
  TD2: personOf("TD2"),
  TD3: personOf("TD3"),
};
