import { Clock, Context, Effect, Layer, Option } from "effect";
import { AccessRegistry } from "../access/AccessRegistry.ts";
import { SecretKeys } from "../access/SecretKeys.ts";
import { ApplicationStore } from "../application/ApplicationStore.ts";
import { byOperator } from "../audit/AuditCause.ts";
import { auditNotes } from "../audit/AuditNotes.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { AffiliationClient } from "./AffiliationClient.ts";
import { AffiliationClientStore } from "./AffiliationClientStore.ts";

/** A client with a new secret. The secret is shown once and not stored. */
export interface IssuedClient {
  readonly client: AffiliationClient;
  readonly secret: string;
}

/** What an operator may change. */
export type ClientChange = Partial<
  Pick<AffiliationClient, "standing" | "whiteLabel" | "addresses" | "applicationId">
>;

/** The operator's use cases for clients of the group-affiliation API. Every change is audited. */
export class AffiliationClients extends Context.Service<
  AffiliationClients,
  {
    /** Creates a client of an organization with new credentials. */
    readonly create: (
      organizationId: string,
      profile: AffiliationClient["profile"],
      change: Omit<ClientChange, "standing">,
    ) => Effect.Effect<IssuedClient, Unknown>;
    /** Changes a client. Its application must belong to its organization. */
    readonly set: (id: string, change: ClientChange) => Effect.Effect<AffiliationClient, Unknown>;
    /** Issues a new secret; the old one ends at once. */
    readonly rotateSecret: (id: string) => Effect.Effect<IssuedClient, Unknown>;
  }
>()("@bonafide/core/affiliation/AffiliationClients") {
  static readonly layer = Layer.effect(
    AffiliationClients,
    Effect.gen(function* () {
      const store = yield* AffiliationClientStore;
      const registry = yield* AccessRegistry;
      const applications = yield* ApplicationStore;
      const note = auditNotes(yield* AuditTrail, byOperator);
      const unitOfWork = yield* UnitOfWork;
      const keys = yield* SecretKeys;
      const ids = yield* Ids;

      const client = Effect.fnUntraced(function* (id: string) {
        const found = (yield* store.clients).find((client) => client.id === id);
        return found ?? (yield* new Unknown({ kind: "client", id }));
      });

      const ownApplication = Effect.fnUntraced(function* ({
        applicationId,
        organizationId,
      }: AffiliationClient) {
        if (applicationId === undefined) return;
        const found = yield* applications.find(applicationId);
        if (
          !Option.exists(found, ({ state }) => state.identity.organizationId === organizationId)
        ) {
          return yield* new Unknown({ kind: "application", id: applicationId });
        }
      });

      const create = Effect.fn("AffiliationClients.create")(function* (
        organizationId: string,
        profile: AffiliationClient["profile"],
        change: Omit<ClientChange, "standing">,
      ) {
        if (!(yield* registry.organizations).some(({ id }) => id === organizationId)) {
          return yield* new Unknown({ kind: "organization", id: organizationId });
        }
        const secret = yield* keys.issue;
        const made: AffiliationClient = {
          id: yield* ids.next,
          organizationId,
          clientId: yield* ids.next,
          profile,
          standing: "active",
          applicationId: undefined,
          whiteLabel: false,
          addresses: [],
          created: yield* Clock.currentTimeMillis,
          ...change,
        };
        yield* ownApplication(made);
        yield* store.put(made, keys.digest(secret));
        yield* note(made.id, "affiliation_client.created");
        return { client: made, secret };
      }, unitOfWork.atomically);

      const set = Effect.fn("AffiliationClients.set")(function* (id: string, change: ClientChange) {
        const changed = { ...(yield* client(id)), ...change };
        yield* ownApplication(changed);
        yield* store.put(changed, undefined);
        yield* note(id, `affiliation_client.${Object.keys(change).join("_")}_set`);
        return changed;
      }, unitOfWork.atomically);

      const rotateSecret = Effect.fn("AffiliationClients.rotateSecret")(function* (id: string) {
        const found = yield* client(id);
        const secret = yield* keys.issue;
        yield* store.put(found, keys.digest(secret));
        yield* note(id, "affiliation_client.secret_rotated");
        return { client: found, secret };
      }, unitOfWork.atomically);

      return AffiliationClients.of({ create, set, rotateSecret });
    }),
  );
}
