import { Context } from "effect";

/**
 * The keys of the audit, kept outside the database: one authenticates rows, the other signs the heads of the log.
 * Source: choices, section 8.
 */
export class AuditKeys extends Context.Service<
  AuditKeys,
  {
    /** The HMAC-SHA-256 of a message, 32 bytes. */
    readonly mac: (message: Uint8Array) => Uint8Array;
    /** The Ed25519 signature of a message, 64 bytes. */
    readonly sign: (message: Uint8Array) => Uint8Array;
    /** The Ed25519 public key, 32 bytes. */
    readonly publicKey: Uint8Array;
  }
>()("@bonafide/core/audit/AuditKeys") {}
