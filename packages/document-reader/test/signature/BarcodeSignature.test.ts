import {
  judgeSignature,
  type PrintedData,
} from "@bonafide/document-reader/signature/BarcodeSignature";
import {
  credentialOfAamva,
  credentialOfQr,
} from "@bonafide/document-reader/signature/CredentialBytes";
import { opticalDataOfAamva } from "@bonafide/document-reader/signature/OpticalData";
import type { PinnedIssuers } from "@bonafide/document-reader/signature/PinnedIssuers";
import { describe, expect, it, vi } from "@effect/vitest";
import { w3cCard, w3cLicense } from "./W3cVectors.ts";

const today = "2026-11-21";

const pin = (...dids: ReadonlyArray<string>): PinnedIssuers => ({
  issuers: dids.map((did) => ({ did, name: "Utopia", signsFor: ["UTO"] })),
  contexts: {},
});
const both = pin(w3cLicense.issuer, w3cCard.issuer);

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));
const license: PrintedData = { _tag: "Aamva", payload: w3cLicense.payload };
const card: PrintedData = { _tag: "Zone", lines: w3cCard.zone };

const judge = (hex: string, printed: PrintedData, pinned = both) =>
  judgeSignature(bytesOf(hex), printed, pinned, today);

const fails = (why: string) => ({ _tag: "Fails", why });
const notSigned = fails("the data are not what its issuer signed");
const noCredential = fails("it is no credential");

describe("a signature in a barcode", () => {
  it("is found in field ZZA of a license, and in a QR code", () => {
    expect(credentialOfAamva(w3cLicense.payload)).toEqual(bytesOf(w3cLicense.cborld));
    expect(credentialOfQr(w3cCard.qr)).toEqual(bytesOf(w3cCard.cborld));
    expect(credentialOfAamva(w3cLicense.payload.replace("ZZZZA", "ZZZZB"))).toBeUndefined();
    expect(credentialOfAamva(w3cLicense.payload.replace(/ZZA2csd.*/, "ZZANONE"))).toBeUndefined();
    for (const text of ["", "VC1-R", "VC1-R0", "VC1-R:::", "VC1-Ra", "https://example.org"])
      expect(credentialOfQr(text)).toBeUndefined();
  });

  it("covers the elements that its bit string names, sorted", () => {
    expect(opticalDataOfAamva(w3cLicense.payload, w3cLicense.index)?.texts).toEqual([
      w3cLicense.canonicalized,
    ]);
    for (const index of ["", "ggAg", "uggA", "uggAgA", "uggAh"])
      expect(opticalDataOfAamva(w3cLicense.payload, index)).toBeUndefined();
  });

  it("holds where a pinned issuer signed what is printed", async () => {
    const signed = await judge(w3cLicense.cborld, license);
    expect(signed).toMatchObject({ _tag: "Holds", issuer: { did: w3cLicense.issuer } });
    expect(signed._tag === "Holds" && [...signed.elements]).toEqual([
      ["DAC", "JOHN"],
      ["DAQ", "F987654321"],
      ["DCS", "SMITH"],
    ]);
    expect(await judge(w3cCard.cborld, card)).toMatchObject({ _tag: "Holds" });
  });

  it.each([
    ["the number", "DAQF987654321", "DAQF987654322"],
    ["the family name", "DCSSMITH", "DCSSMYTH"],
    ["the given name", "DACJOHN", "DACJOAN"],
    ["a second number", "DAQF987654321", "DAQF987654321\nDAQF987654322"],
    ["no number", "DAQF987654321\n", ""],
  ])("fails where %s was edited", async (_, genuine, forged) => {
    const payload = w3cLicense.payload.replace(genuine, forged);
    expect(payload).not.toBe(w3cLicense.payload);
    expect(await judge(w3cLicense.cborld, { _tag: "Aamva", payload })).toMatchObject({
      _tag: "Fails",
    });
  });

  it("fails where a line of the zone was edited, or one is missing", async () => {
    const lines = (edit: (line: string, at: number) => string): PrintedData => ({
      _tag: "Zone",
      lines: w3cCard.zone.map(edit),
    });
    for (const edited of [
      lines((line) => line.replace("JOHN", "JOAN")),
      lines((line) => line.replace("880419", "990419")),
      lines((line, at) => (at === 2 ? "" : line)),
    ])
      expect(await judge(w3cCard.cborld, edited)).toEqual(notSigned);
  });

  it("fails on another kind of document, and as another card's", async () => {
    const another = "is of another kind of document";
    expect(await judge(w3cCard.cborld, license)).toEqual(fails(`it ${another}`));
    expect(await judge(w3cLicense.cborld, card)).toEqual(fails(`it ${another}`));
    const other = w3cLicense.payload.replace("DAQF987654321", "DAQF123456789");
    expect(await judge(w3cLicense.cborld, { _tag: "Aamva", payload: other })).toEqual(notSigned);
  });

  it("fails where one bit of it was changed", async () => {
    const bytes = bytesOf(w3cCard.cborld);
    // The last byte of the signature's value, before the method of 4 bytes.
    for (const at of [60, 90, bytes.length - 5]) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const judged = await judgeSignature(changed, card, both, today);
      expect(judged._tag).toBe("Fails");
    }
  });

  it("is not judged where its issuer is not pinned", async () => {
    const unknown = { _tag: "Unknown", why: "its issuer is not pinned" };
    expect(await judge(w3cLicense.cborld, license, pin(w3cCard.issuer))).toEqual(unknown);
    expect(await judge(w3cCard.cborld, card, pin())).toEqual(unknown);
  });

  it("is not judged where its contexts or its registry entry are not known", async () => {
    const unknown = { _tag: "Unknown", why: "its vocabulary is not known" };
    expect(await judge(w3cCard.cborld.replace("198002", "198003"), card)).toEqual(unknown);
    expect(await judge(w3cCard.cborld.replace("d9cb1d821864", "d9cb1d821865"), card)).toEqual(
      unknown,
    );
  });

  it("fails wherever it was cut off", async () => {
    for (let length = 6; length < w3cCard.cborld.length; length += 22)
      expect(await judge(w3cCard.cborld.slice(0, length), card)).toEqual(noCredential);
  });

  it.each([
    ["deep arrays", `d9cb1d821864${"81".repeat(2_000)}00`],
    ["an array that is longer than memory", "d9cb1d8218649bffffffffffffffff"],
    ["a text that is longer than memory", "d9cb1d8218647bffffffffffffffff"],
    ["a text as long as a symbol", `d9cb1d821864790bb8${"61".repeat(3_000)}`],
    ["a thousand contexts", `d9cb1d821864a1019903e8${"198000".repeat(1_000)}`],
    ["a thousand subjects", `d9cb1d821864a2018119800018bb9903e8${"a0".repeat(1_000)}`],
    ["no compression", "d9cb1d8200a0"],
  ])("is no bomb: %s", async (_, hex) => {
    const judged = await judge(hex, card);
    expect(["Fails", "Unknown"]).toContain(judged._tag);
  });

  it("fetches nothing", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    await judge(w3cLicense.cborld, license);
    await judge(w3cCard.cborld.replace("198002", "198003"), card);
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });
});
