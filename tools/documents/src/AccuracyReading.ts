import { readAamva } from "@bonafide/document-reader/aamva/AamvaReader";
import { readBarcode } from "@bonafide/document-reader/barcode/BarcodeReader";
import { readMrzPicture } from "@bonafide/document-reader/mrz/MrzPictureReader";
import type { ColourPicture } from "@bonafide/document-reader/picture/Picture";
import { decodePicture } from "@bonafide/document-reader/picture/PictureDecoder";
import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import { licenseBack } from "@bonafide/testkit/document/specimen/LicenseBack";
import { passcardBack } from "@bonafide/testkit/document/specimen/Passcard";
import { passport } from "@bonafide/testkit/document/specimen/PassportPage";
import type { ConditionName } from "@bonafide/testkit/document/specimen/SpecimenConditions";
import {
  makePerson,
  type SpecimenPerson,
} from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { Option, Result } from "effect";
import type { AccuracyResult, AccuracyVerdict, DataKind } from "./AccuracyTask.ts";
import { photographer } from "./Photographer.ts";

type Judgement = readonly [verdict: AccuracyVerdict, detail: string];

/** The work in milliseconds: four times what a barcode is given elsewhere. */
const patience = 10_000;

/** Fields as read and as printed. */
type Comparison = ReadonlyArray<readonly [name: string, read: string | undefined, printed: string]>;

const judge = (fields: Comparison, detail: string): Judgement => {
  const wrong = fields.flatMap(([name, read, printed]) => (read === printed ? [] : [name]));
  return wrong.length === 0 ? ["right", detail] : ["wrong", wrong.join(", ")];
};

const readLicense = async (picture: ColourPicture, person: SpecimenPerson): Promise<Judgement> => {
  const barcode = await readBarcode(picture, { budget: patience });
  if (Option.isNone(barcode)) return ["unread", "no barcode"];
  const card = readAamva(barcode.value.payload);
  if (Result.isFailure(card)) return ["wrong", card.failure._tag];
  const { birthDate, expires, names, number } = card.success;
  return judge(
    [
      ["number", number, person.licenseNumber],
      ["birth date", birthDate, person.birthDate],
      ["expiry", expires, person.expires],
      ["last name", names.last, person.lastName],
      ["first name", names.first, person.firstName],
      ["middle name", names.middle.join(" "), person.middleName],
    ],
    barcode.value.step,
  );
};

const zoneName = (name: string): string => name.replaceAll("'", "").replaceAll("-", " ");

const readZone = (picture: ColourPicture, person: SpecimenPerson, number: string): Judgement => {
  const today = new Date().toISOString().slice(0, 10);
  const zone = readMrzPicture(picture, undefined, { today });
  if (Result.isFailure(zone)) {
    const { failure } = zone;
    const why = failure._tag === "ZoneNotFound" ? [] : failure.faults.map(({ _tag }) => _tag);
    return ["unread", [failure._tag, ...why].join(", ")];
  }
  const { birthDate, expiry, names, number: found } = zone.success;
  const given = [person.firstName, person.middleName].filter((name) => name !== "").join(" ");
  return judge(
    [
      ["number", found, number],
      ["birth date", birthDate, person.birthDate],
      ["expiry", expiry, person.expires],
      ["surname", names.surname, zoneName(person.lastName)],
      ["given names", names.given, zoneName(given)],
    ],
    "",
  );
};

const cardOf = (kind: DataKind, person: SpecimenPerson, seed: number): Promise<CardPicture> => {
  switch (kind) {
    case "license":
      return licenseBack(person, seed);
    case "license dense":
      return licenseBack(person, seed, { density: "dense" });
    case "passport":
      return passport(person, seed);
    case "passcard":
      return passcardBack(person, seed);
  }
};

const read = async (
  photo: Uint8Array,
  kind: DataKind,
  person: SpecimenPerson,
): Promise<Judgement> => {
  const picture = Result.getOrThrow(await decodePicture(photo));
  switch (kind) {
    case "license":
    case "license dense":
      return readLicense(picture, person);
    case "passport":
      return readZone(picture, person, person.passportNumber);
    case "passcard":
      return readZone(picture, person, person.passcardNumber);
  }
};

/** Photographs what a person holds in each of the circumstances, reads it, and compares it with what is printed. */
export async function* measureData(
  kind: DataKind,
  seed: number,
  conditions: ReadonlyArray<ConditionName>,
): AsyncGenerator<AccuracyResult> {
  const person = makePerson(seed);
  const card = await cardOf(kind, person, seed);
  const shot = photographer(card, seed);
  for (const condition of conditions) {
    const photo = await shot(condition);
    const start = performance.now();
    const [verdict, detail] = await read(photo, kind, person).catch(
      (cause: unknown) => ["broken", String(cause)] as const,
    );
    const milliseconds = performance.now() - start;
    yield { column: kind, row: condition, seed, verdict, detail, milliseconds };
  }
}
