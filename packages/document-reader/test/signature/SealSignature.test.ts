import { generateKeyPairSync } from "node:crypto";
import type { PinnedSealSigner } from "@bonafide/document-reader/signature/PinnedIssuers";
import { readSeal } from "@bonafide/document-reader/signature/SealBytes";
import { isSignedBy, judgeSeal } from "@bonafide/document-reader/signature/SealSignature";
import { readSignerCertificate } from "@bonafide/document-reader/signature/SignerCertificate";
import {
  c40Of,
  certificateOf,
  type SealContent,
  sealOfZone,
  sealSigner,
} from "@bonafide/testkit/document/specimen/SpecimenSeal";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { cardTwoLines, passcardLines } from "@bonafide/testkit/document/specimen/SpecimenZone";
import { describe, expect, it } from "@effect/vitest";
import { Option } from "effect";
import {
  arrivalAttestation,
  brainpool224,
  brainpool256,
  emergencyDocument,
  residencePermit,
  visa,
} from "./SealVectors.ts";

const pin = (certificate: string): PinnedSealSigner => ({
  certificate,
  name: "Utopia",
  signsFor: ["UTO"],
});

const judge = (
  bytes: Uint8Array,
  lines: ReadonlyArray<string>,
  ...certificates: ReadonlyArray<string>
) => {
  const seal = Option.getOrUndefined(readSeal(bytes));
  return seal === undefined ? "NoSeal" : judgeSeal(seal, lines, certificates.map(pin));
};

const holds = expect.objectContaining({ _tag: "Holds" });
const fails = (why: string) => ({ _tag: "Fails", why });
const unknown = (why: string) => ({ _tag: "Unknown", why });
const notSigned = fails("it is not what its signer signed");
const otherData = fails("the data are not what its issuer signed");
const otherKind = unknown("it is of another kind of document");
const notPinned = unknown("its signer is not pinned");

const signer = sealSigner();
const lines = cardTwoLines(makePerson(7));
const genuine = signer.seal(sealOfZone(lines));
const sealed = (content: Partial<SealContent>) => signer.seal({ ...sealOfZone(lines), ...content });

describe("a seal", () => {
  it("of others holds by its signer's certificate: the guideline's, and an emergency travel document's", () => {
    const german = certificateOf(brainpool256, { signer: "DETS", serial: 0x27 });
    expect(judge(arrivalAttestation.seal, arrivalAttestation.zone, german)).toEqual(holds);
    expect(judge(residencePermit.seal, residencePermit.zone, german)).toEqual(holds);
    const { certificate, seal, zone } = emergencyDocument;
    expect(judge(seal, zone, certificate)).toEqual(holds);
    expect(judge(seal, residencePermit.zone, certificate)).toEqual(otherData);
  });

  it("holds on each curve by the hash of its size, and where the certificate writes the curve out", () => {
    const example = Option.getOrThrow(readSeal(visa.seal));
    expect(isSignedBy(example, brainpool224)).toBe(true);
    for (const curve of ["prime256v1", "secp384r1", "brainpoolP224r1", "brainpoolP256r1"])
      for (const explicit of [false, true]) {
        const other = sealSigner({ curve, explicit });
        expect(judge(other.seal(sealOfZone(lines)), lines, other.certificate)).toEqual(holds);
      }
    for (const curve of ["brainpoolP384r1", "brainpoolP512r1"]) {
      const other = sealSigner({ curve });
      expect(judge(other.seal(sealOfZone(lines)), lines, other.certificate)).toEqual(holds);
    }
  });

  it("never holds where a byte of it was changed, and fails where that byte is of the zone or the signature", () => {
    expect(judge(genuine, lines, signer.certificate)).toEqual(holds);
    const flipped = (at: number, bit: number) => {
      const changed = Uint8Array.from(genuine);
      changed[at] = (changed[at] ?? 0) ^ bit;
      return judge(changed, lines, signer.certificate);
    };
    for (const bit of [0x01, 0x10, 0xff]) {
      for (let at = 0; at < 20; at += 1) expect(flipped(at, bit)).not.toEqual(holds);
      for (let at = 20; at < 68; at += 1) expect(flipped(at, bit)).toEqual(notSigned);
      for (const at of [68, 69]) expect(flipped(at, bit)).toBe("NoSeal");
      for (let at = 70; at < genuine.length; at += 1) expect(flipped(at, bit)).toEqual(notSigned);
    }
    const edited = Uint8Array.from(genuine);
    edited.set(c40Of("XXX"), 22);
    expect(judge(edited, lines, signer.certificate)).toEqual(notSigned);
  });

  it("never holds where it was cut off", () => {
    for (let length = 0; length < genuine.length; length += 1)
      expect(judge(genuine.subarray(0, length), lines, signer.certificate)).toBe("NoSeal");
  });

  it("fails by another key under the same reference, and holds beside it", () => {
    const impostor = sealSigner();
    expect(judge(genuine, lines, impostor.certificate)).toEqual(notSigned);
    expect(judge(genuine, lines, impostor.certificate, signer.certificate)).toEqual(holds);
    const wider = sealSigner({ curve: "secp384r1" });
    expect(judge(genuine, lines, wider.certificate)).toEqual(notSigned);
  });

  it("fails with a signature of a length that no curve has", () => {
    for (const length of [1, 2, 63, 65, 120]) {
      const cut = [...genuine.subarray(0, 68), 0xff, length, ...new Uint8Array(length).fill(1)];
      expect(judge(Uint8Array.from(cut), lines, signer.certificate)).toEqual(notSigned);
    }
  });

  it("is not judged where its signer or its certificate is not pinned", () => {
    expect(judge(genuine, lines)).toEqual(notPinned);
    for (const terms of [
      { serial: 0x5c },
      { serial: 0x15b },
      { signer: "UTTX" },
      { signer: "XXTS" },
    ])
      expect(judge(genuine, lines, sealSigner(terms).certificate)).toEqual(notPinned);
  });

  it("fails where it was signed outside of its certificate's validity", () => {
    const term = sealSigner({ from: "2025-01-02", until: "2025-03-04" });
    const on = (signedOn: string) =>
      judge(term.seal({ ...sealOfZone(lines), signedOn }), lines, term.certificate);
    const outside = fails("its signer's certificate was not valid on its day");
    expect(on("2025-01-01")).toEqual(outside);
    expect(on("2025-01-02")).toEqual(holds);
    expect(on("2025-03-04")).toEqual(holds);
    expect(on("2025-03-05")).toEqual(outside);
  });

  it("fails on another person's document", () => {
    expect(judge(genuine, cardTwoLines(makePerson(8)), signer.certificate)).toEqual(otherData);
    const [first, second] = lines;
    expect(judge(genuine, [second, first], signer.certificate)).toEqual(otherData);
  });

  it("says nothing about a document of another kind, as a visa's on a passport's page", () => {
    const german = certificateOf(brainpool224, { signer: "DETS", serial: 0x32 });
    expect(judge(visa.seal, visa.zone, german)).toEqual(otherKind);
    expect(judge(genuine, passcardLines(makePerson(7)), signer.certificate)).toEqual(otherKind);
    expect(judge(genuine, ["P<UTO".padEnd(44, "<"), "<".repeat(44)], signer.certificate)).toEqual(
      otherKind,
    );
    for (const profile of [
      [0x5d, 0x01],
      [0xfa, 0x06],
      [0x5e, 0x02],
      [0xf9, 0x08],
    ] as const)
      expect(judge(sealed({ profile }), lines, signer.certificate)).toEqual(otherKind);
  });

  it("says nothing where it does not carry the whole zone", () => {
    const elsewhere = sealed({ features: [[3, c40Of(lines.join(""))]] });
    expect(judge(elsewhere, lines, signer.certificate)).toEqual(otherKind);
    for (const features of [
      [[2, c40Of(lines[0])]],
      [[2, c40Of(`${lines.join("")}<`)]],
      [[2, new Uint8Array(48).fill(0xff)]],
    ] as const)
      expect(judge(sealed({ features }), lines, signer.certificate)).toEqual(
        unknown("it does not carry the whole zone"),
      );
  });
});

describe("a signer's certificate", () => {
  it("names the signer, the reference and the days", () => {
    expect(readSignerCertificate(emergencyDocument.certificate)).toMatchObject({
      signer: "UTTS",
      reference: 0x5bn,
      from: "2020-06-10",
      until: "2030-06-10",
    });
    const long = sealSigner({ serial: 0x8f12 });
    expect(readSignerCertificate(long.certificate)?.reference).toBe(0x8f12n);
  });

  it.each([
    ["nothing", ""],
    ["no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"],
    ["a name of three characters", sealSigner({ signer: "UTTSX" }).certificate],
    ["a country that is none", sealSigner({ signer: "12TS" }).certificate],
    ["days that are none", sealSigner({ from: "2025-99-99" }).certificate],
  ])("is none where it is %s", (_, pem) => expect(readSignerCertificate(pem)).toBeUndefined());

  it("is none with a key that makes no seals", () => {
    const { publicKey } = generateKeyPairSync("ed25519");
    expect(readSignerCertificate(certificateOf(publicKey, {}))).toBeUndefined();
  });
});
