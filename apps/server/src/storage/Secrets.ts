import { Sha256SecretKeys } from "@bonafide/adapters-providers/access/Sha256SecretKeys";
import { DerivedAuditKeys } from "@bonafide/adapters-providers/audit/DerivedAuditKeys";
import { StandardWebhookSecrets } from "@bonafide/adapters-providers/callback/StandardWebhookSecrets";
import { Argon2PasswordHashes } from "@bonafide/adapters-providers/person/Argon2PasswordHashes";
import { KnownCommonPasswords } from "@bonafide/adapters-providers/person/KnownCommonPasswords";
import { AesVault } from "@bonafide/adapters-providers/storage/AesVault";
import { MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { UuidIds } from "@bonafide/adapters-providers/storage/UuidIds";
import { Effect, Layer } from "effect";
import { sandboxMasterKey } from "../sandbox/SandboxMasterKey.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";

const masterKey = Layer.unwrap(
  Effect.gen(function* () {
    const { masterKey } = yield* ServerSettings;
    return MasterKey.layer(masterKey ?? (yield* sandboxMasterKey));
  }),
);

/** The services for secrets: master key, vault, audit keys, keys, passwords and ids. */
export const Secrets = Layer.mergeAll(
  AesVault,
  DerivedAuditKeys,
  Sha256SecretKeys,
  StandardWebhookSecrets,
  Argon2PasswordHashes,
  KnownCommonPasswords,
  UuidIds,
).pipe(Layer.provideMerge(masterKey));
