import { passcardLines, passportLines } from "@bonafide/testkit/document/specimen/SpecimenZone";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { specimenPayload } from "@bonafide/testkit/document/specimen/SpecimenPayload";
import type { ShownSide } from "./ShownSides.ts";

export const holder = makePerson(101);
export const other = makePerson(102);

export const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

export const printOf = (person: typeof holder, number: string) => [
  "UTOPIA SPECIMEN NOT A REAL DOCUMENT DRIVER LICENSE",
  `NO ${number}`,
  person.lastName,
  person.firstName,
  person.middleName,
  `DOB ${american(person.birthDate)}`,
  `ISS ${american(person.issued)} EXP ${american(person.expires)}`,
];

/** What else a zone tells. */
const restOf = (person: typeof holder) => [`SEX ${person.sex} CODE UTO`];

export const front: ShownSide = { print: printOf(holder, holder.licenseNumber) };
export const back: ShownSide = { barcode: specimenPayload(holder) };
export const passport: ShownSide = {
  zone: passportLines(holder),
  print: [...printOf(holder, holder.passportNumber), ...restOf(holder)],
};
export const cardFront: ShownSide = {
  print: [...printOf(holder, holder.passcardNumber), ...restOf(holder)],
};
export const cardBack: ShownSide = { zone: passcardLines(holder) };

export const unread = (failure: string, reason: string, doubtful = false) => ({
  _tag: "Unread",
  failure,
  reason,
  doubtful,
});

/** The card of a real issuer's form, for what only such a card shows. */
export const ofOhio = (payload: string) =>
  payload.replaceAll("604999", "636023").replaceAll("DAJXU", "DAJOH");
