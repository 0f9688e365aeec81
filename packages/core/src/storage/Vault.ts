import { Context } from "effect";

/**
 * Encrypts personal data under keys that can be deleted.
 *
 * Each verification has a data key, wrapped by the master key. `context` names the sealed thing (a row's id) and must
 * be the same to open it, so that sealed values cannot be swapped. Opening an altered value is a defect. Source:
 * choices, section 8 (AES-256-GCM, NIST SP 800-38D).
 */
export class Vault extends Context.Service<
  Vault,
  {
    /** A new random data key, wrapped. */
    readonly createKey: () => Uint8Array;
    readonly seal: (wrappedKey: Uint8Array, context: string, text: string) => Uint8Array;
    readonly open: (wrappedKey: Uint8Array, context: string, sealed: Uint8Array) => string;
    /** Like `seal`, for bytes. */
    readonly sealBytes: (wrappedKey: Uint8Array, context: string, bytes: Uint8Array) => Uint8Array;
    readonly openBytes: (wrappedKey: Uint8Array, context: string, sealed: Uint8Array) => Uint8Array;
    /** A keyed digest (base64url) for looking up equal values, separate for each `purpose`. */
    readonly lookup: (purpose: string, value: string) => string;
  }
>()("@bonafide/core/storage/Vault") {}
