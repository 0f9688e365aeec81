import { Context } from "effect";

/**
 * Keeps personal data unreadable without a key that can be forgotten.
 *
 * Every verification has a data key, kept wrapped by the master key. `context` names what is sealed (a row's id)
 * and has to be the same when it is opened, so that no sealed value passes for another. Opening what was tampered
 * with is a defect. Source: choices, section 8 (AES-256-GCM, NIST SP 800-38D).
 */
export class Vault extends Context.Service<
  Vault,
  {
    /** A new random data key, wrapped. */
    readonly createKey: () => Uint8Array;
    readonly seal: (wrappedKey: Uint8Array, context: string, text: string) => Uint8Array;
    readonly open: (wrappedKey: Uint8Array, context: string, sealed: Uint8Array) => string;
    /** As `seal`, for bytes that are no text. */
    readonly sealBytes: (wrappedKey: Uint8Array, context: string, bytes: Uint8Array) => Uint8Array;
    readonly openBytes: (wrappedKey: Uint8Array, context: string, sealed: Uint8Array) => Uint8Array;
    /** A keyed digest (base64url) by which an equal value is found again, for `purpose` only. */
    readonly lookup: (purpose: string, value: string) => string;
  }
>()("@bonafide/core/storage/Vault") {}
