import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import { Phone } from "@bonafide/core/telecom/Phone";
import { describe } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { secretKeysContract } from "../../src/access/SecretKeysContract.ts";
import { MemorySecretKeys } from "../../src/access/MemorySecretKeys.ts";
import { catalogOf } from "@bonafide/core/application/ApplicationCatalog";
import { applicationCatalogsContract } from "../../src/application/ApplicationCatalogsContract.ts";
import { internalTokensContract } from "../../src/application/InternalTokensContract.ts";
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
import { carrierRecordsContract } from "../../src/telecom/CarrierRecordsContract.ts";
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
import { smsGatewayContract } from "../../src/telecom/SmsGatewayContract.ts";

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

describe("The fakes", () => {
  applicationCatalogsContract(MemoryApplicationCatalogs.layer, (lists) =>
    Effect.flatMap(MemoryApplicationCatalogs, ({ replace }) => replace(catalogOf(lists))),
  );
  internalTokensContract(MemoryInternalTokens.layer, (claims, ends) =>
    Effect.flatMap(MemoryInternalTokens, ({ issue }) => issue(claims, ends)),
  );
  idsContract(MemoryIds);
  vaultContract(MemoryVault);
  secretKeysContract(MemorySecretKeys);
  passwordHashesContract(MemoryPasswordHashes);
  oneTimePasswordsContract(MemoryOneTimePasswords);
  unforeseeableCodesContract(MemoryOneTimePasswords);
  callbackRuleContract(MemoryCallbackRule, "sandbox");
  phoneRuleContract(MemoryPhoneRule, {
    accepted: [known, Phone.make("9995553104"), Phone.make("2000000000")],
    refused: [Phone.make("1155550123"), Phone.make("0000000000")],
  });
  smsGatewayContract(toldSms, {
    leaves: true,
    delivered: [known, other],
    refused: [[refused, "ProductInactive"]],
    undelivered: [[failing, "PhoneOff"]],
  });
  carrierRecordsContract(toldCarrier, {
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
  });
});
