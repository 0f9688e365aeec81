import { createHash } from "node:crypto";
import { createCryptosuite } from "@digitalbazaar/ecdsa-xi-2023-cryptosuite";
import { decode as decodeBase58 } from "base58-universal";
import type { BarcodeCredential } from "./BarcodeCredential.ts";
import type { CredentialVocabulary } from "./CredentialContexts.ts";

/** The only cryptosuite of barcodes: ECDSA over a canonicalized credential and what the barcode says. */
export const cryptosuite = "ecdsa-xi-2023";

/** The suite for a text. Optical data are hashed once here, and once more by the suite. */
const suiteFor = (opticalText: string) =>
  createCryptosuite({
    extraInformation: Uint8Array.from(createHash("sha256").update(opticalText, "latin1").digest()),
  });

/** The bytes that a proof signs. */
export const signedBytes = (
  document: object,
  proof: object,
  opticalText: string,
  { documentLoader }: CredentialVocabulary,
): Promise<Uint8Array> => {
  const suite = suiteFor(opticalText);
  return suite.createVerifyData({ cryptosuite: suite, document, proof, documentLoader });
};

/**
 * Whether the key of the credential's issuer signed it together with this text. Whether that issuer is one to believe
 * is not looked at.
 *
 * Source: W3C Verifiable Credential Barcodes v1.0, "ecdsa-xi-2023"; W3C Data Integrity ECDSA Cryptosuites.
 */
export const proofHolds = async (
  { document, issuer, proof }: BarcodeCredential,
  opticalText: string,
  vocabulary: CredentialVocabulary,
): Promise<boolean> => {
  const key = issuer.slice("did:key:".length);
  if (proof.cryptosuite !== cryptosuite || proof.verificationMethod !== `${issuer}#${key}`)
    return false;
  try {
    const data = await signedBytes(document, proof, opticalText, vocabulary);
    const verifier = await suiteFor(opticalText).createVerifier({
      verificationMethod: {
        "@context": "https://w3id.org/security/multikey/v1",
        type: "Multikey",
        id: proof.verificationMethod,
        controller: issuer,
        publicKeyMultibase: key,
      },
    });
    const signature = Uint8Array.from(decodeBase58(proof.proofValue.slice(1)));
    return await verifier.verify({ data, signature });
  } catch {
    // What cannot be canonicalized, or is no signature, was not signed.
    return false;
  }
};
