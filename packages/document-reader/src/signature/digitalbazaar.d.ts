declare module "@digitalbazaar/cborld" {
  type DocumentLoader = (url: string) => Promise<{
    readonly contextUrl: null;
    readonly document: unknown;
    readonly documentUrl: string;
  }>;
  /** Values of a type, by their integers. */
  type TypeTable = Map<string, Map<string, number>>;
  interface DecodeOptions {
    readonly cborldBytes: Uint8Array;
    readonly documentLoader: DocumentLoader;
    readonly typeTableLoader: (entry: { readonly registryEntryId: number }) => Promise<TypeTable>;
  }
  interface EncodeOptions {
    readonly jsonldDocument: object;
    readonly documentLoader: DocumentLoader;
    readonly registryEntryId: number;
    readonly typeTableLoader: (entry: { readonly registryEntryId: number }) => Promise<TypeTable>;
  }
  export function decode(options: DecodeOptions): Promise<unknown>;
  export function encode(options: EncodeOptions): Promise<Uint8Array>;
}

declare module "@digitalbazaar/ecdsa-xi-2023-cryptosuite" {
  import type { DocumentLoader } from "@digitalbazaar/cborld";
  interface Multikey {
    readonly "@context": string;
    readonly type: "Multikey";
    readonly id: string;
    readonly controller: string;
    readonly publicKeyMultibase: string;
  }
  interface Cryptosuite {
    readonly createVerifyData: (options: {
      readonly cryptosuite: Cryptosuite;
      readonly document: object;
      readonly proof: object;
      readonly documentLoader: DocumentLoader;
    }) => Promise<Uint8Array>;
    readonly createVerifier: (options: { readonly verificationMethod: Multikey }) => Promise<{
      readonly verify: (signed: {
        readonly data: Uint8Array;
        readonly signature: Uint8Array;
      }) => Promise<boolean>;
    }>;
  }
  export function createCryptosuite(options: {
    readonly extraInformation: Uint8Array;
  }): Cryptosuite;
}

declare module "@digitalbazaar/vc-barcodes-context" {
  export const contexts: ReadonlyMap<string, unknown>;
}

declare module "@digitalbazaar/credentials-context" {
  export const contexts: ReadonlyMap<string, unknown>;
}
