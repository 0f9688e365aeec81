import { Clock, Context, Effect, Layer, Option } from "effect";
import type { Organization } from "../access/Account.ts";
import { SecretKeys } from "../access/SecretKeys.ts";
import type { Actor } from "../audit/AuditCause.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import { Vault } from "../storage/Vault.ts";
import type { ApplicationScope } from "./ApplicationToken.ts";
import { InternalTokens } from "./InternalTokens.ts";
import { ApplicationStore } from "./ApplicationStore.ts";

/** The caller of the Applications API, and the organizations that it may act for. */
export interface ApplicationCaller extends Actor {
  readonly scope: ApplicationScope;
  readonly organizations: ReadonlyArray<Organization>;
}

/** An access token has no dot; a JWT has two. */
const isInternal = (token: string): boolean => token.includes(".");

/**
 * Requires access to an organization. Fails with `ResourceUnknown` without access, which hides whether it exists; with
 * `OrganizationInactive`; or with `ProductNotEnabled` if the token is read-only.
 */
export const requireAccess = (
  { organizations, scope: held }: ApplicationCaller,
  organizationId: string,
  scope: ApplicationScope,
): Effect.Effect<void, Refused> => {
  const organization = organizations.find(({ id }) => id === organizationId);
  if (organization === undefined) return Effect.fail(refused("ResourceUnknown"));
  if (organization.standing === "inactive") return Effect.fail(refused("OrganizationInactive"));
  return scope === "write" && held === "read"
    ? Effect.fail(refused("ProductNotEnabled"))
    : Effect.void;
};

/**
 * Authenticates calls of the Applications API, and hides what organizations have that the caller may not act for.
 *
 * Source: interface, "Authentication"; choices, section 7.
 */
export class ApplicationAccess extends Context.Service<
  ApplicationAccess,
  {
    /**
     * The caller of a token. Fails with `CredentialsUnknown`, with `AccountInactive` if an operator disabled the token,
     * or with `OrganizationInactive` if all its organizations are inactive. `source` is the calling address.
     */
    readonly authenticate: (
      token: string | undefined,
      source: string | undefined,
    ) => Effect.Effect<ApplicationCaller, Refused>;
  }
>()("@bonafide/core/application/ApplicationAccess") {
  static readonly layer = Layer.effect(
    ApplicationAccess,
    Effect.gen(function* () {
      const store = (yield* ApplicationStore).tokens;
      const internal = yield* InternalTokens;
      const keys = yield* SecretKeys;
      const vault = yield* Vault;

      const external = Effect.fnUntraced(function* (secret: string, now: number) {
        const found = yield* store.findByDigest(keys.digest(secret), now);
        if (Option.isNone(found)) return yield* refused("CredentialsUnknown");
        const { organizations, token } = found.value;
        if (token.standing === "inactive") return yield* refused("AccountInactive");
        return { actor: token.id, scope: token.scope, organizations };
      });

      const byJwt = Effect.fnUntraced(function* (token: string, now: number) {
        const claims = yield* internal.verify(token, now);
        if (Option.isNone(claims)) return yield* refused("CredentialsUnknown");
        const { organizations: ids, subject } = claims.value;
        // A subject may be a person's name, so the audit records a digest.
        const actor =
          subject === undefined
            ? "internal"
            : `internal ${vault.lookup("internal_token", subject)}`;
        return { actor, scope: "write" as const, organizations: yield* store.organizations(ids) };
      });

      const authenticate = Effect.fnUntraced(function* (
        token: string | undefined,
        source: string | undefined,
      ) {
        if (token === undefined) return yield* refused("CredentialsUnknown");
        const now = yield* Clock.currentTimeMillis;
        const caller = yield* isInternal(token) ? byJwt(token, now) : external(token, now);
        const { organizations } = caller;
        if (
          organizations.length > 0 &&
          organizations.every(({ standing }) => standing === "inactive")
        )
          return yield* refused("OrganizationInactive");
        return { ...caller, source };
      });

      return ApplicationAccess.of({ authenticate });
    }),
  );
}
