import { readAamva } from "@bonafide/document-reader/aamva/AamvaReader";
import { readBarcode } from "@bonafide/document-reader/barcode/BarcodeReader";
import { linesOfText } from "@bonafide/document-reader/mrz/MrzLine";
import { readMrz } from "@bonafide/document-reader/mrz/MrzReader";
import { decodePicture } from "@bonafide/document-reader/picture/PictureDecoder";
import { licenseBack } from "@bonafide/testkit/document/specimen/LicenseBack";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import {
  type AamvaVersion,
  specimenPayload,
} from "@bonafide/testkit/document/specimen/SpecimenPayload";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { passcardLines, passportLines } from "@bonafide/testkit/document/specimen/SpecimenZone";
import { describe, expect, it } from "@effect/vitest";
import { Option, Result } from "effect";

const seeds = Array.from({ length: 200 }, (_, seed) => seed);
const versions: ReadonlyArray<AamvaVersion> = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

describe("the data of a specimen", () => {
  it("is read from a barcode of every version as it was made", () => {
    for (const seed of seeds) {
      const person = makePerson(seed);
      for (const version of versions) {
        const card = Result.getOrThrow(readAamva(specimenPayload(person, { version })));
        expect(card).toMatchObject({
          version,
          iin: "604999",
          number: person.licenseNumber,
          birthDate: person.birthDate,
          issued: person.issued,
          expires: person.expires,
          names: { last: person.lastName, first: person.firstName },
          address: { street1: person.street, city: person.city, state: "XU" },
          unreadable: [],
        });
      }
    }
  });

  it("is read from a machine-readable zone as it was made, in this century", () => {
    for (const seed of seeds) {
      const person = makePerson(seed);
      for (const [lines, number] of [
        [passportLines(person), person.passportNumber],
        [passcardLines(person), person.passcardNumber],
      ] as const) {
        const read = readMrz(linesOfText(lines.join("\n")), { today: "2026-11-21" });
        expect(Result.getOrThrow(read)).toMatchObject({
          issuer: "UTO",
          nationality: "UTO",
          number,
          birthDate: person.birthDate,
          expiry: person.expires,
          sex: person.sex,
        });
      }
    }
  });

  it("is what the printed symbol holds, of either density", async () => {
    for (const density of ["standard", "dense"] as const) {
      const person = makePerson(12);
      const photo = await photograph(await licenseBack(person, 12, { density }), "half", 1);
      const picture = Result.getOrThrow(await decodePicture(photo));
      const { payload } = Option.getOrThrow(await readBarcode(picture));
      expect(payload).toBe(specimenPayload(person, { padding: density === "dense" ? 120 : 0 }));
    }
  });
});
