import { openTextEngine } from "@bonafide/document-reader/front/TextEngine";
import type { PinnedIssuers } from "@bonafide/document-reader/signature/PinnedIssuers";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { readingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import { otherCard } from "@bonafide/testkit/document/specimen/OtherCards";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import { sealOfZone, sealSigner } from "@bonafide/testkit/document/specimen/SpecimenSeal";
import { cardTwoLines } from "@bonafide/testkit/document/specimen/SpecimenZone";
import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest";

let engine: Awaited<ReturnType<typeof openTextEngine>>;
beforeAll(async () => {
  engine = await openTextEngine();
});
afterAll(() => engine.close());

const signer = sealSigner();
const pinned = (certificate: string): PinnedIssuers => ({
  issuers: [],
  contexts: {},
  sealSigners: [{ certificate, name: "Utopia", signsFor: ["UTO"] }],
});

/** An emergency travel document of two sheets: zone and print in front, the seal of this content on the back. */
const read = async (sealOf: readonly string[], certificate: string) => {
  const card = await otherCard(5, signer.seal(sealOfZone(sealOf)));
  return readDocument(
    {
      kind: "passcard",
      front: await photograph(card.front, "half", 7),
      back: await photograph(card.back, "half", 7),
    },
    { today: "2025-11-21", acceptSpecimens: true, issuers: pinned(certificate) },
    readingStages(engine.read),
  );
};

const own = cardTwoLines((await otherCard(5)).person);
const theirs = cardTwoLines((await otherCard(7)).person);

describe("emergency travel documents with a visible digital seal, photographed", () => {
  it("are authentic where the seal is theirs, and all of the zone is signed", async () => {
    expect(await read(own, signer.certificate)).toMatchObject({
      _tag: "Read",
      checks: { authenticity: "passed", signed: expect.arrayContaining(["number", "lname"]) },
    });
  });

  it("are refused with another person's seal", async () => {
    expect(await read(theirs, signer.certificate)).toMatchObject({
      failure: "DocumentUnverified",
      checks: { authenticity: "failed" },
    });
  });

  it("are read as without a seal where its signer is not pinned", async () => {
    expect(await read(own, sealSigner({ serial: 0x5c }).certificate)).toMatchObject({
      _tag: "Read",
      checks: { authenticity: "not_checked" },
    });
  });
});
