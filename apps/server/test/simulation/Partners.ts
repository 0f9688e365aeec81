import type { AffiliationClient } from "@bonafide/core/affiliation/AffiliationClient";
import { AffiliationClients } from "@bonafide/core/affiliation/AffiliationClients";
import type { Caller } from "@bonafide/core/access/Caller";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { ApplicationStore } from "@bonafide/core/application/ApplicationStore";
import { ApplicationTokens } from "@bonafide/core/application/ApplicationTokens";
import { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import type { ScopePolicy } from "@bonafide/core/oauth/ScopePolicy";
import { putPartner, samplePartner } from "@bonafide/testkit/access/AccessContract";
import { sampleApplication } from "@bonafide/testkit/application/ApplicationSamples";
import { productNames } from "@bonafide/core/verification/Product";
import { memoryCode } from "@bonafide/testkit/staff/MemoryTotpCodes";
import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { StaffSignIns } from "@bonafide/core/staff/StaffSignIns";
import { Clock, Effect, Option } from "effect";
import { partnerSource as source } from "./calls/Calls.ts";

/** A consumer of OAuth with its secrets. */
export interface Consumer {
  readonly id: string;
  readonly clientId: string;
  readonly apiToken: string;
  secret: string;
  /** Whether the secret is surely the one that the server knows. */
  isSure: boolean;
}

/** A partner as it calls each of the interfaces. */
export interface Partner {
  readonly caller: Caller;
  /** The secret of its account's key. */
  readonly secret: string;
  readonly client: AffiliationClient;
  readonly clientSecret: string;
  readonly consumer: Consumer;
  /** The secrets of its tokens for applications. The last one is used. */
  readonly tokens: Array<string>;
}

export const redirectUri = "https://partner.example/back";

/** A scope that asks for no proof. */
export const openScope: ScopePolicy = {
  scope: "open",
  handles: ["email", "uuid", "document_tokens"],
  proofs: [],
  groups: [],
};

/** The same ones in each trace, so that a seed gives the same trace. */
const idsOf = (at: number) => {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-7000-8000-${String(at * 100 + count).padStart(12, "0")}`;
  };
};

const putConsumer = Effect.fnUntraced(function* (organizationId: string, applicationId: string) {
  const name = `Shop of ${organizationId}`;
  const application = sampleApplication(organizationId, { id: applicationId, name });
  yield* (yield* ApplicationStore).insert(application);
  const consumers = yield* OAuthConsumers;
  const { consumer, secret } = yield* consumers.create(applicationId, name, {
    redirectUris: [redirectUri],
    passback: true,
    documentTokens: true,
  });
  const { id, clientId } = consumer;
  const { secret: apiToken } = yield* consumers.rotateApiToken(id);
  return { id, clientId, apiToken, secret, isSure: true } satisfies Consumer;
}, Effect.orDie);

const putOne = Effect.fnUntraced(function* (at: number) {
  const nextId = idsOf(at);
  const sample = samplePartner(nextId);
  const secret = `the key of partner ${at}`;
  const { account, organization } = yield* putPartner({
    ...sample,
    account: { ...sample.account, perMinute: 1_000_000 },
    grants: productNames.map((product) => ({ product, perMinute: undefined })),
    key: { ...sample.key, digest: (yield* SecretKeys).digest(secret) },
  });
  const clients = yield* AffiliationClients;
  const { client, secret: clientSecret } = yield* clients.create(organization.id, 1, {
    whiteLabel: true,
    addresses: [source],
  });
  const token = yield* (yield* ApplicationTokens).issue([organization.id], "write");
  return {
    caller: {
      accountId: account.id,
      organizationId: organization.id,
      applicationId: undefined,
      source,
    },
    secret,
    client,
    clientSecret,
    consumer: yield* putConsumer(organization.id, nextId()),
    tokens: [token.secret],
  } satisfies Partner;
}, Effect.orDie);

/** Registers four partners, and the scope. */
export const putPartners = Effect.andThen(
  Effect.flatMap(OAuthConsumers, ({ policies }) => policies.set(openScope)),
  Effect.all([putOne(1), putOne(2), putOne(3), putOne(4)]),
);

/** An operator who works in the console. */
export interface Operator {
  readonly id: string;
  readonly name: string;
  readonly password: string;
  readonly source: string;
  /** The secret of the second factor, and the last step whose code may be spent. */
  readonly totp: string;
  usedStep: number;
  /** The secret of the session. */
  session: string;
  /** Since when all changes are refused. */
  refusedSince: number | undefined;
}

/** How long a code of a second factor is good, in milliseconds. */
export const codeStep = 30_000;

/** Creates an operator with a second factor. */
export const putOperator = Effect.gen(function* () {
  const { account, password } = yield* (yield* StaffAccounts).create("console", "operator");
  const { factors, session, signIn } = yield* StaffSignIns;
  const [{ id, name }, totp] = [account, "B".repeat(32)];
  const opened = yield* signIn({ name, password, code: "", source, device: undefined }, undefined);
  const used = Option.getOrThrow(yield* session(opened.secret));
  const now = yield* Clock.currentTimeMillis;
  const { secret } = yield* factors.enrol(used, totp, memoryCode(totp, now), source);
  const usedStep = Math.floor(now / codeStep) + 1;
  return {
    id,
    name,
    password,
    source,
    totp,
    usedStep,
    session: secret,
    refusedSince: undefined,
  } satisfies Operator;
}).pipe(Effect.orDie);
