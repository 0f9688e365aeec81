import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { Context, Data, Effect, Layer, Redacted, Result } from "effect";

/** The master key's length in bytes. */
const size = 32;

/** Why a text is no master key. `reason` never shows the text. */
export class MasterKeyInvalid extends Data.TaggedError("MasterKeyInvalid")<{
  readonly reason: string;
}> {
  override get message(): string {
    return `The master key ${this.reason}`;
  }
}

/**
 * Reads a master key: base64 of exactly 32 bytes, standard or URL-safe, padded or not (RFC 4648).
 * Source: choices, section 8.
 */
export const parseMasterKey = (
  text: Redacted.Redacted,
): Result.Result<Redacted.Redacted<Uint8Array>, MasterKeyInvalid> => {
  const written = Redacted.value(text);
  if (written === "") return Result.fail(new MasterKeyInvalid({ reason: "is empty" }));
  const bytes = Buffer.from(written, "base64url");
  const digits = written
    .replace(/={1,2}$/, "")
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  // Node skips what is no base64, so only a text that comes back unchanged was base64 throughout.
  if (bytes.toString("base64url") !== digits)
    return Result.fail(new MasterKeyInvalid({ reason: "is not base64" }));
  return bytes.length === size
    ? Result.succeed(Redacted.make(new Uint8Array(bytes), { label: "master key" }))
    : Result.fail(
        new MasterKeyInvalid({ reason: `has ${bytes.length} bytes and has to have ${size}` }),
      );
};

/** The text of a new random master key, in URL-safe base64. */
export const issueMasterKey: Effect.Effect<Redacted.Redacted> = Effect.sync(() =>
  Redacted.make(randomBytes(size).toString("base64url"), { label: "master key" }),
);

/** The key that every other key of the server comes from: 32 random bytes. Losing it loses all personal data. */
export class MasterKey extends Context.Service<MasterKey, Redacted.Redacted<Uint8Array>>()(
  "@bonafide/adapters-providers/storage/MasterKey",
) {
  static readonly layer = (text: Redacted.Redacted): Layer.Layer<MasterKey, MasterKeyInvalid> =>
    Layer.effect(MasterKey, Effect.fromResult(parseMasterKey(text)));
}

/** What a subkey is for. The texts are part of the stored format: changing one loses what it protects. */
const purposes = {
  WrapDataKeys: "bonafide/v1/wrap-data-keys",
  LookUp: "bonafide/v1/look-up",
  OneTimePasswords: "bonafide/v1/one-time-passwords",
  AuditRows: "bonafide/v1/audit-rows",
  AuditHeads: "bonafide/v1/audit-heads",
} as const;

export type SubkeyPurpose = keyof typeof purposes;

/**
 * The master key's subkey of 32 bytes for one purpose, by HKDF-SHA-256 without salt (RFC 5869).
 *
 * Derived once by whoever uses it. A `KeyObject` shows nothing when printed, and `node:crypto` takes it four times
 * faster than bytes.
 */
export const subkeyOf = (
  masterKey: Redacted.Redacted<Uint8Array>,
  purpose: SubkeyPurpose,
): KeyObject =>
  createSecretKey(
    Buffer.from(hkdfSync("sha256", Redacted.value(masterKey), "", purposes[purpose], size)),
  );
