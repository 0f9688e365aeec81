import { codeOf } from "@bonafide/core/defect/ErrorCode";
import { decode } from "@digitalbazaar/cborld";
import { Option, Predicate, Schema } from "effect";
import { type CredentialVocabulary, UnknownVocabulary } from "./CredentialContexts.ts";

const Proof = Schema.Struct({
  type: Schema.Literal("DataIntegrityProof"),
  cryptosuite: Schema.String,
  proofPurpose: Schema.Literal("assertionMethod"),
  verificationMethod: Schema.String,
  proofValue: Schema.String.check(Schema.isPattern(/^z[1-9A-HJ-NP-Za-km-z]{64,140}$/)),
});

const Subject = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("AamvaDriversLicenseScannableInformation"),
    protectedComponentIndex: Schema.String,
  }),
  Schema.Struct({ type: Schema.Literal("MachineReadableZone") }),
]);

/** What is looked at of a credential; all of it is signed. Source: W3C Verifiable Credential Barcodes v1.0, "Data Model". */
const Credential = Schema.Struct({
  "@context": Schema.Array(Schema.String),
  type: Schema.Array(Schema.String),
  issuer: Schema.String,
  credentialSubject: Subject,
  validFrom: Schema.optionalKey(Schema.String),
  validUntil: Schema.optionalKey(Schema.String),
  proof: Proof,
});

/** A credential as it was decoded: the whole document to be canonicalized, and what is looked at of it. */
export interface BarcodeCredential extends Omit<typeof Credential.Type, "proof"> {
  readonly proof: typeof Proof.Type;
  /** All but the proof. */
  readonly document: object;
}

/** Why bytes gave no credential: they are none, or they are in terms that are not known here. */
export type CredentialFault = "Malformed" | "Unknown";

/** A credential of a barcode is small. More than this is made to keep the canonicalization busy. */
const mostObjects = 5;
const mostCharacters = 8_192;

const objectsIn = (value: unknown): number =>
  Array.isArray(value)
    ? value.reduce((sum: number, item: unknown) => sum + objectsIn(item), 0)
    : Predicate.isObject(value)
      ? 1 + Object.values(value).reduce((sum: number, item) => sum + objectsIn(item), 0)
      : 0;

/** How the decoder tells of numbers that no context and no table here explains. */
const unexplained = [
  "ERR_UNDEFINED_COMPRESSED_CONTEXT",
  "ERR_UNKNOWN_CBORLD_TERM_ID",
  "ERR_UNKNOWN_COMPRESSED_VALUE",
];

const isUnknown = (error: unknown): boolean =>
  error instanceof UnknownVocabulary || unexplained.includes(codeOf(error, 1) ?? "");

const decodeShape = Schema.decodeUnknownOption(Credential);

/** Decodes a compact credential (CBOR-LD). Contexts come from the vocabulary, and from nowhere else. */
export const decodeCredential = async (
  bytes: Uint8Array,
  vocabulary: CredentialVocabulary,
): Promise<BarcodeCredential | CredentialFault> => {
  let decoded: unknown;
  try {
    decoded = await decode({ cborldBytes: bytes, ...vocabulary });
  } catch (error) {
    return isUnknown(error) ? "Unknown" : "Malformed";
  }
  if (!Predicate.isObject(decoded) || objectsIn(decoded) > mostObjects) return "Malformed";
  if (JSON.stringify(decoded).length > mostCharacters) return "Malformed";
  const shape = Option.getOrUndefined(decodeShape(decoded));
  if (shape === undefined) return "Malformed";
  const { proof: _, ...document } = decoded;
  return { ...shape, document };
};
