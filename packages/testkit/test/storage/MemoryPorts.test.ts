import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Phone } from "@bonafide/core/telecom/Phone";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { brokenSecretKeys } from "../../src/access/BrokenSecretKeys.ts";
import type { ApplicationCatalogFile } from "@bonafide/core/application/ApplicationCatalog";
import { brokenApplicationCatalogs } from "../../src/application/BrokenApplicationCatalogs.ts";
import { brokenInternalTokens } from "../../src/application/BrokenInternalTokens.ts";
import { auditContract } from "../../src/audit/AuditContract.ts";
import { brokenCallbackRule } from "../../src/callback/BrokenCallbackRule.ts";
import { brokenImageObjects } from "../../src/document/BrokenImageObjects.ts";
import { imageObjectsContract } from "../../src/document/ImageObjectsContract.ts";
import { MemoryImageObjects } from "../../src/document/MemoryImageObjects.ts";
import { brokenMailer } from "../../src/mail/BrokenMailer.ts";
import { mailerContract, MailWitness } from "../../src/mail/MailerContract.ts";
import { MemoryMail, MemoryMailer } from "../../src/mail/MemoryMailer.ts";
import { brokenPasswordHashes } from "../../src/person/BrokenPasswordHashes.ts";
import { brokenIds } from "../../src/storage/BrokenIds.ts";
import { brokenVault } from "../../src/storage/BrokenVault.ts";
import { MemoryStores } from "../../src/storage/MemoryStores.ts";
import { mustCatch, testsOf } from "../../src/storage/PortTest.ts";
import { brokenCarrierRecords } from "../../src/telecom/BrokenCarrierRecords.ts";
import {
  brokenOneTimePasswords,
  brokenUnforeseeableCodes,
} from "../../src/telecom/BrokenOneTimePasswords.ts";
import { brokenPhoneRule } from "../../src/telecom/BrokenPhoneRule.ts";
import { brokenSmsGateway } from "../../src/telecom/BrokenSmsGateway.ts";
import { secretKeysContract } from "../../src/access/SecretKeysContract.ts";
import { MemorySecretKeys } from "../../src/access/MemorySecretKeys.ts";
import { catalogOf } from "@bonafide/core/application/ApplicationCatalog";
import { applicationCatalogsContract } from "../../src/application/ApplicationCatalogsContract.ts";
import {
  internalTokensContract,
  type IssueToken,
} from "../../src/application/InternalTokensContract.ts";
import { MemoryApplicationCatalogs } from "../../src/application/MemoryApplicationCatalogs.ts";
import { MemoryInternalTokens } from "../../src/application/MemoryInternalTokens.ts";
import { callbackRuleContract } from "../../src/callback/CallbackRuleContract.ts";
import { MemoryCallbackRule } from "../../src/callback/MemoryCallbackRule.ts";
import { MemoryPasswordHashes } from "../../src/person/MemoryPasswordHashes.ts";
import { passwordHashesContract } from "../../src/person/PasswordHashesContract.ts";
import { idsContract } from "../../src/storage/IdsContract.ts";
import { MemoryIds } from "../../src/storage/MemoryIds.ts";
import { MemoryVault } from "../../src/storage/MemoryVault.ts";
import { vaultContract } from "../../src/storage/VaultContract.ts";
import {
  type CarrierCases,
  carrierRecordsContract,
} from "../../src/telecom/CarrierRecordsContract.ts";
import {
  MemoryCarrierRecords,
  memoryAddress,
  memoryCarrierWitness,
} from "../../src/telecom/MemoryCarrierRecords.ts";
import { MemoryOneTimePasswords } from "../../src/telecom/MemoryOneTimePasswords.ts";
import { MemoryPhoneRule } from "../../src/telecom/MemoryPhoneRule.ts";
import { MemorySmsGateway, memorySmsWitness } from "../../src/telecom/MemorySmsGateway.ts";
import {
  oneTimePasswordsContract,
  unforeseeableCodesContract,
} from "../../src/telecom/OneTimePasswordsContract.ts";
import { phoneRuleContract } from "../../src/telecom/PhoneRuleContract.ts";
import { type SmsCases, smsGatewayContract } from "../../src/telecom/SmsGatewayContract.ts";

const [known, refused, failing, other] = ["0123", "0124", "0125", "0126"].map((digits) =>
  Phone.make(`415555${digits}`),
);
if (known === undefined || refused === undefined || failing === undefined || other === undefined)
  throw new Error();
const birthDate = BirthDate.make("1990-02-28");

const toldSms = Layer.effectDiscard(
  Effect.gen(function* () {
    const sms = yield* MemorySmsGateway;
    yield* sms.refuse(refused, "ProductInactive");
    yield* sms.fail(failing, "PhoneOff");
  }),
).pipe(Layer.provideMerge(Layer.provideMerge(memorySmsWitness, MemorySmsGateway.layer)));

const mismatch = { failure: "UserUnknown", info: "BirthDateMismatch" } as const;
const unknown = { failure: "NameInvalid" } as const;

const toldCarrier = Layer.effectDiscard(
  Effect.gen(function* () {
    const carrier = yield* MemoryCarrierRecords;
    yield* carrier.answer(failing, { _tag: "NotMatched", reason: mismatch });
    yield* carrier.screenAs(refused, { _tag: "Refuse", reason: unknown });
  }),
).pipe(Layer.provideMerge(Layer.provideMerge(memoryCarrierWitness, MemoryCarrierRecords.layer)));

const smsCases: SmsCases = {
  leaves: true,
  delivered: [known, other],
  refused: [[refused, "ProductInactive"]],
  undelivered: [[failing, "PhoneOff"]],
};
const carrierCases: CarrierCases = {
  leaves: true,
  asked: [
    [
      { phone: known, birthDate },
      { _tag: "Matched", address: memoryAddress },
    ],
    [
      { phone: failing, birthDate },
      { _tag: "NotMatched", reason: mismatch },
    ],
  ],
  refusedAtOnce: [[{ phone: refused, birthDate }, unknown]],
};
const phoneCases = {
  accepted: [known, Phone.make("9995553104"), Phone.make("2000000000")],
  refused: [Phone.make("1155550123"), Phone.make("0000000000")],
};

const replace = (lists: ApplicationCatalogFile) =>
  Effect.flatMap(MemoryApplicationCatalogs, (memory) => memory.replace(catalogOf(lists)));
const issue: IssueToken<MemoryInternalTokens> = (claims, ends) =>
  Effect.flatMap(MemoryInternalTokens, (memory) => memory.issue(claims, ends));

const mailer = Layer.effect(
  MailWitness,
  Effect.map(MemoryMail, ({ sent }) => ({
    seen: Effect.sync(() =>
      sent.map(({ html, subject, text, to }) => ({ to: [to], subject, text, html, headers: [] })),
    ),
  })),
).pipe(Layer.provideMerge(MemoryMailer));

describe("The fakes", () => {
  applicationCatalogsContract(MemoryApplicationCatalogs.layer, replace);
  brokenApplicationCatalogs(MemoryApplicationCatalogs.layer, replace);
  internalTokensContract(MemoryInternalTokens.layer, issue);
  brokenInternalTokens(MemoryInternalTokens.layer, issue);
  idsContract(MemoryIds);
  brokenIds(MemoryIds);
  vaultContract(MemoryVault);
  brokenVault(MemoryVault);
  secretKeysContract(MemorySecretKeys);
  brokenSecretKeys(MemorySecretKeys);
  passwordHashesContract(MemoryPasswordHashes);
  brokenPasswordHashes(MemoryPasswordHashes);
  oneTimePasswordsContract(MemoryOneTimePasswords);
  brokenOneTimePasswords(MemoryOneTimePasswords);
  unforeseeableCodesContract(MemoryOneTimePasswords);
  brokenUnforeseeableCodes(MemoryOneTimePasswords);
  callbackRuleContract(MemoryCallbackRule, "sandbox");
  brokenCallbackRule(MemoryCallbackRule, "sandbox");
  mustCatch("is a sandbox's in production", () =>
    callbackRuleContract(MemoryCallbackRule, "production"),
  );
  phoneRuleContract(MemoryPhoneRule, phoneCases);
  brokenPhoneRule(MemoryPhoneRule, phoneCases);
  smsGatewayContract(toldSms, smsCases);
  brokenSmsGateway(toldSms, smsCases);
  carrierRecordsContract(toldCarrier, carrierCases);
  brokenCarrierRecords(toldCarrier, carrierCases);
  imageObjectsContract(MemoryImageObjects);
  brokenImageObjects(MemoryImageObjects);
  mailerContract(mailer);
  brokenMailer(mailer);
});

it("Contracts refuse empty lists of cases", () => {
  const refusing = (contract: () => void) => () => testsOf(contract);
  const some = /at least one case/;
  for (const empty of [{ delivered: [] }, { refused: [] }, { undelivered: [] }])
    expect(refusing(() => smsGatewayContract(toldSms, { ...smsCases, ...empty }))).toThrow(some);
  for (const empty of [{ asked: [] }, { refusedAtOnce: [] }])
    expect(
      refusing(() => carrierRecordsContract(toldCarrier, { ...carrierCases, ...empty })),
    ).toThrow(some);
  for (const empty of [{ accepted: [] }, { refused: [] }])
    expect(refusing(() => phoneRuleContract(MemoryPhoneRule, { ...phoneCases, ...empty }))).toThrow(
      some,
    );
  expect(refusing(() => auditContract(MemoryStores, []))).toThrow(some);
});
