import { Effect, Schema } from "effect";
import { readSignerCertificate } from "./SignerCertificate.ts";

/** A P-256 key as a DID: `did:key:zDn…`. Source: W3C Controlled Identifiers, "Multikey"; did:key method. */
const KeyDid = Schema.String.check(Schema.isPattern(/^did:key:zDn[1-9A-HJ-NP-Za-km-z]{40,60}$/));

/** Whose signatures are believed, of barcodes or of seals. */
const Signatory = Schema.Struct({
  /** What an operator calls it. */
  name: Schema.NonEmptyString,
  /** Whose documents it signs: jurisdictions of licenses (`CA`), and ICAO's codes of states (`USA`, `UTO`). */
  signsFor: Schema.NonEmptyArray(Schema.String.check(Schema.isPattern(/^[A-Z]{1,3}$/))),
});
export type Signatory = typeof Signatory.Type;

/** An issuer whose signatures in barcodes are believed. */
export const PinnedIssuer = Schema.Struct({
  /** Its key. An issuer with several keys is there several times. */
  did: KeyDid,
  ...Signatory.fields,
});
export type PinnedIssuer = typeof PinnedIssuer.Type;

/** A signer whose visible digital seals are believed. */
export const PinnedSealSigner = Schema.Struct({
  /** Its certificate (X.509 in PEM). A signer with several certificates is there several times. */
  certificate: Schema.String.check(
    Schema.makeFilter((pem) => readSignerCertificate(pem) !== undefined),
  ),
  ...Signatory.fields,
});
export type PinnedSealSigner = typeof PinnedSealSigner.Type;

/** A JSON-LD context of an issuer's own: what its credentials abbreviate. */
const PinnedContext = Schema.Struct({
  /** Its number in CBOR-LD's registry entry 100; it is named in full when absent. */
  code: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 32_768, maximum: 65_535 })),
  ),
  document: Schema.Struct({ "@context": Schema.Record(Schema.String, Schema.Json) }),
});

/**
 * The issuers whose signatures are believed, the contexts that their credentials need beside the standard's, and the
 * signers whose seals are believed. Nothing that is not here is ever fetched.
 */
export const PinnedIssuers = Schema.Struct({
  issuers: Schema.Array(PinnedIssuer),
  contexts: Schema.Record(Schema.String, PinnedContext).pipe(
    Schema.withDecodingDefaultType(Effect.succeed({})),
  ),
  /** Without any, no seal is looked for. */
  sealSigners: Schema.optionalKey(Schema.Array(PinnedSealSigner)),
});
export type PinnedIssuers = typeof PinnedIssuers.Type;

/** No issuer is believed: no signature is looked for. */
export const noIssuers: PinnedIssuers = { issuers: [], contexts: {} };
