import type { PinnedIssuers } from "@bonafide/document-reader/signature/PinnedIssuers";
import { describe, expect, it } from "@effect/vitest";
import { w3cCard, w3cLicense } from "../signature/W3cVectors.ts";
import { read, type ShownSide } from "./ShownSides.ts";

const pinned = (signsFor: string): PinnedIssuers => ({
  issuers: [w3cLicense.issuer, w3cCard.issuer].map((did) => ({
    did,
    name: "Utopia",
    signsFor: [signsFor],
  })),
  contexts: {},
});

const readPinned = (
  kind: "license" | "passcard",
  sides: readonly [ShownSide, ShownSide],
  issuers: PinnedIssuers | undefined = pinned("UTO"),
) => read(kind, sides, true, () => 0, issuers);

const front: ShownSide = {
  print: [
    "UTOPIA DRIVERS LICENSE",
    "DL F987654321",
    "EXP 04/19/2030",
    "LN SMITH",
    "FN JOHN",
    "DOB 04/19/1988",
  ],
};
const back: ShownSide = { barcode: w3cLicense.payload };
const edited = (genuine: string, forged: string): ShownSide => ({
  barcode: w3cLicense.payload.replace(genuine, forged),
});

describe("authenticity", () => {
  it("of a license is passed where its issuer signed it, and tells which fields", async () => {
    expect(await readPinned("license", [front, back])).toMatchObject({
      _tag: "Read",
      checks: { authenticity: "passed", signed: ["number", "lname", "fname"] },
    });
  });

  it("is not checked where no issuer is pinned, or the document is not signed", async () => {
    const unsigned = { barcode: w3cLicense.payload.replace(/ZZZZA.*/, "") };
    for (const reading of [
      await read("license", [front, back]),
      await readPinned("license", [front, unsigned]),
    ]) {
      expect(reading).toMatchObject({ _tag: "Read", checks: { authenticity: "not_checked" } });
      expect(reading.checks).not.toHaveProperty("signed");
    }
  });

  it("is failed where the data were edited, whatever is printed", async () => {
    const print = front.print?.map((line) => line.replace("F987654321", "F987654322")) ?? [];
    const forged = edited("DAQF987654321", "DAQF987654322");
    expect(await readPinned("license", [{ print }, forged])).toMatchObject({
      _tag: "Unread",
      failure: "DocumentUnverified",
      reason:
        "back: the signature in the barcode does not hold: the data are not what its issuer signed",
      checks: { authenticity: "failed" },
    });
  });

  it("is failed where the issuer signs for others only", async () => {
    expect(await readPinned("license", [front, back], pinned("CA"))).toMatchObject({
      failure: "DocumentUnverified",
      reason:
        "back: the signature in the barcode does not hold: its issuer does not sign such documents",
    });
  });

  it("does not vouch for fields that are not signed, nor for a print that says otherwise", async () => {
    const older = edited("DBB04191988", "DBB04191978");
    const print = front.print?.map((line) => line.replace("1988", "1978")) ?? [];
    const reading = await readPinned("license", [{ print }, older]);
    expect(reading.checks.signed).toEqual(["number", "lname", "fname"]);
    expect(await readPinned("license", [front, older])).toMatchObject({
      _tag: "Unread",
      checks: { authenticity: "passed" },
    });
  });

  it("is read from the signed elements, and from none beside them", async () => {
    const twice = edited("DAQF987654321\n", "DAQF987654321\nDABJONES\n");
    expect(await readPinned("license", [front, twice])).toMatchObject({
      _tag: "Read",
      facts: { lname: "SMITH" },
    });
  });

  it("of a zone is known by the QR code of either side, and outlasts wrong check digits", async () => {
    for (const sides of [
      [{ qr: ["https://example.org", w3cCard.qr] }, { zone: w3cCard.zone }],
      [{}, { zone: w3cCard.zone, qr: [w3cCard.qr] }],
    ] as const)
      expect(await readPinned("passcard", sides)).toMatchObject({
        failure: "DocumentUnverified",
        reason: "back: the machine-readable zone breaks its own rules",
        checks: { authenticity: "passed" },
      });
  });
});
