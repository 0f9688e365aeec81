import { createHash } from "node:crypto";

const encodings = ["base64", "base64url", "hex"] as const;

/**
 * What would give a secret away where it is stored: the secret itself, encoded or turned round, and hashes of it without
 * a key, alone or together with `salts`.
 */
export const tracesOf = (
  secret: string,
  salts: ReadonlyArray<string> = [],
): ReadonlyArray<string> => {
  const mixed = [
    secret,
    ...salts.flatMap((salt) =>
      ["", ":", " ", "|"].flatMap((join) => [`${salt}${join}${secret}`, `${secret}${join}${salt}`]),
    ),
  ];
  const hashed = mixed.flatMap((text) =>
    ["md5", "sha1", "sha256", "sha512"].map((name) => createHash(name).update(text).digest()),
  );
  return [
    secret,
    Array.from(secret).toReversed().join(""),
    ...[...mixed.map((text) => Buffer.from(text)), ...hashed].flatMap((bytes) =>
      encodings.map((encoding) => bytes.toString(encoding).replace(/=+$/, "")),
    ),
  ];
};
