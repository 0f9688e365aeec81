import { createHash } from "node:crypto";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { InternalTokens } from "@bonafide/core/application/InternalTokens";
import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { PasswordHashes } from "@bonafide/core/person/PasswordHashes";
import { Ids } from "@bonafide/core/storage/Ids";
import { Vault } from "@bonafide/core/storage/Vault";
import { describe } from "@effect/vitest";
import { Effect, Layer, Option } from "effect";
import { MemorySecretKeys } from "../../src/access/MemorySecretKeys.ts";
import { secretKeysContract } from "../../src/access/SecretKeysContract.ts";
import { internalTokensContract } from "../../src/application/InternalTokensContract.ts";
import { MemoryInternalTokens } from "../../src/application/MemoryInternalTokens.ts";
import { callbackRuleContract } from "../../src/callback/CallbackRuleContract.ts";
import { MemoryCallbackRule } from "../../src/callback/MemoryCallbackRule.ts";
import { MemoryPasswordHashes } from "../../src/person/MemoryPasswordHashes.ts";
import { passwordHashesContract } from "../../src/person/PasswordHashesContract.ts";
import { brokenPort } from "../../src/storage/BrokenPort.ts";
import { idsContract } from "../../src/storage/IdsContract.ts";
import { MemoryIds } from "../../src/storage/MemoryIds.ts";
import { MemoryVault } from "../../src/storage/MemoryVault.ts";
import { mustCatch } from "../../src/storage/PortTest.ts";
import { vaultContract } from "../../src/storage/VaultContract.ts";

describe("The contract of PasswordHashes", () => {
  const broken = brokenPort(PasswordHashes, MemoryPasswordHashes, (fault, layer) =>
    mustCatch(fault, () => passwordHashesContract(layer)),
  );
  const plain = (keep: (password: string) => string) => () => ({
    hash: (password: string) => Effect.sync(() => keep(password)),
    matches: (password: string, hash: string | undefined) =>
      Effect.succeed(hash === keep(password)),
  });
  const sha = (password: string) => createHash("sha256").update(password).digest("hex");
  broken(
    "keeps the password",
    plain((password) => `$plain$none$${password}`),
  );
  broken(
    "keeps the password in base64",
    plain((password) => `$b64$x$${btoa(encodeURI(password))}`),
  );
  broken(
    "keeps a hash without a salt",
    plain((password) => `$sha256$none$${sha(password)}`),
  );
  broken("matches any password", () => ({ matches: () => Effect.succeed(true) }));
  broken("matches a password without a hash", ({ matches }) => ({
    matches: (password, hash) =>
      hash === undefined ? Effect.succeed(true) : matches(password, hash),
  }));
  broken("matches in any case", ({ hash, matches }) => ({
    hash: (password) => hash(password.toLowerCase()),
    matches: (password, kept) => matches(password.toLowerCase(), kept),
  }));
});

describe("The contract of SecretKeys", () => {
  const broken = brokenPort(SecretKeys, MemorySecretKeys, (fault, layer) =>
    mustCatch(fault, () => secretKeysContract(layer)),
  );
  broken("issues the same secret again", () => ({ issue: Effect.succeed("A".repeat(43)) }));
  broken("keeps the secret", () => ({ digest: (secret) => secret }));
});

describe("The contract of Vault", () => {
  const broken = brokenPort(Vault, MemoryVault, (fault, layer) =>
    mustCatch(fault, () => vaultContract(layer)),
  );
  broken("seals nothing", () => ({
    seal: (_key, _context, text) => Buffer.from(text),
    open: (_key, _context, sealed) => Buffer.from(sealed).toString(),
  }));
  broken("forgets the context", ({ open, seal }) => ({
    seal: (key, _, text) => seal(key, "", text),
    open: (key, _, sealed) => open(key, "", sealed),
  }));
  broken("makes one key", ({ createKey }) => {
    const key = createKey();
    return { createKey: () => key };
  });
  broken("looks up without the purpose", ({ lookup }) => ({
    lookup: (_, value) => lookup("", value),
  }));
});

describe("The contract of Ids", () => {
  const broken = brokenPort(Ids, MemoryIds, (fault, layer) =>
    mustCatch(fault, () => idsContract(layer)),
  );
  broken("makes ids of version 4", () => ({ next: Effect.sync(() => crypto.randomUUID()) }));
  broken("makes the same id again", ({ next }) => {
    let first: string | undefined;
    return { next: Effect.map(next, (id) => (first ??= id)) };
  });
});

describe("The contract of CallbackRule", () => {
  const rule = (fault: string | undefined) => Layer.succeed(CallbackRule, { faultOf: () => fault });
  mustCatch("takes every URL", () => callbackRuleContract(rule(undefined), "sandbox"));
  mustCatch("takes no URL", () => callbackRuleContract(rule("is wrong"), "production"));
  mustCatch("is a sandbox's in production", () =>
    callbackRuleContract(MemoryCallbackRule, "production"),
  );
});

describe("The contract of InternalTokens", () => {
  const broken = brokenPort(InternalTokens, MemoryInternalTokens.layer, (fault, layer) =>
    mustCatch(fault, () =>
      internalTokensContract(layer, (claims, ends) =>
        Effect.flatMap(MemoryInternalTokens, ({ issue }) => issue(claims, ends)),
      ),
    ),
  );
  broken("takes tokens that have ended", ({ verify }) => ({ verify: (token) => verify(token, 0) }));
  broken("takes tokens that were not issued", ({ verify }) => ({
    verify: (token, now) =>
      Effect.map(verify(token, now), (claims) =>
        Option.orElse(claims, () => Option.some({ subject: token, organizations: [] })),
      ),
  }));
  broken("leaves out organizations", ({ verify }) => ({
    verify: (token, now) =>
      Effect.map(verify(token, now), (found) =>
        Option.map(found, (claims) => ({
          ...claims,
          organizations: claims.organizations.slice(1),
        })),
      ),
  }));
});
