import { openTextEngine } from "@bonafide/adapters-providers/document/front/TextEngine";
import { readDocument } from "@bonafide/adapters-providers/document/verdict/DocumentVerdict";
import { readingStages } from "@bonafide/adapters-providers/document/verdict/ReadingStages";
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
import type { AccuracyResult, AccuracyVerdict, PairKind } from "./AccuracyTask.ts";
import { rememberedStages } from "./RememberedStages.ts";

/** Whose back is put to a person's front. */
const backsOf = (
  person: SpecimenPerson,
  seed: number,
): Readonly<Record<"genuine" | "stranger" | "sibling" | "older", SpecimenPerson>> => {
  const other = makePerson(seed + 5_000);
  const { lastName, street, city, postalCode, issued, expires } = person;
  return {
    genuine: person,
    stranger: other,
    sibling: { ...other, lastName, street, city, postalCode, issued, expires },
    // The same card, its birth date forged on the front.
    older: {
      ...person,
      birthDate: `${Number(person.birthDate.slice(0, 4)) - 12}${person.birthDate.slice(4)}`,
    },
  };
};

const genuine = (reading: DocumentReading): AccuracyVerdict => {
  if (reading._tag === "Read") return "right";
  return reading.failure === "SidesDiffer" ? "wrong" : "unread";
};

const impostor = (reading: DocumentReading): AccuracyVerdict => {
  if (reading._tag === "Read") return "wrong";
  return reading.failure === "SidesDiffer" ? "right" : "unread";
};

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
    Object.entries(backsOf(person, seed)).map(async ([whose, holder]) => {
      const card = await (license ? licenseBack(holder, seed) : passcardBack(holder, seed));
      return [whose, await photograph(card, "half", seed)] as const;
    }),
  );
  const terms = { today: new Date().toISOString().slice(0, 10), acceptSpecimens: true };
  for (const condition of conditions) {
    const photo = await photograph(front, condition, seed);
    for (const [whose, back] of backs) {
      const start = performance.now();
      const shown = { kind: license ? "license" : "passcard", front: photo, back } as const;
      const reading = await readDocument(shown, terms, stages);
      const milliseconds = performance.now() - start;
      const verdict = whose === "genuine" ? genuine(reading) : impostor(reading);
      const column = `${kind}, ${whose === "genuine" ? whose : "impostor"}` as const;
      const detail = `${whose} ${reading._tag === "Read" ? "" : (reading.reason ?? "")}`;
      yield { column, condition, seed, verdict, detail, milliseconds };
    }
  }
}
