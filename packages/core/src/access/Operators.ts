import { Clock, Context, Duration, Effect, Layer, Option } from "effect";
import type { Application } from "../application/Application.ts";
import { ApplicationStore } from "../application/ApplicationStore.ts";
import { byOperator } from "../audit/AuditCause.ts";
import { auditNotes } from "../audit/AuditNotes.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Webhooks } from "../callback/Webhooks.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { AccountKey } from "./AccountKey.ts";
import { AccessRegistry } from "./AccessRegistry.ts";
import type { GrantedAccount } from "./Account.ts";
import type { Account, EnabledProduct, Organization, Standing } from "./Account.ts";
import { SecretKeys } from "./SecretKeys.ts";
import type { Product } from "../verification/Product.ts";

/** Whether an organization may use an application: it registered it or owns it. */
const mayHold = ({ state: { identity } }: Application, organizationId: string): boolean =>
  identity.organizationId === organizationId || identity.claimantId === organizationId;

/** A new key. `secret` is shown once and not stored. */
export interface IssuedKey {
  readonly key: AccountKey;
  readonly secret: string;
}

/** The operator's use cases for organizations, accounts, keys, products and limits. Every change is audited. */
export class Operators extends Context.Service<
  Operators,
  {
    /** Creates an organization with its first webhook secret. */
    readonly createOrganization: (name: string) => Effect.Effect<Organization>;
    readonly setOrganization: (
      id: string,
      standing: Standing,
    ) => Effect.Effect<Organization, Unknown>;
    readonly createAccount: (
      organizationId: string,
      name: string,
      products: ReadonlyArray<Product>,
    ) => Effect.Effect<GrantedAccount, Unknown>;
    /**
     * Changes an account's standing or its rate limit (calls a minute). `perMinute: undefined` restores the default.
     */
    readonly setAccount: (
      id: string,
      change: Partial<Pick<Account, "standing" | "perMinute">>,
    ) => Effect.Effect<GrantedAccount, Unknown>;
    /**
     * Assigns an account to an application of its own organization, or removes the assignment. Later transactions of the
     * account are recorded under its application, whatever the application's status. Source: interface, "What the service
     * does", 4.
     */
    readonly attach: (
      accountId: string,
      applicationId: string | undefined,
    ) => Effect.Effect<GrantedAccount, Unknown>;
    /** Enables a product for an account, or changes its rate limit. */
    readonly grant: (
      accountId: string,
      grant: EnabledProduct,
    ) => Effect.Effect<GrantedAccount, Unknown>;
    readonly withdraw: (
      accountId: string,
      product: Product,
    ) => Effect.Effect<GrantedAccount, Unknown>;
    /**
     * Issues a key. The account's other keys end after `overlap`, or sooner if they were to. Without `overlap`
     * they stay.
     */
    readonly issueKey: (
      accountId: string,
      overlap?: Duration.Duration,
    ) => Effect.Effect<IssuedKey, Unknown>;
    /** Ends every key of an account at once. */
    readonly revokeKeys: (accountId: string) => Effect.Effect<void, Unknown>;
    /** Switches a product on or off for all accounts. */
    readonly setProduct: (product: Product, standing: Standing) => Effect.Effect<void>;
  }
>()("@bonafide/core/access/Operators") {
  static readonly layer = Layer.effect(
    Operators,
    Effect.gen(function* () {
      const registry = yield* AccessRegistry;
      const note = auditNotes(yield* AuditTrail, byOperator);
      const unitOfWork = yield* UnitOfWork;
      const applications = yield* ApplicationStore;
      const webhooks = yield* Webhooks;
      const keys = yield* SecretKeys;
      const ids = yield* Ids;

      const organization = Effect.fnUntraced(function* (id: string) {
        const found = (yield* registry.organizations).find(
          (organization) => organization.id === id,
        );
        return found ?? (yield* new Unknown({ kind: "organization", id }));
      });

      const account = Effect.fnUntraced(function* (id: string) {
        const found = (yield* registry.accounts).find((account) => account.id === id);
        return found ?? (yield* new Unknown({ kind: "account", id }));
      });

      const createOrganization = Effect.fn("Operators.createOrganization")(function* (
        name: string,
      ) {
        const id = yield* ids.next;
        const created = yield* Clock.currentTimeMillis;
        const made: Organization = { id, name, standing: "active", created };
        yield* registry.putOrganization(made);
        yield* note(id, "organization.created");
        yield* Effect.orDie(webhooks.rotateSecret(id, Duration.zero));
        return made;
      }, unitOfWork.atomically);

      const setOrganization = Effect.fn("Operators.setOrganization")(function* (
        id: string,
        standing: Standing,
      ) {
        const changed = { ...(yield* organization(id)), standing };
        yield* registry.putOrganization(changed);
        yield* note(id, `organization.${standing}`);
        return changed;
      }, unitOfWork.atomically);

      const createAccount = Effect.fn("Operators.createAccount")(function* (
        organizationId: string,
        name: string,
        products: ReadonlyArray<Product>,
      ) {
        yield* organization(organizationId);
        const id = yield* ids.next;
        const created = yield* Clock.currentTimeMillis;
        const made: Account = {
          id,
          organizationId,
          applicationId: undefined,
          name,
          standing: "active",
          perMinute: undefined,
          created,
        };
        const grants = products.map((product): EnabledProduct => ({
          product,
          perMinute: undefined,
        }));
        yield* registry.putAccount(made);
        yield* registry.putGrants(id, grants);
        yield* note(id, "account.created");
        return { ...made, grants };
      }, unitOfWork.atomically);

      const setAccount = Effect.fn("Operators.setAccount")(function* (
        id: string,
        change: Partial<Pick<Account, "standing" | "perMinute">>,
      ) {
        const changed = { ...(yield* account(id)), ...change };
        yield* registry.putAccount(changed);
        yield* note(id, `account.${Object.keys(change).join("_")}_set`);
        return changed;
      }, unitOfWork.atomically);

      const attach = Effect.fn("Operators.attach")(function* (
        accountId: string,
        applicationId: string | undefined,
      ) {
        const found = yield* account(accountId);
        if (applicationId !== undefined) {
          const application = yield* applications.find(applicationId);
          if (!Option.exists(application, (each) => mayHold(each, found.organizationId))) {
            return yield* new Unknown({ kind: "application", id: applicationId });
          }
        }
        const attached = { ...found, applicationId };
        yield* registry.putAccount(attached);
        yield* note(
          accountId,
          applicationId === undefined ? "account.detached" : "account.attached",
        );
        return attached;
      }, unitOfWork.atomically);

      const putGrants = Effect.fnUntraced(function* (
        id: string,
        product: Product,
        kept: ReadonlyArray<EnabledProduct>,
        action: string,
      ) {
        const found = yield* account(id);
        const grants = [...found.grants.filter((grant) => grant.product !== product), ...kept];
        yield* registry.putGrants(id, grants);
        yield* note(id, `account.${action}.${product}`);
        return { ...found, grants };
      }, unitOfWork.atomically);

      const endKeys = Effect.fnUntraced(function* (accountId: string, ends: number) {
        for (const key of yield* registry.keysOf(accountId)) {
          if (key.ends === undefined || key.ends > ends) yield* registry.putKey({ ...key, ends });
        }
      });

      const issueKey = Effect.fn("Operators.issueKey")(function* (
        accountId: string,
        overlap?: Duration.Duration,
      ) {
        yield* account(accountId);
        const created = yield* Clock.currentTimeMillis;
        if (overlap !== undefined) yield* endKeys(accountId, created + Duration.toMillis(overlap));
        const secret = yield* keys.issue;
        const id = yield* ids.next;
        const key: AccountKey = {
          id,
          accountId,
          digest: keys.digest(secret),
          created,
          ends: undefined,
        };
        yield* registry.putKey(key);
        yield* note(accountId, "account.key_issued");
        return { key, secret };
      }, unitOfWork.atomically);

      const revokeKeys = Effect.fn("Operators.revokeKeys")(function* (accountId: string) {
        yield* account(accountId);
        yield* endKeys(accountId, yield* Clock.currentTimeMillis);
        yield* note(accountId, "account.keys_revoked");
      }, unitOfWork.atomically);

      const setProduct = Effect.fn("Operators.setProduct")(function* (
        product: Product,
        standing: Standing,
      ) {
        yield* registry.setProduct(product, standing);
        yield* note(product, `product.${standing}`);
      }, unitOfWork.atomically);

      return Operators.of({
        createOrganization,
        setOrganization,
        createAccount,
        setAccount,
        attach,
        grant: (id, grant) => putGrants(id, grant.product, [grant], "granted"),
        withdraw: (id, product) => putGrants(id, product, [], "withdrawn"),
        issueKey,
        revokeKeys,
        setProduct,
      });
    }),
  );
}
