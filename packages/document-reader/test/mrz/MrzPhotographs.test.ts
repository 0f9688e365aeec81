import { passcardBack } from "@bonafide/testkit/document/specimen/Passcard";
import { passport } from "@bonafide/testkit/document/specimen/PassportPage";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import { readMrzPicture } from "../../src/mrz/MrzPictureReader.ts";
import { decodePicture } from "../../src/picture/PictureDecoder.ts";

const today = "2026-06-15";

describe("A zone in a poor photograph", () => {
  it("is read at a glance where it is dark, and read the same when it is searched", async () => {
    const person = makePerson(6);
    const photo = await photograph(await passcardBack(person, 6), "lowLight", 7);
    const picture = Result.getOrThrow(await decodePicture(photo));
    const glanced = readMrzPicture(picture, undefined, { today, glance: true });
    expect(Result.getOrThrow(glanced).number).toBe(person.passcardNumber);
    expect(readMrzPicture(picture, undefined, { today })).toEqual(glanced);
  });

  it("is read in another size where it holds and was read unsurely", async () => {
    const person = makePerson(1);
    const photo = await photograph(await passport(person, 1), "phoneBad", 1);
    const picture = Result.getOrThrow(await decodePicture(photo));
    const { number, sex } = Result.getOrThrow(readMrzPicture(picture, undefined, { today }));
    expect({ number, sex }).toEqual({ number: person.passportNumber, sex: person.sex });
  });

  it("is read in a single channel where a coloured hologram covers a part of it", async () => {
    const person = makePerson(5);
    const photo = await photograph(await passport(person, 5), "hologram", 5);
    const picture = Result.getOrThrow(await decodePicture(photo));
    const { number } = Result.getOrThrow(readMrzPicture(picture, undefined, { today }));
    expect(number).toBe(person.passportNumber);
  });
});
