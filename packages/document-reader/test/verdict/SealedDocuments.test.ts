import { noIssuers, type PinnedIssuers } from "@bonafide/document-reader/signature/PinnedIssuers";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { unobserved } from "@bonafide/document-reader/verdict/ReadingObserver";
import { sealOfZone, sealSigner } from "@bonafide/testkit/document/specimen/SpecimenSeal";
import { cardTwoLines } from "@bonafide/testkit/document/specimen/SpecimenZone";
import { describe, expect, it, vi } from "@effect/vitest";
import { type ShownSide, stagesFor, today } from "./ShownSides.ts";
import { cardFront, holder, other, passport } from "./VerdictSamples.ts";

const signer = sealSigner();
const believing = (certificate: string, signsFor = "UTO"): PinnedIssuers => ({
  issuers: [],
  contexts: {},
  sealSigners: [{ certificate, name: "Utopia", signsFor: [signsFor] }],
});
const pinned = believing(signer.certificate);

const zone = cardTwoLines(holder);
const own = signer.seal(sealOfZone(zone));
const theirs = signer.seal(sealOfZone(cardTwoLines(other)));
const visa = signer.seal({ ...sealOfZone(zone), profile: [0x5d, 0x01] });

/** Reads a document, and what the observer was given to note. */
const read = async (
  kind: "passcard" | "passport",
  sides: ReadonlyArray<ShownSide>,
  issuers: PinnedIssuers = pinned,
) => {
  const stages = stagesFor(sides);
  const readDataMatrix = vi.fn(stages.readDataMatrix);
  const notes: Array<string> = [];
  const reading = await readDocument(
    { kind, front: Uint8Array.of(0), back: kind === "passport" ? undefined : Uint8Array.of(1) },
    { today, acceptSpecimens: true, issuers },
    { ...stages, readDataMatrix },
    { ...unobserved, note: (note) => notes.push(note) },
  );
  return { reading, notes, looks: readDataMatrix.mock.calls.length };
};
const card = (...dataMatrix: ReadonlyArray<Uint8Array>): ReadonlyArray<ShownSide> => [
  { ...cardFront, zone },
  { dataMatrix },
];
const withAuthenticity = (authenticity: string) =>
  expect.objectContaining({
    _tag: "Read",
    checks: expect.objectContaining({ authenticity }),
  });

describe("authenticity by a seal", () => {
  it("is passed where a pinned signer sealed the zone, on either side, and vouches for all of it", async () => {
    for (const sides of [card(own), [{ ...cardFront, zone, dataMatrix: [own] }, {}]]) {
      const { notes, reading } = await read("passcard", sides);
      expect(reading).toMatchObject({
        _tag: "Read",
        checks: {
          authenticity: "passed",
          signed: ["number", "lname", "fname", "mname", "birth_date", "expires", "sex", "country"],
        },
      });
      expect(notes).toContainEqual(expect.stringMatching(/seal: the signature of Utopia holds$/));
    }
  });

  it("is failed with another person's seal, and unclear where the zone was not read for certain", async () => {
    expect((await read("passcard", card(theirs))).reading).toMatchObject({
      _tag: "Unread",
      failure: "DocumentUnverified",
      checks: { authenticity: "failed" },
    });
    const [front = {}, back = {}] = card(theirs);
    const unsure = [{ ...front, sure: 0.8 }, back];
    expect((await read("passcard", unsure)).reading).toMatchObject({
      _tag: "Unread",
      failure: "InformationUnclear",
    });
  });

  it("is failed where the signer signs for other states only", async () => {
    const issuers = believing(signer.certificate, "USA");
    expect((await read("passcard", card(own), issuers)).reading).toMatchObject({
      failure: "DocumentUnverified",
      reason: expect.stringContaining("its issuer does not sign such documents"),
    });
  });

  it("is not checked where the signer is not pinned, or the symbol is no seal", async () => {
    const stranger = believing(sealSigner({ signer: "UTXX" }).certificate);
    const { notes, reading } = await read("passcard", card(own), stranger);
    expect(reading).toEqual(withAuthenticity("not_checked"));
    expect(notes).toContain("back's seal: signed, and not checked: its signer is not pinned");
    for (const bytes of [Buffer.from("010409876543210"), own.subarray(0, 90), new Uint8Array()])
      expect((await read("passcard", card(bytes))).reading).toEqual(
        withAuthenticity("not_checked"),
      );
  });

  it("is passed where one of several seals is the document's", async () => {
    for (const seals of [
      [theirs, own],
      [visa, own],
      [new Uint8Array(3), own],
    ])
      expect((await read("passcard", card(...seals))).reading).toEqual(withAuthenticity("passed"));
    expect((await read("passcard", card(visa, theirs))).reading.checks.authenticity).toBe("failed");
  });

  it("is not checked on a passport's page with a seal of another document, which is noted", async () => {
    for (const seal of [visa, own]) {
      const { notes, reading } = await read("passport", [{ ...passport, dataMatrix: [seal] }]);
      expect(reading).toEqual(withAuthenticity("not_checked"));
      expect(notes).toContain(
        "front's seal: signed, and not checked: it is of another kind of document",
      );
    }
  });

  it("is looked for only where a signer of seals is pinned", async () => {
    for (const issuers of [noIssuers, { ...pinned, sealSigners: [] }]) {
      const { looks, reading } = await read("passcard", card(theirs), issuers);
      expect(reading).toEqual(withAuthenticity("not_checked"));
      expect(looks).toBe(0);
    }
  });
});
