import { type KeyObject, verify } from "node:crypto";
import { Option } from "effect";
import type { BarcodeSignature } from "./BarcodeSignature.ts";
import type { PinnedSealSigner } from "./PinnedIssuers.ts";
import { type Seal, textOfC40 } from "./SealBytes.ts";
import { readSignerCertificate } from "./SignerCertificate.ts";

/** The hash by the length of a signature, which is twice the curve's. */
const hashes: ReadonlyMap<number, string> = new Map([
  [56, "sha224"],
  [64, "sha256"],
  [96, "sha384"],
  [128, "sha512"],
]);

/**
 * Whether a key signed a seal. A signature of another length than the key's curve has is none.
 *
 * Source: ICAO Doc 9303-13, section 2.4.
 */
export const isSignedBy = ({ signature, signed }: Seal, key: KeyObject): boolean => {
  const hash = hashes.get(signature.length);
  return hash !== undefined && verify(hash, signed, { key, dsaEncoding: "ieee-p1363" }, signature);
};

/**
 * The documents of format TD2 whose seals carry their whole zone, by feature definition and category: emergency travel documents
 * (ICAO Doc 9303-13), arrival attestations and residence permits (BSI TR-03137 part 1).
 */
const profiles: ReadonlyArray<readonly [definition: number, category: number]> = [
  [0x5e, 0x03],
  [0xfd, 0x02],
  [0xfb, 0x06],
];
/** The tag of their feature with the zone, and its characters, which no zone of another format has. */
const zoneTag = 0x02;
const zoneLength = 72;

/** The feature in which a seal carries the zone of its document. */
const zoneFeature = (seal: Seal): Uint8Array | undefined =>
  profiles.some(
    ([definition, category]) => seal.definition === definition && seal.category === category,
  )
    ? seal.features.get(zoneTag)
    : undefined;

/**
 * Judges a seal against the zone of the document that it was found on. A seal of another kind of document, such as a visa on a
 * passport's page, says nothing about this one.
 *
 * Source: ICAO Doc 9303-13, section 2.
 */
export const judgeSeal = (
  seal: Seal,
  lines: ReadonlyArray<string>,
  signers: ReadonlyArray<PinnedSealSigner>,
): BarcodeSignature => {
  const pinned = signers.flatMap((issuer) => {
    const certificate = readSignerCertificate(issuer.certificate);
    return certificate?.signer === seal.signer && certificate.reference === seal.reference
      ? [{ issuer, certificate }]
      : [];
  });
  if (pinned.length === 0) return { _tag: "Unknown", why: "its signer is not pinned" };
  const feature = zoneFeature(seal);
  const printed = lines.join("").replaceAll("<", " ");
  if (feature === undefined || printed.length !== zoneLength)
    return { _tag: "Unknown", why: "it is of another kind of document" };
  // References are unique for one authority, and a signer may have changed it.
  const signer = pinned.find(({ certificate }) => isSignedBy(seal, certificate.key));
  if (signer === undefined) return { _tag: "Fails", why: "it is not what its signer signed" };
  const { from, until } = signer.certificate;
  if (seal.signedOn < from || seal.signedOn > until)
    return { _tag: "Fails", why: "its signer's certificate was not valid on its day" };
  const zone = Option.getOrElse(textOfC40(feature), () => "");
  if (zone.length !== zoneLength)
    return { _tag: "Unknown", why: "it does not carry the whole zone" };
  if (zone !== printed) return { _tag: "Fails", why: "the data are not what its issuer signed" };
  return { _tag: "Holds", issuer: signer.issuer, elements: new Map() };
};
