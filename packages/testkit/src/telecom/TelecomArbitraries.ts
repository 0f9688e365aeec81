import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { IdentityMatchState } from "@bonafide/core/telecom/IdentityMatch";
import { Phone } from "@bonafide/core/telecom/Phone";
import { guessLimit, PossessionState } from "@bonafide/core/telecom/Possession";
import {
  IdentityMatchPersonal,
  type PossessionPersonal,
} from "@bonafide/core/telecom/TelecomPersonal";
import { Metadata } from "@bonafide/core/verification/Metadata";
import { Arbitrary, Option, Schema } from "effect";

const between = (minimum: number, maximum: number) =>
  Arbitrary.schema(Schema.Int.check(Schema.isBetween({ minimum, maximum })));

const digits = (value: number, length: number) => String(value).padStart(length, "0");

/** Any ten digits. */
export const anyPhone = Arbitrary.schema(Phone);

const birthDate = Schema.decodeUnknownOption(BirthDate);

/** Any day from 1900 to 2099, leap days too. */
export const anyBirthDate: Arbitrary.Arbitrary<BirthDate> = Arbitrary.all([
  between(1900, 2099),
  between(1, 12),
  between(1, 31),
]).pipe(
  Arbitrary.map(([year, month, day]) =>
    birthDate(`${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`),
  ),
  Arbitrary.filter(Option.isSome),
  Arbitrary.map(({ value }) => value),
);

/** Any moment from 2000 to 2100, in epoch milliseconds. */
export const anyTime = between(946_684_800_000, 4_102_444_800_000);

/** Any state of a possession check, reachable or not. */
export const anyPossessionState: Arbitrary.Arbitrary<PossessionState> = Arbitrary.all([
  Arbitrary.schema(PossessionState),
  between(0, guessLimit),
  anyTime,
]).pipe(
  Arbitrary.map(([state, guesses, expiresAt]) =>
    "guesses" in state ? { ...state, guesses, expiresAt } : state,
  ),
);

/** Any state of an identity match, reachable or not. */
export const anyIdentityMatchState: Arbitrary.Arbitrary<IdentityMatchState> = Arbitrary.all([
  Arbitrary.schema(IdentityMatchState),
  anyTime,
]).pipe(Arbitrary.map(([state, askAt]) => ("askAt" in state ? { ...state, askAt } : state)));

/** Metadata of any JSON kind, within its limit, as JSON text gives it: -0 is 0 there. */
export const anyMetadata: Arbitrary.Arbitrary<Metadata> = Arbitrary.schema(Schema.Json).pipe(
  Arbitrary.map((value): unknown => JSON.parse(JSON.stringify(value))),
  Arbitrary.filter(Schema.is(Metadata)),
);

const anyUrls = Arbitrary.schema(
  Schema.Array(Schema.Literals(["https://partner.example/a", "https://partner.example/b"])),
);

/** What a possession check may know of a person. */
export const anyPossessionPersonal: Arbitrary.Arbitrary<PossessionPersonal> = Arbitrary.all({
  phone: anyPhone,
  callbackUrls: anyUrls,
  metadata: anyMetadata,
});

/** What an identity match may know of a person. */
export const anyIdentityMatchPersonal: Arbitrary.Arbitrary<IdentityMatchPersonal> = Arbitrary.all({
  phone: anyPhone,
  birthDate: anyBirthDate,
  callbackUrls: anyUrls,
  metadata: anyMetadata,
  address: Arbitrary.schema(IdentityMatchPersonal.fields.address.schema),
});
