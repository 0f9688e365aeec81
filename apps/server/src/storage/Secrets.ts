import { Sha256SecretKeys } from "@bonafide/adapters-providers/access/Sha256SecretKeys";
import { DerivedAuditKeys } from "@bonafide/adapters-providers/audit/DerivedAuditKeys";
import { Argon2PasswordHashes } from "@bonafide/adapters-providers/person/Argon2PasswordHashes";
import { KnownCommonPasswords } from "@bonafide/adapters-providers/person/KnownCommonPasswords";
import { AesKeyWraps } from "@bonafide/adapters-providers/storage/AesKeyWraps";
import { AesVault } from "@bonafide/adapters-providers/storage/AesVault";
import { KeyRing } from "@bonafide/adapters-providers/storage/KeyRing";
import { MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { UuidIds } from "@bonafide/adapters-providers/storage/UuidIds";
import { Effect, Layer } from "effect";
import { MasterKeySource } from "./MasterKeySource.ts";

const masterKey = Layer.effect(
  MasterKey,
  Effect.map(MasterKeySource, ({ first, now }) => new KeyRing(first, now)),
);

/** The services for secrets: master key, vault, audit keys, keys, passwords and ids. */
export const Secrets = Layer.mergeAll(
  AesVault,
  AesKeyWraps,
  DerivedAuditKeys,
  Sha256SecretKeys,
  Argon2PasswordHashes,
  KnownCommonPasswords,
  UuidIds,
).pipe(Layer.provideMerge(masterKey), Layer.provideMerge(MasterKeySource.layer));
