import { readAamva } from "@bonafide/adapters-providers/document/aamva/AamvaReader";
import { readBarcode } from "@bonafide/adapters-providers/document/barcode/BarcodeReader";
import { findCards } from "@bonafide/adapters-providers/document/card/CardFinder";
import { readMrzPicture } from "@bonafide/adapters-providers/document/mrz/MrzPictureReader";
import { decodePicture } from "@bonafide/adapters-providers/document/picture/PictureDecoder";
import type { ColourPicture } from "@bonafide/adapters-providers/document/picture/Picture";
import type { SpecimenPerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { Option, Result } from "effect";
import type { AccuracyKind, AccuracyVerdict } from "./AccuracyTask.ts";

type Judgement = readonly [verdict: AccuracyVerdict, detail: string];

/** Fields as read and as they are; names without what no reader must keep. */
type Comparison = ReadonlyArray<readonly [name: string, read: string | undefined, true: string]>;

const judge = (fields: Comparison, detail: string): Judgement => {
  const wrong = fields.flatMap(([name, read, printed]) => (read === printed ? [] : [name]));
  return wrong.length === 0 ? ["right", detail] : ["wrong", wrong.join(", ")];
};

const readLicense = async (picture: ColourPicture, person: SpecimenPerson): Promise<Judgement> => {
  const barcode = await readBarcode(picture);
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

const readZone = (
  picture: ColourPicture,
  person: SpecimenPerson,
  kind: "passport" | "passcard",
): Judgement => {
  const today = new Date().toISOString().slice(0, 10);
  const zone = readMrzPicture(picture, findCards(picture, 1)[0], {
    today,
    formats: [kind === "passport" ? "TD3" : "TD1"],
  });
  if (Result.isFailure(zone)) {
    const { failure } = zone;
    return [
      "unread",
      failure._tag === "ZoneNotFound"
        ? "no zone"
        : failure.faults.map(({ _tag }) => _tag).join(", "),
    ];
  }
  const { birthDate, expiry, names, number } = zone.success;
  const given = [person.firstName, person.middleName].filter((name) => name !== "").join(" ");
  return judge(
    [
      ["number", number, kind === "passport" ? person.passportNumber : person.passcardNumber],
      ["birth date", birthDate, person.birthDate],
      ["expiry", expiry, person.expires],
      ["surname", names.surname, zoneName(person.lastName)],
      ["given names", names.given, zoneName(given)],
    ],
    "",
  );
};

/** Reads a photograph of what a person holds, and compares what is read with what is printed. */
export const readAndJudge = async (
  photo: Uint8Array,
  kind: AccuracyKind,
  person: SpecimenPerson,
): Promise<Judgement> => {
  const picture = await decodePicture(photo);
  if (Result.isFailure(picture)) return ["broken", picture.failure];
  return kind === "passport" || kind === "passcard"
    ? readZone(picture.success, person, kind)
    : readLicense(picture.success, person);
};
