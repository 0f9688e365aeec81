import { generateKeyPairSync, sign } from "node:crypto";
import type { PinnedIssuer } from "@bonafide/document-reader/signature/PinnedIssuers";
import { noIssuers } from "@bonafide/document-reader/signature/PinnedIssuers";
import {
  registryEntry,
  vocabularyOf,
} from "@bonafide/document-reader/signature/CredentialContexts";
import { cryptosuite, signedBytes } from "@bonafide/document-reader/signature/CredentialProof";
import {
  opticalDataOfAamva,
  opticalDataOfZone,
} from "@bonafide/document-reader/signature/OpticalData";
import { specimenPayload } from "@bonafide/testkit/document/specimen/SpecimenPayload";
import type { SpecimenPerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { encode as encodeCborLd } from "@digitalbazaar/cborld";
import { encode as encodeBase58 } from "base58-universal";

/** Signs specimens with a key of its own. Source: W3C Verifiable Credential Barcodes v1.0. */
export interface SpecimenSigner {
  readonly pinned: PinnedIssuer;
  /** A license's barcode with the signature in subfile ZZ; of all its elements unless a bit string names some. */
  readonly payload: (person: SpecimenPerson, protects?: string) => Promise<string>;
  /** The text of the QR code beside a zone. */
  readonly qr: (lines: ReadonlyArray<string>) => Promise<string>;
}

/** All 22 elements. */
const everything = `u${Buffer.from([0xff, 0xff, 0xfc]).toString("base64url")}`;

const base45Alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** Source: RFC 9285. */
export const base45 = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = at + 1 < bytes.length;
    let value = pair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
    for (let digit = 0; digit < (pair ? 3 : 2); digit += 1) {
      text += base45Alphabet[value % 45] ?? "";
      value = Math.floor(value / 45);
    }
  }
  return text;
};

/** A signer with a fresh key, which may sign for these issuers. */
export const specimenSigner = (...signsFor: PinnedIssuer["signsFor"]): SpecimenSigner => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const isOdd = ((Buffer.from(y, "base64url").at(-1) ?? 0) & 1) === 1;
  // Multicodec p256-pub, then the point compressed. Source: W3C Controlled Identifiers, "Multikey".
  const point = [0x80, 0x24, isOdd ? 3 : 2, ...Buffer.from(x, "base64url")];
  const key = `z${encodeBase58(Uint8Array.from(point))}`;
  const did = `did:key:${key}`;
  const vocabulary = vocabularyOf(noIssuers);
  const signed = async (credentialSubject: object, opticalText: string): Promise<Uint8Array> => {
    const document = {
      "@context": ["https://www.w3.org/ns/credentials/v2", "https://w3id.org/vc-barcodes/v1"],
      type: ["VerifiableCredential", "OpticalBarcodeCredential"],
      issuer: did,
      credentialSubject,
    };
    const proof = {
      type: "DataIntegrityProof",
      verificationMethod: `${did}#${key}`,
      cryptosuite,
      proofPurpose: "assertionMethod",
    };
    const bytes = await signedBytes(document, proof, opticalText, vocabulary);
    const signature = sign("sha256", bytes, { key: privateKey, dsaEncoding: "ieee-p1363" });
    const proofValue = `z${encodeBase58(signature)}`;
    return encodeCborLd({
      jsonldDocument: { ...document, proof: { ...proof, proofValue } },
      registryEntryId: registryEntry,
      ...vocabulary,
    });
  };
  return {
    pinned: { did, name: "A specimen's issuer", signsFor },
    payload: async (person, protects = everything) => {
      const optical = opticalDataOfAamva(specimenPayload(person), protects);
      const credential = await signed(
        {
          type: "AamvaDriversLicenseScannableInformation",
          protectedComponentIndex: protects,
        },
        optical?.texts[0] ?? "",
      );
      return specimenPayload(person, { credential: Buffer.from(credential).toString("base64") });
    },
    qr: async (lines) => {
      const [text = ""] = opticalDataOfZone(lines).texts;
      return `VC1-R${base45(await signed({ type: "MachineReadableZone" }, text))}`;
    },
  };
};
