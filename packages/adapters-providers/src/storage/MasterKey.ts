import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { Context, Data, Effect, Layer, Redacted, Result } from "effect";

/** The length of the master key in bytes. */
const size = 32;

/** Why a text is not a master key. `reason` never contains the text. */
export class MasterKeyInvalid extends Data.TaggedError("MasterKeyInvalid")<{
  readonly reason: string;
}> {
  override get message(): string {
    return `The master key ${this.reason}`;
  }
}

/**
 * Parses a master key: base64 of exactly 32 bytes, standard or URL-safe, padded or not (RFC 4648). Source: choices,
 * section 8.
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
  // Node ignores invalid characters, so the text must survive a round trip.
  if (bytes.toString("base64url") !== digits)
    return Result.fail(new MasterKeyInvalid({ reason: "is not base64" }));
  return bytes.length === size
    ? Result.succeed(Redacted.make(new Uint8Array(bytes), { label: "master key" }))
    : Result.fail(
        new MasterKeyInvalid({ reason: `has ${bytes.length} bytes and has to have ${size}` }),
      );
};

/** A new random master key in URL-safe base64. */
export const issueMasterKey: Effect.Effect<Redacted.Redacted> = Effect.sync(() =>
  Redacted.make(randomBytes(size).toString("base64url"), { label: "master key" }),
);

/** The key from which all other keys are derived: 32 random bytes. Without it all personal data is lost. */
export class MasterKey extends Context.Service<MasterKey, Redacted.Redacted<Uint8Array>>()(
  "@bonafide/adapters-providers/storage/MasterKey",
) {
  static readonly layer = (text: Redacted.Redacted): Layer.Layer<MasterKey, MasterKeyInvalid> =>
    Layer.effect(MasterKey, Effect.fromResult(parseMasterKey(text)));
}

/** The purposes of subkeys. The texts are part of the stored format and must not change. */
const purposes = {
  WrapDataKeys: "bonafide/v1/wrap-data-keys",
  LookUp: "bonafide/v1/look-up",
  OneTimePasswords: "bonafide/v1/one-time-passwords",
  AuditRows: "bonafide/v1/audit-rows",
  AuditHeads: "bonafide/v1/audit-heads",
} as const;

export type SubkeyPurpose = keyof typeof purposes;

/**
 * The subkey of 32 bytes for one purpose, by HKDF-SHA-256 without salt (RFC 5869).
 *
 * Derive it once. A `KeyObject` does not print its content, and `node:crypto` is four times faster with it than with
 * bytes.
 */
export const subkeyOf = (
  masterKey: Redacted.Redacted<Uint8Array>,
  purpose: SubkeyPurpose,
): KeyObject =>
  createSecretKey(
    Buffer.from(hkdfSync("sha256", Redacted.value(masterKey), "", purposes[purpose], size)),
  );
