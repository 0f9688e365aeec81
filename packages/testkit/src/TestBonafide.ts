import { OperatorUseCases, PartnerUseCases } from "@bonafide/core/UseCases";
import { RosterRecordSource } from "@bonafide/core/affiliation/RosterRecordSource";
import { LimitRules, standardRules } from "@bonafide/core/limit/Limit";
import { isExampleAddress, MailSettings } from "@bonafide/core/mail/MailSettings";
import { OAuthSettings } from "@bonafide/core/oauth/OAuthSettings";
import { StaffAudit } from "@bonafide/core/staff/ActingStaff";
import type { Signals } from "@bonafide/core/storage/Signals";
import { Layer } from "effect";
import { MemorySecretKeys } from "./access/MemorySecretKeys.ts";
import { MemoryDocumentViewer } from "./affiliation/MemoryDocumentViewer.ts";
import { MemoryLikenessReader } from "./affiliation/MemoryLikenessReader.ts";
import { MemoryApplicationCatalogs } from "./application/MemoryApplicationCatalogs.ts";
import { MemoryInternalTokens } from "./application/MemoryInternalTokens.ts";
import { MemoryCallbackRule } from "./callback/MemoryCallbackRule.ts";
import { MemoryDocumentReader } from "./document/MemoryDocumentReader.ts";
import { MemoryImageResizer } from "./passback/MemoryImageResizer.ts";
import { MemoryCommonPasswords } from "./person/MemoryCommonPasswords.ts";
import { MemoryPasswordHashes } from "./person/MemoryPasswordHashes.ts";
import { MemoryPasskeyProofs } from "./access/MemoryPasskeyProofs.ts";
import { MemoryTotpCodes } from "./staff/MemoryTotpCodes.ts";
import { MemoryIds } from "./storage/MemoryIds.ts";
import { MemoryStores } from "./storage/MemoryStores.ts";
import type { StoragePorts } from "./storage/StoragePorts.ts";
import { MemoryVault } from "./storage/MemoryVault.ts";
import { MemoryCarrierRecords } from "./telecom/MemoryCarrierRecords.ts";
import { MemoryOneTimePasswords } from "./telecom/MemoryOneTimePasswords.ts";
import { MemoryPhoneRule } from "./telecom/MemoryPhoneRule.ts";
import { MemorySmsGateway } from "./telecom/MemorySmsGateway.ts";

/** Every use case of core, over whatever ports are provided. */
export const useCases = Layer.mergeAll(OperatorUseCases, PartnerUseCases);

/** The rules of a server that sends nothing: its codes are not limited. */
export const testRules: LimitRules = { ...standardRules, possession_send: undefined };

/** A fake of every port but those of storage, and the defaults of every setting. */
const fakes = Layer.mergeAll(
  MemoryIds,
  MemoryVault,
  MemorySecretKeys,
  MemoryApplicationCatalogs.layer,
  MemoryInternalTokens.layer,
  MemoryOneTimePasswords,
  MemorySmsGateway.layer,
  MemoryCarrierRecords.layer,
  MemoryDocumentReader.layer,
  MemoryImageResizer,
  MemoryPhoneRule,
  MemoryCallbackRule,
  MemoryPasswordHashes,
  MemoryCommonPasswords,
  MemoryTotpCodes,
  MemoryPasskeyProofs,
  MemoryLikenessReader,
  MemoryDocumentViewer,
  Layer.succeed(OAuthSettings, { refreshTokens: false, plainRedirects: true }),
  Layer.succeed(LimitRules, testRules),
  Layer.succeed(MailSettings, { enabled: false, isConfirmedAtOnce: isExampleAddress }),
);

/** A fake of every port but those of storage, over stores whose rosters are the records. */
const portsOver = <R, E>(stores: Layer.Layer<StoragePorts | Signals | R, E>) =>
  Layer.mergeAll(stores, fakes, RosterRecordSource.pipe(Layer.provide(stores)));

/** A fake of every port, and the defaults of every setting. */
export const memoryPorts = portsOver(MemoryStores);

/** All of core over these stores, with other ports or settings. */
export const bonafideOver = <R, E, Port>(
  stores: Layer.Layer<StoragePorts | Signals | R, E>,
  other: Layer.Layer<Port>,
) =>
  useCases.pipe(
    Layer.provideMerge(StaffAudit),
    Layer.provideMerge(Layer.merge(portsOver(stores), other)),
  );

/** The same as `TestBonafide`, with other ports or settings. */
export const bonafideWith = <Port>(other: Layer.Layer<Port>) => bonafideOver(MemoryStores, other);

/** All of core over memory: every use case, every port, and the controls of the fakes. Sends are not limited. */
export const TestBonafide = bonafideWith(Layer.empty);
