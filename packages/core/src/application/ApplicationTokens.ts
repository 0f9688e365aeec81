import { Array, Clock, Context, Duration, Effect, Layer } from "effect";
import type { Standing } from "../access/Account.ts";
import { SecretKeys } from "../access/SecretKeys.ts";
import { byOperator } from "../audit/AuditCause.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { Unknown } from "../catalogue/Unknown.ts";
import { Ids } from "../storage/Ids.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import type { ApplicationScope, ApplicationToken } from "./ApplicationToken.ts";
import { ApplicationStore } from "./ApplicationStore.ts";

/** A new token. `secret` is shown once and not stored. */
export interface IssuedToken {
  readonly token: ApplicationToken;
  readonly secret: string;
}

/** The operator's use cases for access tokens of the Applications API. Every change is audited. */
export class ApplicationTokens extends Context.Service<
  ApplicationTokens,
  {
    /** Issues a token for organizations. It ends after `lifetime`, or never. */
    readonly issue: (
      organizationIds: Array.NonEmptyReadonlyArray<string>,
      scope: ApplicationScope,
      lifetime?: Duration.Duration,
    ) => Effect.Effect<IssuedToken, Unknown>;
    /** Enables or disables a token. */
    readonly set: (id: string, standing: Standing) => Effect.Effect<ApplicationToken, Unknown>;
    /** Revokes a token for good. */
    readonly revoke: (id: string) => Effect.Effect<ApplicationToken, Unknown>;
  }
>()("@bonafide/core/application/ApplicationTokens") {
  static readonly layer = Layer.effect(
    ApplicationTokens,
    Effect.gen(function* () {
      const store = (yield* ApplicationStore).tokens;
      const audit = yield* AuditTrail;
      const unitOfWork = yield* UnitOfWork;
      const keys = yield* SecretKeys;
      const ids = yield* Ids;

      const issue = Effect.fn("ApplicationTokens.issue")(function* (
        asked: Array.NonEmptyReadonlyArray<string>,
        scope: ApplicationScope,
        lifetime?: Duration.Duration,
      ) {
        const organizationIds = Array.dedupe(asked);
        const known = yield* store.organizations(organizationIds);
        for (const id of organizationIds) {
          if (!known.some((organization) => organization.id === id))
            return yield* new Unknown({ kind: "organization", id });
        }
        const created = yield* Clock.currentTimeMillis;
        const secret = yield* keys.issue;
        const token: ApplicationToken = {
          id: yield* ids.next,
          organizationIds,
          scope,
          standing: "active",
          digest: keys.digest(secret),
          created,
          ends: lifetime === undefined ? undefined : created + Duration.toMillis(lifetime),
        };
        yield* store.put(token);
        yield* audit.begin({
          ...byOperator,
          subject: token.id,
          action: "application_token.issued",
          at: created,
        });
        return { token, secret };
      }, unitOfWork.atomically);

      const change = Effect.fnUntraced(function* (
        id: string,
        action: string,
        changes: (token: ApplicationToken, now: number) => Partial<ApplicationToken>,
      ) {
        const found = (yield* store.all).find((token) => token.id === id);
        if (found === undefined) return yield* new Unknown({ kind: "application token", id });
        const now = yield* Clock.currentTimeMillis;
        const changed = { ...found, ...changes(found, now) };
        yield* store.put(changed);
        yield* audit.append({ ...byOperator, subject: id, action, at: now });
        return changed;
      }, unitOfWork.atomically);

      return ApplicationTokens.of({
        issue,
        set: (id, standing) => change(id, `application_token.${standing}`, () => ({ standing })),
        revoke: (id) =>
          change(id, "application_token.revoked", ({ ends = Number.POSITIVE_INFINITY }, now) => ({
            ends: Math.min(ends, now),
          })),
      });
    }),
  );
}
