import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Sha256SecretKeys } from "@bonafide/adapters-providers/access/Sha256SecretKeys";
import { DerivedAuditKeys } from "@bonafide/adapters-providers/audit/DerivedAuditKeys";
import { AesVault } from "@bonafide/adapters-providers/storage/AesVault";
import { MasterKey } from "@bonafide/adapters-providers/storage/MasterKey";
import { UuidIds } from "@bonafide/adapters-providers/storage/UuidIds";
import { SqlStores } from "@bonafide/adapters-sql/storage/SqlStores";
import { SqliteClient } from "@bonafide/adapters-sqlite/storage/SqliteClient";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { SqliteUnitOfWork } from "@bonafide/adapters-sqlite/storage/SqliteUnitOfWork";
import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import type { Grant } from "@bonafide/core/oauth/Grant";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { standardPolicies } from "@bonafide/core/oauth/StandardPolicies";
import type { Person } from "@bonafide/core/person/Person";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Ids } from "@bonafide/core/storage/Ids";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, Layer, Option, Redacted } from "effect";
import { oauthOf } from "../server/Partner.ts";
import { makeAlike } from "./ProvedPeople.ts";

const hour = 3_600_000;

/** How many people grant: more than ask at once, so that two requests rarely read the same person. */
const peopleAtOnce = 200;

const redeemed = (grant: Grant, access: string, refresh: string): Grant => ({
  ...grant,
  state: {
    _tag: "Redeemed",
    access: { digest: access, ends: grant.created + hour },
    refresh: { digest: refresh, ends: grant.created + hour },
  },
  version: grant.version + 1,
});

/** The storage of a data directory without a server, opened like the product's. */
export const storageOf = (dataDir: string) => {
  const masterKey = Redacted.make(readFileSync(join(dataDir, "master.key"), "utf8").trim());
  return SqlStores.pipe(
    Layer.provideMerge(SqliteUnitOfWork),
    Layer.provideMerge(SqliteClient),
    Layer.provideMerge(SqliteDatabase.layer(join(dataDir, "bonafide.db"))),
    Layer.provideMerge(Layer.mergeAll(AesVault, DerivedAuditKeys, Sha256SecretKeys, UuidIds)),
    Layer.provide(MasterKey.layer(masterKey)),
  );
};

/** Turns off document tokens for the demo consumer, as by default. */
export const withholdDocumentTokens = (dataDir: string) =>
  Effect.gen(function* () {
    const consumers = yield* OAuthConsumerStore;
    const { clientId } = oauthOf(dataDir);
    const { consumer } = Option.getOrThrow(yield* consumers.findByClientId(clientId));
    yield* consumers.put({ ...consumer, documentTokens: false }, {});
  }).pipe(Effect.provide(storageOf(dataDir)), Effect.orDie);

/**
 * Creates grants of people with the demo user's proofs to the demo consumer: codes, and access tokens that last for an
 * hour.
 */
export const makeGrants = Effect.fnUntraced(
  function* (dataDir: string, kind: "code" | "access", count: number) {
    const grants = yield* GrantStore;
    const keys = yield* SecretKeys;
    const ids = yield* Ids;
    const { atomically } = yield* UnitOfWork;
    const { clientId, email, redirectUri } = oauthOf(dataDir);
    const demoUser = Option.getOrThrow(yield* (yield* PersonStore).findByEmail(email));
    const { consumer } = Option.getOrThrow(
      yield* (yield* OAuthConsumerStore).findByClientId(clientId),
    );
    const policy = Option.getOrThrow(Array.head(standardPolicies));
    const now = Date.now();

    const make = Effect.fnUntraced(function* (person: Person) {
      const secret = yield* keys.issue;
      const codeDigest = keys.digest(kind === "code" ? secret : yield* keys.issue);
      const grant: Grant = {
        id: yield* ids.next,
        consumerId: consumer.id,
        organizationId: consumer.organizationId,
        applicationId: consumer.applicationId,
        personId: person.id,
        subject: yield* ids.next,
        sessionId: yield* ids.next,
        policy,
        redirectUri,
        challenge: undefined,
        state: { _tag: "CodeIssued", code: { digest: codeDigest, ends: now + hour } },
        created: now,
        updated: now,
        version: 1,
      };
      yield* grants.insert(grant, "17");
      if (kind === "access") {
        const refresh = keys.digest(yield* keys.issue);
        yield* grants.save([redeemed(grant, keys.digest(secret), refresh)]);
      }
      return secret;
    });
    return yield* atomically(
      Effect.gen(function* () {
        const proved = new Set<string>(policy.proofs);
        const people = yield* makeAlike(demoUser, proved, Math.min(count, peopleAtOnce));
        return yield* Effect.forEach(
          Array.makeBy(count, (at) => people[at % people.length] ?? demoUser),
          make,
        );
      }),
    );
  },
  (made, dataDir) => Effect.orDie(Effect.provide(made, storageOf(dataDir))),
);
