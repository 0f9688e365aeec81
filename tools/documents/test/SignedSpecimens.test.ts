import { readFileSync } from "node:fs";
import { openTextEngine } from "@bonafide/document-reader/front/TextEngine";
import type { PinnedIssuers } from "@bonafide/document-reader/signature/PinnedIssuers";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { readingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import { licenseBack } from "@bonafide/testkit/document/specimen/LicenseBack";
import { licenseFront } from "@bonafide/testkit/document/specimen/LicenseFront";
import { passcardBack, passcardFront } from "@bonafide/testkit/document/specimen/Passcard";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { passcardLines } from "@bonafide/testkit/document/specimen/SpecimenZone";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";
import { specimenSigner } from "../src/SpecimenSigner.ts";

let engine: Awaited<ReturnType<typeof openTextEngine>>;
beforeAll(async () => {
  engine = await openTextEngine();
});
afterAll(() => engine.close());

const read = (
  kind: "license" | "passcard",
  front: Uint8Array,
  back: Uint8Array,
  issuers: PinnedIssuers,
  today = "2025-11-21",
) =>
  readDocument(
    { kind, front, back },
    { today, acceptSpecimens: true, issuers },
    readingStages(engine.read),
  );

/** The cards that W3C Verifiable Credential Barcodes v1.0 draws (W3C Document License), as JPEG. */
const drawn = (name: string): Uint8Array =>
  readFileSync(new URL(`w3c/${name}.jpg`, import.meta.url));

const utopia: PinnedIssuers = {
  issuers: [
    "did:key:zDnaeWjKfs1ob9QcgasjYSPEMkwq31hmvSAWPVAgnrt1e9GKj",
    "did:key:zDnaeZSD9XcuULaS8qmgDUa6TMg2QjF9xABnZK42awDH3BEzj",
  ].map((did) => ({ did, name: "Utopia", signsFor: ["UTO"] })),
  contexts: {},
};

describe("the cards of the standard, read from their drawings", () => {
  it("are signed: the license, whose print has another number", async () => {
    const reading = await read("license", drawn("dl-front"), drawn("dl-back"), utopia);
    expect(reading).toMatchObject({
      failure: "DocumentUnverified",
      reason: "front: number not as the back's barcode says",
      checks: {
        authenticity: "passed",
        signed: ["number", "lname", "fname"],
        fields: { number: "contradicts", lname: "agrees", birth_date: "agrees" },
      },
    });
  });

  it("are signed: the card, whose zone has wrong check digits", async () => {
    const reading = await read("passcard", drawn("ead-front"), drawn("ead-back"), utopia);
    expect(reading).toMatchObject({
      failure: "DocumentUnverified",
      reason: "back: the machine-readable zone breaks its own rules",
      checks: { authenticity: "passed" },
    });
  });
});

const signer = specimenSigner("XU", "UTO");
const pinned: PinnedIssuers = { issuers: [signer.pinned], contexts: {} };
const [holder, other] = [makePerson(7), makePerson(8)];
const shot = async (card: Promise<CardPicture>) => photograph(await card, "half", 7);
const shotBack = (payload: string) => shot(licenseBack(holder, 7, { payload, density: "dense" }));

describe("signed specimens, photographed", () => {
  it("are authentic where nothing was changed, and tell what is signed", async () => {
    const front = await shot(licenseFront(holder, 7));
    const back = await shotBack(await signer.payload(holder));
    expect(await read("license", front, back, pinned)).toMatchObject({
      _tag: "Read",
      checks: { authenticity: "passed", fields: { number: "agrees", lname: "agrees" } },
    });
    // Another operator, who does not know the issuer, reads the same document and says less.
    expect(await read("license", front, back, utopia)).toMatchObject({
      _tag: "Read",
      checks: { authenticity: "not_checked" },
    });
  });

  it("are refused where print and data were changed alike", async () => {
    const forger = { ...holder, birthDate: "1980-02-03" };
    const front = await shot(licenseFront(forger, 7));
    const genuine = await signer.payload(holder);
    const copied = genuine.replace(
      /DBB\d{8}/,
      `DBB${forger.birthDate.slice(5).replace("-", "")}${forger.birthDate.slice(0, 4)}`,
    );
    expect(copied).not.toBe(genuine);
    expect(await read("license", front, await shotBack(copied), pinned)).toMatchObject({
      failure: "DocumentUnverified",
      checks: { authenticity: "failed" },
    });
  });

  it("are refused with another card's signature: a license, and a passcard", async () => {
    const [, credential = ""] = /ZZZZA(.*)\r/.exec(await signer.payload(other)) ?? [];
    const own = await signer.payload(holder);
    const copied = own.replace(/ZZZZA.*\r/, `ZZZZA${credential}\r`);
    const front = await shot(licenseFront(holder, 7));
    expect(await read("license", front, await shotBack(copied), pinned)).toMatchObject({
      failure: "DocumentUnverified",
      checks: { authenticity: "failed" },
    });
    const cardFront = await shot(passcardFront(holder, 7));
    const lines = passcardLines(holder);
    const cardBack = async (qr: string) => shot(passcardBack(holder, 7, undefined, lines, qr));
    expect(
      await read("passcard", cardFront, await cardBack(await signer.qr(lines)), pinned),
    ).toMatchObject({ _tag: "Read", checks: { authenticity: "passed" } });
    const theirs = await signer.qr(passcardLines(other));
    expect(await read("passcard", cardFront, await cardBack(theirs), pinned)).toMatchObject({
      failure: "DocumentUnverified",
      checks: { authenticity: "failed" },
    });
  });
});
