import { randomBytes } from "node:crypto";
import { Context, Data, Effect, Layer, Redacted, Result } from "effect";
import { KeyRing, keySize, type MasterKeys } from "./KeyRing.ts";

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
  return bytes.length === keySize
    ? Result.succeed(Redacted.make(new Uint8Array(bytes), { label: "master key" }))
    : Result.fail(
        new MasterKeyInvalid({ reason: `has ${bytes.length} bytes and has to have ${keySize}` }),
      );
};

/** A new random master key in URL-safe base64. */
export const issueMasterKey: Effect.Effect<Redacted.Redacted> = Effect.sync(() =>
  Redacted.make(randomBytes(keySize).toString("base64url"), { label: "master key" }),
);

/** Reads master keys with commas or line ends between them, the newest first. Empty lines and those with `#` are left out. */
export const parseMasterKeys = (
  text: Redacted.Redacted,
): Result.Result<MasterKeys, MasterKeyInvalid> => {
  const lines = Redacted.value(text)
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  return Result.flatMap(
    Result.all(lines.map((line) => parseMasterKey(Redacted.make(line)))),
    ([first, ...others]) =>
      first === undefined
        ? Result.fail(new MasterKeyInvalid({ reason: "is empty" }))
        : Result.succeed([first, ...others] as const),
  );
};

/**
 * The key that every other key of the server comes from: 32 random bytes. Losing it loses all personal data. While it is
 * changed there are two of them, or more.
 */
export class MasterKey extends Context.Service<MasterKey, KeyRing>()(
  "@bonafide/adapters-providers/storage/MasterKey",
) {
  /** Keys from a text, newest first. */
  static readonly layer = (text: Redacted.Redacted): Layer.Layer<MasterKey, MasterKeyInvalid> =>
    Layer.effect(
      MasterKey,
      Effect.map(Effect.fromResult(parseMasterKeys(text)), (keys) => new KeyRing(keys)),
    );
}
