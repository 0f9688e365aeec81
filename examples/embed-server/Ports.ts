import { Sha256SecretKeys } from "@bonafide/adapters-providers/access/Sha256SecretKeys";
import { DerivedAuditKeys } from "@bonafide/adapters-providers/audit/DerivedAuditKeys";
import { SharpLikenessReader } from "@bonafide/adapters-providers/affiliation/SharpLikenessReader";
import { ThreadDocumentViewer } from "@bonafide/adapters-providers/affiliation/ThreadDocumentViewer";
import { sandboxCallbackRule } from "@bonafide/adapters-providers/callback/CallbackRules";
import { SharpImageResizer } from "@bonafide/adapters-providers/passback/SharpImageResizer";
import { Argon2PasswordHashes } from "@bonafide/adapters-providers/person/Argon2PasswordHashes";
import { KnownCommonPasswords } from "@bonafide/adapters-providers/person/KnownCommonPasswords";
import { WebAuthnPasskeyProofs } from "@bonafide/adapters-providers/access/WebAuthnPasskeyProofs";
import { OtpauthTotpCodes } from "@bonafide/adapters-providers/staff/OtpauthTotpCodes";
import { AesVault } from "@bonafide/adapters-providers/storage/AesVault";
import { MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { UuidIds } from "@bonafide/adapters-providers/storage/UuidIds";
import { sandboxPhoneRule } from "@bonafide/adapters-providers/telecom/sandbox/SandboxPhoneRule";
import { SandboxCarrierRecords } from "@bonafide/adapters-providers/telecom/sandbox/SandboxCarrierRecords";
import { SandboxOneTimePasswords } from "@bonafide/adapters-providers/telecom/sandbox/SandboxOneTimePasswords";
import { SandboxSmsGateway } from "@bonafide/adapters-providers/telecom/sandbox/SandboxSmsGateway";
import { SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { SqliteClient } from "@bonafide/adapters-sqlite/storage/SqliteClient";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { SqliteUnitOfWork } from "@bonafide/adapters-sqlite/storage/SqliteUnitOfWork";
import { RosterRecordSource } from "@bonafide/core/affiliation/RosterRecordSource";
import { CallbackRule } from "@bonafide/core/callback/CallbackRule";
import { DocumentReader } from "@bonafide/core/document/DocumentReader";
import { LimitRules, standardRules } from "@bonafide/core/limit/Limit";
import { OAuthSettings } from "@bonafide/core/oauth/OAuthSettings";
import { PhoneRule } from "@bonafide/core/telecom/PhoneRule";
import { Layer, type Redacted } from "effect";

const storage = (file: string) =>
  SqlStores.pipe(
    Layer.provideMerge(SqliteUnitOfWork),
    Layer.provideMerge(SqliteClient),
    Layer.provideMerge(SqliteDatabase.layer(file)),
  );

const telecom = Layer.mergeAll(
  SandboxSmsGateway,
  SandboxOneTimePasswords,
  SandboxCarrierRecords,
  Layer.succeed(PhoneRule, sandboxPhoneRule),
);

const affiliations = Layer.mergeAll(SharpLikenessReader, ThreadDocumentViewer, RosterRecordSource);

const documents = Layer.mergeAll(DocumentReader.layerNone, SharpImageResizer);

const access = Layer.mergeAll(
  Layer.succeed(OAuthSettings, { refreshTokens: false, plainRedirects: true }),
  // The sandbox sends nothing, so codes are not limited.
  Layer.succeed(LimitRules, { ...standardRules, possession_send: undefined }),
  Layer.succeed(CallbackRule, sandboxCallbackRule({ ownRanges: [], loopback: true })),
);

/** The ports of the use cases: SQLite in a file, the sandbox's providers, and secrets. */
export const ports = (file: string, masterKey: Redacted.Redacted) =>
  Layer.mergeAll(telecom, documents, affiliations, access).pipe(
    Layer.provideMerge(storage(file)),
    Layer.provideMerge(
      Layer.mergeAll(
        AesVault,
        DerivedAuditKeys,
        Sha256SecretKeys,
        Argon2PasswordHashes,
        KnownCommonPasswords,
        OtpauthTotpCodes,
        WebAuthnPasskeyProofs,
        UuidIds,
      ),
    ),
    Layer.provide(MasterKey.layer(masterKey)),
  );
