import { contexts as ofCredentials } from "@digitalbazaar/credentials-context";
import { contexts as ofBarcodes } from "@digitalbazaar/vc-barcodes-context";
import type { PinnedIssuers } from "./PinnedIssuers.ts";

const utopia = "https://w3id.org/utopia/v2";

/** The terms of the specimens' context. Source: W3C Verifiable Credential Barcodes v1.0, "Test Vectors", the term map. */
const utopianTerms = [
  "did:key:zDnaeWjKfs1ob9QcgasjYSPEMkwq31hmvSAWPVAgnrt1e9GKj",
  "did:key:zDnaeWjKfs1ob9QcgasjYSPEMkwq31hmvSAWPVAgnrt1e9GKj#zDnaeWjKfs1ob9QcgasjYSPEMkwq31hmvSAWPVAgnrt1e9GKj",
  "did:key:zDnaeZSD9XcuULaS8qmgDUa6TMg2QjF9xABnZK42awDH3BEzj",
  "did:key:zDnaeZSD9XcuULaS8qmgDUa6TMg2QjF9xABnZK42awDH3BEzj#zDnaeZSD9XcuULaS8qmgDUa6TMg2QjF9xABnZK42awDH3BEzj",
  "https://sandbox.platform.veres.dev/statuses/z19rJ4oGrbFCqf3cNTVDHSbNd/status-lists",
];

const utopianContext = {
  "@context": {
    "@protected": true,
    ...Object.fromEntries(utopianTerms.map((term) => [term, term])),
  },
};

/** CBOR-LD's registry entry of barcode credentials. */
export const registryEntry = 100;

/** The integers that stand for values. Source: W3C Verifiable Credential Barcodes v1.0, "CBOR-LD encoding parameters". */
const standardCodes: ReadonlyArray<readonly [url: string, code: number]> = [
  ["https://www.w3.org/ns/credentials/v2", 32_768],
  ["https://w3id.org/vc-barcodes/v1", 32_769],
  [utopia, 32_770],
];

const cryptosuiteCodes: ReadonlyArray<readonly [name: string, code: number]> = [
  ["ecdsa-rdfc-2019", 1],
  ["ecdsa-sd-2023", 2],
  ["eddsa-rdfc-2022", 3],
  ["ecdsa-xi-2023", 4],
];

/** A credential needs a context or a table that is not known here. */
export class UnknownVocabulary extends Error {}

type DocumentLoader = (url: string) => Promise<{
  readonly contextUrl: null;
  readonly document: unknown;
  readonly documentUrl: string;
}>;

/** Values of a type, by their integers. */
type TypeTable = Map<string, Map<string, number>>;

/** What credentials are decoded and canonicalized with, all of it in memory. */
export interface CredentialVocabulary {
  readonly documentLoader: DocumentLoader;
  readonly typeTableLoader: (entry: { readonly registryEntryId: number }) => Promise<TypeTable>;
}

/** The vocabulary of the standard, and of the issuers that are pinned. */
export const vocabularyOf = ({ contexts }: PinnedIssuers): CredentialVocabulary => {
  const own = Object.entries(contexts);
  const documents = new Map<string, unknown>([
    ...ofCredentials,
    ...ofBarcodes,
    [utopia, utopianContext],
    ...own.map(([url, { document }]) => [url, document] as const),
  ]);
  const codes = own.flatMap(([url, { code }]) =>
    code === undefined ? [] : [[url, code] as const],
  );
  const table: TypeTable = new Map([
    ["context", new Map([...standardCodes, ...codes])],
    ["https://w3id.org/security#cryptosuiteString", new Map(cryptosuiteCodes)],
  ]);
  return {
    documentLoader: (url) =>
      documents.has(url)
        ? Promise.resolve({ contextUrl: null, document: documents.get(url), documentUrl: url })
        : Promise.reject(new UnknownVocabulary("a context is not known")),
    typeTableLoader: ({ registryEntryId }) =>
      registryEntryId === registryEntry
        ? Promise.resolve(table)
        : Promise.reject(new UnknownVocabulary("a registry entry is not known")),
  };
};
