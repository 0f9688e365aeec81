import { Clock, Context, Effect, Layer, Option } from "effect";
import type { Organization } from "../access/Account.ts";
import { SecretKeys } from "../access/SecretKeys.ts";
import type { Actor } from "../audit/AuditCause.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import { Vault } from "../storage/Vault.ts";
import type { ApplicationScope } from "./ApplicationToken.ts";
import { ApplicationTokenStore } from "./ApplicationTokenStore.ts";
import { InternalTokens } from "./InternalTokens.ts";

/** On whose behalf the Applications API is called, and for which organizations. */
export interface ApplicationCaller extends Actor {
  readonly scope: ApplicationScope;
  readonly organizations: ReadonlyArray<Organization>;
}

/** Has an access token's text no dot, a JWT has two. */
const isInternal = (token: string): boolean => token.includes(".");

/**
 * The caller may act for an organization: else `ResourceUnknown`, so that nobody learns that it is there,
 * `OrganizationInactive`, or `ProductNotEnabled` where the token is for reading only.
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

/** Who gets in to the Applications API. Source: interface, "Authentication"; choices, section 7. */
export class ApplicationAccess extends Context.Service<
  ApplicationAccess,
  {
    /**
     * Whose token this is: else `CredentialsUnknown`, `AccountInactive` where an operator shut the token, or
     * `OrganizationInactive` where every organization of it is shut. `source` is the caller's address.
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
      const store = yield* ApplicationTokenStore;
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
        // A subject may be a person: the audit tells subjects apart and names none.
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
