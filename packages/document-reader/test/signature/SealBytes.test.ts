import { readSeal, type Seal, textOfC40 } from "@bonafide/document-reader/signature/SealBytes";
import { c40Of, sealOfZone, sealSigner } from "@bonafide/testkit/document/specimen/SpecimenSeal";
import { describe, expect, it } from "@effect/vitest";
import { Option } from "effect";
import { arrivalAttestation, emergencyDocument, residencePermit, visa } from "./SealVectors.ts";

const read = (bytes: Uint8Array): Seal | undefined => Option.getOrUndefined(readSeal(bytes));
const c40 = (hex: string) => Option.getOrUndefined(textOfC40(Buffer.from(hex, "hex")));

const signer = sealSigner();
const zone = sealOfZone(emergencyDocument.zone);
const genuine = signer.seal(zone);
/** A seal with other bytes from a place on. */
const withBytes = (at: number, ...bytes: ReadonlyArray<number>): Uint8Array => {
  const changed = Uint8Array.from(genuine);
  changed.set(bytes, at);
  return changed;
};
/** A seal with bytes more at a place. */
const withMore = (at: number, ...bytes: ReadonlyArray<number>): Uint8Array =>
  Uint8Array.from([...genuine.subarray(0, at), ...bytes, ...genuine.subarray(at)]);
/** The places of the seal's parts. */
const places = { state: 2, signer: 4, issued: 10, signedOn: 13, feature: 18, signature: 68 };

describe("the bytes of a seal", () => {
  it("are read as the guideline's worked examples say, of versions 3 and 4", () => {
    const header = {
      state: "D",
      signer: "DETS",
      reference: 0x27n,
      issued: "2020-01-01",
      signedOn: "2020-01-13",
    };
    expect(read(arrivalAttestation.seal)).toMatchObject({
      ...header,
      definition: 0xfd,
      category: 2,
    });
    expect(read(residencePermit.seal)).toMatchObject({
      ...header,
      definition: 0xfb,
      category: 6,
    });
    expect(read(visa.seal)).toMatchObject({ signer: "DETS", reference: 0x32n, definition: 0x5d });
    expect([...(read(visa.seal)?.features.keys() ?? [])]).toEqual([2, 4, 5]);
    expect(read(emergencyDocument.seal)).toMatchObject({ state: "UTO", signer: "UTTS" });
  });

  it("have text in C40, as the guideline encodes it", () => {
    expect(c40("eb0466a9")).toBe("XK CD");
    expect(c40("eb11fe45")).toBe("XKCD");
    expect(c40("62d719c9")).toBe("BSI01");
    expect(c40("")).toBe("");
    for (const { seal, zone: lines } of [arrivalAttestation, residencePermit, emergencyDocument]) {
      const feature = read(seal)?.features.get(2) ?? new Uint8Array();
      expect(Option.getOrUndefined(textOfC40(feature))).toBe(lines.join("").replaceAll("<", " "));
    }
  });

  it.each([
    ["half a pair", "eb"],
    ["a shift before the end", "66a9eb04"],
    ["a first character that is a shift", "0001"],
    ["nothing but shifts", "0000"],
    ["more than C40 has", "fdff"],
    ["a lone character before the end", "fe45eb04"],
    ["a lone character that C40 lacks", "fe62"],
    ["a lone null", "fe01"],
    ["a lone nothing", "fe00"],
  ])("have no text where C40 is %s", (_, hex) => expect(c40(hex)).toBeUndefined());

  it("may have references of any length in version 4, and of five characters in version 3", () => {
    for (const serial of [0x5, 0x5b, 0x5b1, 0x5b12, 0x5b123, 0x5b1234])
      expect(read(sealSigner({ serial }).seal(zone))?.reference).toBe(BigInt(serial));
    expect(read(signer.seal({ ...zone, version: 3 }))?.reference).toBe(0x5bn);
  });

  it("may have features of any length, by DER", () => {
    for (const length of [0, 1, 127, 128, 255, 256, 1_000]) {
      const value = new Uint8Array(length).fill(7);
      expect(read(signer.seal({ features: [[9, value]] }))?.features.get(9)).toEqual(value);
    }
  });

  it("are no seal where they are cut off, wherever that is", () => {
    for (let length = 0; length < genuine.length; length += 1)
      expect(read(genuine.subarray(0, length))).toBeUndefined();
  });

  const features = zone.features;
  const long = signer.seal({ features: [[9, new Uint8Array(0xf0)]] });
  const inThreeBytes = Uint8Array.from([
    ...long.subarray(0, places.feature + 1),
    0x82,
    0x00,
    ...long.subarray(places.feature + 2),
  ]);
  const without = (bytes: Uint8Array) => bytes.subarray(0, places.signature);
  it.each<readonly [string, Uint8Array]>([
    ["another magic number", withBytes(0, 0xdb)],
    ["an older version", withBytes(1, 0x01)],
    ["a later version", withBytes(1, 0x04)],
    ["a state that is no text", withBytes(places.state, 0xff, 0xff)],
    ["a state with a numeral", withBytes(places.state, ...c40Of("U1O"))],
    ["a signer with a space", withBytes(places.signer, ...c40Of("U TS02"))],
    ["a reference of no length", withBytes(places.signer, ...c40Of("UTTS00"))],
    ["a reference whose length is no number", withBytes(places.signer, ...c40Of("UTTSXX"))],
    ["a reference longer than its length", withBytes(places.signer + 4, ...c40Of("5B5"))],
    ["a reference beyond the end", withBytes(places.signer, ...c40Of("UTTSFF"))],
    ["a reference that is no number", withBytes(places.signer + 4, ...c40Of("5Z"))],
    ["a day that is none", withBytes(places.issued, 0, 0, 0)],
    ["the 30th of February", withBytes(places.issued, 0x23, 0x20, 0x49)],
    ["a day of a month too many", withBytes(places.signedOn, 0xff, 0xff, 0xff)],
    ["a feature beyond the end", withBytes(places.feature + 1, 0x7f)],
    ["a length in two bytes that fits in one", withMore(places.feature + 1, 0x81)],
    ["a length in three bytes that fits in one", withMore(places.feature + 1, 0x82, 0x00)],
    ["a length in three bytes that fits in two", inThreeBytes],
    ["a length without an end", withBytes(places.feature + 1, 0x80)],
    ["a length of four bytes", withBytes(places.feature + 1, 0x84, 0xff, 0xff, 0xff, 0xff)],
    ["a signature beyond the end", withBytes(places.signature + 1, 0x41)],
    ["bytes behind the signature", Uint8Array.from([...genuine, 0])],
    ["a second signature", Uint8Array.from([...genuine, 0xff, 0x01, 0x00])],
    ["no signature", without(genuine)],
    ["an empty signature", Uint8Array.from([...without(genuine), 0xff, 0x00])],
    ["no feature", signer.seal({ features: [] })],
    ["a feature twice", signer.seal({ features: [...features, ...features] })],
    ["more than a symbol holds", signer.seal({ features: [[9, new Uint8Array(1_600)]] })],
  ])("are no seal with %s", (_, bytes) => {
    expect(read(genuine)).toBeDefined();
    expect(read(bytes)).toBeUndefined();
  });
});
