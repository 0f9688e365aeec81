import { Clock, Context, Effect, Layer, Option } from "effect";
import { SecretKeys } from "../access/SecretKeys.ts";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import { Limits, refusedBy } from "../limit/Limits.ts";
import type { AffiliationCaller, KnownClient } from "./AffiliationClient.ts";
import { AffiliationClientStore } from "./AffiliationClientStore.ts";
import type { AffiliationCall } from "./AffiliationFamily.ts";
import { idOf } from "../storage/Uuid.ts";

/** The credentials of a request as sent; absent if not sent. */
export interface ClientCredentials {
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

/** How many secrets are remembered, by their digests. */
const mostKnown = 1_000;

const standingOf = ({ client, organization }: KnownClient): Effect.Effect<KnownClient, Refused> => {
  if (client.standing === "inactive") return Effect.fail(refused("AccountInactive"));
  return organization === "inactive"
    ? Effect.fail(refused("OrganizationInactive"))
    : Effect.succeed({ client, organization });
};

/**
 * Authenticates calls of the group-affiliation API by their credentials or, without any, by a registered address.
 * Source: choices, section 4.
 */
export class AffiliationAccess extends Context.Service<
  AffiliationAccess,
  {
    /** Fails with `CredentialsUnknown`, `AccountInactive` or `OrganizationInactive`. */
    readonly authenticate: (
      credentials: ClientCredentials,
      source: string | undefined,
    ) => Effect.Effect<AffiliationCaller, Refused>;
    /**
     * Whether the secret of these credentials was a client's before, which says nothing of now: for what is read beside their look-up,
     * and is more work than a stranger may ask for.
     */
    readonly wereKnown: (credentials: ClientCredentials) => boolean;
    /**
     * Admits a verify call. A white-label call needs an authorized client and its registered address, else
     * `ProductNotEnabled`. A client over its rate gets `ProductRateExceeded`.
     */
    readonly admit: (
      caller: AffiliationCaller,
      call: AffiliationCall,
    ) => Effect.Effect<void, Refused>;
  }
>()("@bonafide/core/affiliation/AffiliationAccess") {
  static readonly layer = Layer.effect(
    AffiliationAccess,
    Effect.gen(function* () {
      const store = yield* AffiliationClientStore;
      const keys = yield* SecretKeys;
      const limits = yield* Limits;

      /** Digests of secrets, the oldest first. */
      const known = new Set<string>();
      const digestOf = ({ clientSecret }: ClientCredentials) =>
        clientSecret === undefined ? undefined : keys.digest(clientSecret);

      const find = (
        clientId: string | undefined,
        digest: string | undefined,
        source: string | undefined,
      ) => {
        if (clientId !== undefined && digest !== undefined) {
          return store.findByCredentials(idOf(clientId), digest);
        }
        // One credential without the other matches no client, even from a registered address.
        return clientId !== undefined || digest !== undefined || source === undefined
          ? Effect.succeedNone
          : store.findByAddress(source);
      };

      const authenticate = Effect.fnUntraced(function* (
        credentials: ClientCredentials,
        source: string | undefined,
      ) {
        const digest = digestOf(credentials);
        const found = yield* find(credentials.clientId, digest, source);
        if (Option.isNone(found)) return yield* refused("CredentialsUnknown");
        const { client } = yield* standingOf(found.value);
        if (digest !== undefined) {
          known.add(digest);
          const [oldest] = known;
          if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
        }
        const fromItsAddress = source !== undefined && client.addresses.includes(source);
        return { client, fromItsAddress, source };
      });

      const admit = Effect.fnUntraced(function* (
        { client, fromItsAddress }: AffiliationCaller,
        { by }: AffiliationCall,
      ) {
        if (by === "account" && !(client.whiteLabel && fromItsAddress)) {
          return yield* refused("ProductNotEnabled");
        }
        const uses = [{ limit: "client_rate", subject: client.id }] as const;
        yield* Effect.mapError(limits.admit(uses, yield* Clock.currentTimeMillis), refusedBy);
      });

      return AffiliationAccess.of({
        authenticate,
        wereKnown: (credentials) => {
          const digest = digestOf(credentials);
          return digest !== undefined && known.has(digest);
        },
        admit,
      });
    }),
  );
}
