import { decodeCredential } from "./BarcodeCredential.ts";
import { vocabularyOf } from "./CredentialContexts.ts";
import { proofHolds } from "./CredentialProof.ts";
import { type MandatoryElement, opticalDataOfAamva, opticalDataOfZone } from "./OpticalData.ts";
import type { PinnedIssuers, Signatory } from "./PinnedIssuers.ts";

/** What the signature in a barcode is worth. */
export type BarcodeSignature =
  /** A pinned issuer signed what is printed for machines; of a license, these of its elements. */
  | {
      readonly _tag: "Holds";
      readonly issuer: Signatory;
      readonly elements: ReadonlyMap<MandatoryElement, string>;
    }
  /** It is no signature of this document; the issuer, where the credential could be decoded. */
  | { readonly _tag: "Fails"; readonly why: string }
  /** It cannot be judged here. */
  | { readonly _tag: "Unknown"; readonly why: string };

/** What is printed for machines on the document that a credential was found on. */
export type PrintedData =
  | { readonly _tag: "Aamva"; readonly payload: string }
  | { readonly _tag: "Zone"; readonly lines: ReadonlyArray<string> };

const opticalDataOf = (
  printed: PrintedData,
  subject: { readonly type: string; readonly protectedComponentIndex?: string },
) => {
  switch (printed._tag) {
    case "Aamva":
      return subject.protectedComponentIndex === undefined
        ? undefined
        : opticalDataOfAamva(printed.payload, subject.protectedComponentIndex);
    case "Zone":
      return subject.type === "MachineReadableZone" ? opticalDataOfZone(printed.lines) : undefined;
  }
};

const isInForce = (
  { validFrom, validUntil }: { readonly validFrom?: string; readonly validUntil?: string },
  today: string,
): boolean =>
  (validFrom === undefined || validFrom.slice(0, 10) <= today) &&
  (validUntil === undefined || validUntil.slice(0, 10) >= today);

/**
 * Judges the compact credential of a barcode (CBOR-LD) against what is printed for machines beside it. Nothing is
 * fetched: its status is not looked up.
 */
export const judgeSignature = async (
  bytes: Uint8Array,
  printed: PrintedData,
  pinned: PinnedIssuers,
  today: string,
): Promise<BarcodeSignature> => {
  const vocabulary = vocabularyOf(pinned);
  const credential = await decodeCredential(bytes, vocabulary);
  if (credential === "Unknown") return { _tag: "Unknown", why: "its vocabulary is not known" };
  if (credential === "Malformed") return { _tag: "Fails", why: "it is no credential" };
  const issuer = pinned.issuers.find(({ did }) => did === credential.issuer);
  if (issuer === undefined) return { _tag: "Unknown", why: "its issuer is not pinned" };
  const optical = opticalDataOf(printed, credential.credentialSubject);
  if (optical === undefined) return { _tag: "Fails", why: "it is of another kind of document" };
  if (!isInForce(credential, today)) return { _tag: "Fails", why: "it is not in force" };
  for (const text of optical.texts)
    if (await proofHolds(credential, text, vocabulary))
      return { _tag: "Holds", issuer, elements: optical.elements };
  return { _tag: "Fails", why: "the data are not what its issuer signed" };
};
