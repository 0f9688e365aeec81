import { Clock, Context, Duration, Effect, Layer } from "effect";
import { AccessRegistry } from "../access/AccessRegistry.ts";
import { SecretKeys } from "../access/SecretKeys.ts";
import { byOperator, bySystem } from "../audit/AuditCause.ts";
import { auditNotes } from "../audit/AuditNotes.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { ProductFamily } from "../verification/ProductFamily.ts";
import type { Webhook, WebhookSecret } from "./Webhook.ts";
import { WebhookStore } from "./WebhookStore.ts";

/**
 * The operator's use cases for webhooks and their secrets. Every change is audited. A missing organization is
 * `Unknown`.
 */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    readonly ofOrganization: (
      organizationId: string,
    ) => Effect.Effect<ReadonlyArray<Webhook>, Unknown>;
    /** Sets the URL that gets an organization's results of a family. */
    readonly set: (
      organizationId: string,
      family: ProductFamily,
      url: string,
    ) => Effect.Effect<Webhook, Unknown>;
    /** Stops sending them. Fails with `ResourceUnknown` if no webhook was ever set. */
    readonly disable: (
      organizationId: string,
      family: ProductFamily,
    ) => Effect.Effect<void, Unknown | Refused>;
    /**
     * Disables an account's webhook because its receiver answered 410. Call it within a unit of work. Does nothing if
     * the webhook has another `url` by now.
     */
    readonly disableGone: (
      accountId: string,
      family: ProductFamily,
      url: string | undefined,
    ) => Effect.Effect<void>;
    /** Issues a new secret. The old ones sign too for the time of `overlap`, so that the partner can change over. */
    readonly rotateSecret: (
      organizationId: string,
      overlap: Duration.Duration,
    ) => Effect.Effect<WebhookSecret, Unknown>;
    /** Issues a first secret to every organization without one. */
    readonly completeSecrets: Effect.Effect<void>;
  }
>()("@bonafide/core/callback/Webhooks") {
  static readonly layer = Layer.effect(
    Webhooks,
    Effect.gen(function* () {
      const store = yield* WebhookStore;
      const registry = yield* AccessRegistry;
      const secrets = yield* SecretKeys;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;
      const ids = yield* Ids;

      const note = auditNotes(audit, byOperator);
      const noteGone = auditNotes(audit, bySystem);

      const known = Effect.fnUntraced(function* (id: string) {
        const organizations = yield* registry.organizations;
        if (!organizations.some((organization) => organization.id === id)) {
          return yield* new Unknown({ kind: "organization", id });
        }
      });

      const ofOrganization = (organizationId: string) =>
        Effect.andThen(known(organizationId), store.ofOrganization(organizationId));

      const set = Effect.fn("Webhooks.set")(function* (
        organizationId: string,
        family: ProductFamily,
        url: string,
      ) {
        yield* known(organizationId);
        const updated = yield* Clock.currentTimeMillis;
        const webhook: Webhook = { organizationId, family, url, state: "active", updated };
        yield* store.put(webhook);
        yield* note(organizationId, `webhook.${family}.set`);
        return webhook;
      }, unitOfWork.atomically);

      const disable = Effect.fn("Webhooks.disable")(function* (
        organizationId: string,
        family: ProductFamily,
      ) {
        const webhooks = yield* ofOrganization(organizationId);
        const found = webhooks.find((webhook) => webhook.family === family);
        if (found === undefined) return yield* refused("ResourceUnknown");
        const updated = yield* Clock.currentTimeMillis;
        yield* store.put({ ...found, state: "disabled", updated });
        yield* note(organizationId, `webhook.${family}.disabled`);
      }, unitOfWork.atomically);

      const disableGone = Effect.fnUntraced(function* (
        accountId: string,
        family: ProductFamily,
        url: string | undefined,
      ) {
        const found = yield* store.activeOf(accountId, family);
        if (found._tag === "None" || found.value.url !== url) return;
        const updated = yield* Clock.currentTimeMillis;
        yield* store.put({ ...found.value, state: "gone", updated });
        yield* noteGone(found.value.organizationId, `webhook.${family}.gone`);
        yield* Effect.logWarning(
          "A webhook's receiver answered 410; the webhook is now disabled",
        ).pipe(Effect.annotateLogs({ organization: found.value.organizationId, family }));
      });

      const issueSecret = Effect.fnUntraced(function* (
        organizationId: string,
        overlap: Duration.Duration,
      ) {
        const created = yield* Clock.currentTimeMillis;
        const ends = created + Duration.toMillis(overlap);
        for (const secret of yield* store.secretsOf(organizationId)) {
          if (secret.ends === undefined || secret.ends > ends) {
            yield* store.putSecret({ ...secret, ends });
          }
        }
        const id = yield* ids.next;
        const issued: WebhookSecret = {
          id,
          organizationId,
          secret: yield* secrets.issueForWebhook,
          created,
          ends: undefined,
        };
        yield* store.putSecret(issued);
        yield* note(organizationId, "webhook.secret_issued");
        return issued;
      }, unitOfWork.atomically);

      const rotateSecret = Effect.fn("Webhooks.rotateSecret")(
        (organizationId: string, overlap: Duration.Duration) =>
          Effect.andThen(known(organizationId), issueSecret(organizationId, overlap)),
      );

      const completeSecrets = Effect.gen(function* () {
        for (const { id } of yield* registry.organizations) {
          if ((yield* store.secretsOf(id)).length === 0) yield* issueSecret(id, Duration.zero);
        }
      });

      return Webhooks.of({
        completeSecrets,
        disable,
        disableGone,
        ofOrganization,
        rotateSecret,
        set,
      });
    }),
  );
}
