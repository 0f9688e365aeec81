import { openTextEngine } from "@bonafide/document-reader/front/TextEngine";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { readingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { licenseBack } from "@bonafide/testkit/document/specimen/LicenseBack";
import { licenseFront } from "@bonafide/testkit/document/specimen/LicenseFront";
import { passcardBack, passcardFront } from "@bonafide/testkit/document/specimen/Passcard";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import type { ConditionName } from "@bonafide/testkit/document/specimen/SpecimenConditions";
import {
  makePerson,
  type SpecimenPerson,
} from "@bonafide/testkit/document/specimen/SpecimenPerson";
import type { AccuracyResult, AccuracyVerdict, PairColumn, PairKind } from "./AccuracyTask.ts";
import { photographer } from "./Photographer.ts";
import { rememberedStages } from "./RememberedStages.ts";

type Back = readonly [column: PairColumn, whose: string, holder: SpecimenPerson];

/** The backs that are combined with a person's front. */
const backsOf = (person: SpecimenPerson, seed: number): ReadonlyArray<Back> => {
  const other = makePerson(seed + 5_000);
  const { city, expires, issued, lastName, postalCode, street } = person;
  const year = Number(person.birthDate.slice(0, 4)) - 12;
  return [
    ["genuine", "own", person],
    ["stranger", "stranger", other],
    ["alike", "sibling", { ...other, lastName, street, city, postalCode, issued, expires }],
    // The same card, its birth date forged on the front.
    ["alike", "older", { ...person, birthDate: `${year}${person.birthDate.slice(4)}` }],
  ];
};

const judge = (column: PairColumn, reading: DocumentReading): AccuracyVerdict => {
  const differs = reading._tag === "Unread" && reading.failure === "SidesDiffer";
  switch (column) {
    case "genuine":
      return reading._tag === "Read" ? "right" : differs ? "wrong" : "unread";
    case "stranger":
      return reading._tag === "Read" ? "wrong" : differs ? "right" : "unread";
    case "alike":
      return reading._tag === "Read" ? "wrong" : "right";
  }
};

const reasonOf = (reading: DocumentReading): string =>
  reading._tag === "Read" ? "" : (reading.reason ?? "");

let engine: ReturnType<typeof openTextEngine> | undefined;

/** Photographs a person's front in each of the circumstances, and judges it with the holder's back and with others'. */
export async function* measurePairs(
  kind: PairKind,
  seed: number,
  conditions: ReadonlyArray<ConditionName>,
): AsyncGenerator<AccuracyResult> {
  const person = makePerson(seed);
  const license = kind === "license pairs";
  const stages = rememberedStages(readingStages((await (engine ??= openTextEngine())).read));
  const front = await (license ? licenseFront : passcardFront)(person, seed);
  const backs = await Promise.all(
    backsOf(person, seed).map(async ([pair, whose, holder]) => {
      const card = await (license ? licenseBack(holder, seed) : passcardBack(holder, seed));
      return [pair, whose, await photograph(card, "half", seed)] as const;
    }),
  );
  const terms = { today: new Date().toISOString().slice(0, 10), acceptSpecimens: true };
  const shot = photographer(front, seed);
  for (const condition of conditions) {
    const photo = await shot(condition);
    for (const [pair, whose, back] of backs) {
      const start = performance.now();
      const shown = { kind: license ? "license" : "passcard", front: photo, back } as const;
      const reading = await readDocument(shown, terms, stages).catch(String);
      const milliseconds = performance.now() - start;
      const column = `${kind}, ${pair}` as const;
      const [verdict, detail] =
        typeof reading === "string"
          ? (["broken", reading] as const)
          : ([judge(pair, reading), `${whose} ${reasonOf(reading)}`] as const);
      yield { column, row: condition, seed, verdict, detail, milliseconds };
    }
  }
}
