import { createHash } from "node:crypto";

import { describe, expect, it } from "@effect/vitest";
import sharp from "sharp";

import { licenseBack } from "@bonafide/testkit/document/specimen/LicenseBack";
import { licenseFront } from "@bonafide/testkit/document/specimen/LicenseFront";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import {
  type AamvaVersion,
  specimenPayload,
} from "@bonafide/testkit/document/specimen/SpecimenPayload";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { specimenStyle } from "@bonafide/testkit/document/specimen/SpecimenStyle";
import { passcardLines, passportLines } from "@bonafide/testkit/document/specimen/SpecimenZone";

const seeds = Array.from({ length: 300 }, (_, seed) => seed);
const versions: ReadonlyArray<AamvaVersion> = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

const hash = (data: Uint8Array): string => createHash("sha256").update(data).digest("hex");

describe("a specimen", () => {
  it("is alike for a seed, and unlike for another", async () => {
    const [card, again, other] = await Promise.all(
      [5, 5, 6].map((seed) => licenseFront(makePerson(seed), seed)),
    );
    expect(hash(again?.data ?? new Uint8Array())).toBe(hash(card?.data ?? new Uint8Array()));
    expect(hash(other?.data ?? new Uint8Array())).not.toBe(hash(card?.data ?? new Uint8Array()));
  });

  it("says SPECIMEN and Utopia in its data, for any holder", () => {
    for (const seed of seeds) {
      const person = makePerson(seed);
      for (const version of versions) {
        const payload = specimenPayload(person, { version });
        expect(payload).toContain("ANSI 604999");
        expect(payload).toContain("ZXASPECIMEN");
      }
      for (const zone of [passportLines(person), passcardLines(person)]) {
        expect(zone.join("")).toContain("UTO");
        expect(zone.join("")).toContain("SPECIMEN");
      }
    }
  });

  it("says where the barcode's subfiles are and how long they are", () => {
    for (const version of versions) {
      const payload = specimenPayload(makePerson(3), { version, padding: 120 });
      const entries = [...payload.slice(0, 60).matchAll(/(DL|ZX)([0-9]{4})([0-9]{4})/g)];
      expect(entries).toHaveLength(2);
      for (const [, type = "", offset = "", length = ""] of entries) {
        const subfile = payload.slice(Number(offset), Number(offset) + Number(length));
        expect(subfile.startsWith(type)).toBe(true);
        expect(subfile.endsWith("\r")).toBe(true);
      }
    }
  });

  it("has zones of the standard's size, with the standard's check digits", () => {
    const holder = {
      ...makePerson(1),
      passportNumber: "L898902C3",
      birthDate: "1974-08-12",
      expires: "2012-04-15",
    };
    // The digits of the specimen in ICAO Doc 9303-4, appendix B.
    expect(passportLines(holder)[1].slice(0, 28)).toMatch(/^L898902C36UTO7408122[FM]1204159$/);
    for (const seed of seeds) {
      expect(passportLines(makePerson(seed)).map((line) => line.length)).toEqual([44, 44]);
      expect(passcardLines(makePerson(seed)).map((line) => line.length)).toEqual([30, 30, 30]);
      expect(passportLines(makePerson(seed)).join("")).toMatch(/^[A-Z0-9<]+$/);
    }
  });

  it("comes in every layout, typeface, date and label, and on every pattern", () => {
    const styles = seeds.map(specimenStyle);
    const count = (of: (style: ReturnType<typeof specimenStyle>) => unknown): number =>
      new Set(styles.map(of)).size;
    expect(count(({ layout }) => layout)).toBe(4);
    expect(count(({ font }) => font)).toBe(4);
    expect(count(({ dates }) => dates)).toBe(4);
    expect(count(({ labels }) => labels)).toBe(3);
    expect(count(({ guilloche }) => guilloche)).toBe(4);
    expect(count(({ palette }) => palette)).toBe(6);
  });
});

describe("a photograph", () => {
  it("is alike for a seed, and shows the card in its circumstances", async () => {
    const card = await licenseBack(makePerson(7), 7);
    const [photo, again, small] = [
      await photograph(card, "thumbnail300", 1),
      await photograph(card, "thumbnail300", 1),
      await photograph(card, "quarter", 2),
    ];
    expect(hash(again)).toBe(hash(photo));
    expect((await sharp(photo).metadata()).width).toBe(300);
    expect(await sharp(small).metadata()).toMatchObject({
      format: "jpeg",
      width: 600,
      height: 450,
    });
  });

  it("is as dark, as bright and as red as its circumstances", async () => {
    const card = await licenseBack(makePerson(7), 7);
    const means = async (condition: "clean" | "dark1" | "onWhite" | "warmLight") => {
      const { channels } = await sharp(await photograph(card, condition, 1)).stats();
      return channels.map(({ mean }) => mean);
    };
    const [clean = 0, , blue = 0] = await means("clean");
    const [dark = 0] = await means("dark1");
    const [white = 0] = await means("onWhite");
    const [warm = 0, , cold = 0] = await means("warmLight");
    expect(dark / clean).toBeCloseTo(0.1, 1);
    expect(white).toBeGreaterThan(clean + 30);
    expect(warm / cold).toBeGreaterThan((clean / blue) * 1.3);
  });
});
