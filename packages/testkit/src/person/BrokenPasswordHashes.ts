import { createHash } from "node:crypto";
import { PasswordHashes } from "@bonafide/core/person/PasswordHashes";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { passwordHashesContract } from "./PasswordHashesContract.ts";

/** Hashes that `passwordHashesContract` has to catch. */
export const brokenPasswordHashes = brokenContract(passwordHashesContract, ({ of }) => {
  const hashes = of(PasswordHashes);
  const plain = (keep: (password: string) => string) => () => ({
    hash: (password: string) => Effect.sync(() => keep(password)),
    matches: (password: string, hash: string | undefined) =>
      Effect.succeed(hash === keep(password)),
  });
  const sha = (password: string) => createHash("sha256").update(password).digest("hex");
  hashes(
    "keeps the password",
    plain((password) => `$plain$none$${password}`),
  );
  hashes(
    "keeps the password in base64",
    plain((password) => `$b64$x$${btoa(encodeURI(password))}`),
  );
  hashes(
    "keeps a hash without a salt",
    plain((password) => `$sha256$none$${sha(password)}`),
  );
  hashes("matches any password", () => ({ matches: () => Effect.succeed(true) }));
  hashes("matches a password without a hash", ({ matches }) => ({
    matches: (password, hash) =>
      hash === undefined ? Effect.succeed(true) : matches(password, hash),
  }));
  hashes("matches in any case", ({ hash, matches }) => ({
    hash: (password) => hash(password.toLowerCase()),
    matches: (password, kept) => matches(password.toLowerCase(), kept),
  }));
});
