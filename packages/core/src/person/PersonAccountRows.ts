import { Clock, Effect } from "effect";
import { AccessRegistry } from "../access/AccessRegistry.ts";
import { SecretKeys } from "../access/SecretKeys.ts";
import { AffiliationClientStore } from "../affiliation/AffiliationClientStore.ts";
import { bySystem } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { personAccount, personClient } from "./PersonAccount.ts";

/** Inserts the server's own organization, account and client if they are missing. */
export const putPersonAccountRows = Effect.gen(function* () {
  const registry = yield* AccessRegistry;
  const clients = yield* AffiliationClientStore;
  const audit = yield* AuditTrail;
  const secrets = yield* SecretKeys;
  const { atomically } = yield* UnitOfWork;

  const { accountId, clientId, organizationId } = personAccount;
  const isThere = Effect.map(clients.clients, (all) => all.some(({ id }) => id === clientId));
  if (yield* isThere) return;
  const created = yield* Clock.currentTimeMillis;
  // The secret is discarded, so no client can use it.
  const secret = yield* secrets.issue;
  yield* atomically(
    Effect.gen(function* () {
      // First: a concurrent start waits here, and then finds the client.
      yield* registry.putOrganization({
        id: organizationId,
        name: "People of this server",
        standing: "active",
        created,
      });
      if (yield* isThere) return;
      yield* registry.putAccount({
        id: accountId,
        organizationId,
        applicationId: undefined,
        name: "Pages of this server",
        standing: "inactive",
        perMinute: undefined,
        created,
      });
      yield* clients.put({ ...personClient, created }, secrets.digest(secret));
      yield* audit.append({
        ...bySystem,
        subject: organizationId,
        action: "organization.created",
        at: created,
      });
    }),
  );
});
