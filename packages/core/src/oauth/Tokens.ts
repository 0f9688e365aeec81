import { Clock, Context, Effect, Layer, Option, Result } from "effect";
import { SecretKeys } from "../access/SecretKeys.ts";
import { timedDigest, timedSecret } from "../access/TimedSecret.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { type MachineRefusal, type Step, stepOf } from "../machine/Machine.ts";
import { together } from "../storage/Together.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import { authorizationGrant, type AuthorizationGrantCommand } from "./AuthorizationGrant.ts";
import { grantLifetimes } from "./TokenLifetimes.ts";
import type { Grant } from "./Grant.ts";
import { type GrantChanges, GrantStore } from "./GrantStore.ts";
import { isInUse } from "./OAuthConsumer.ts";
import { OAuthConsumerStore } from "./OAuthConsumerStore.ts";
import { TokenRefused } from "./OAuthError.ts";
import { tokenParameters } from "./OAuthParameters.ts";
import { OAuthSettings } from "./OAuthSettings.ts";
import { idOf } from "../storage/Uuid.ts";

/** A token request, and which grant types are served. HTTP client authentication is parsed by the adapter. */
export interface TokenRequest {
  readonly grantType: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly code: string | undefined;
  readonly redirectUri: string | undefined;
  readonly verifier: string | undefined;
  readonly refreshToken: string | undefined;
  /** The grant's own scope, or absent. */
  readonly scope: string | undefined;
  readonly source: string | undefined;
}

/** New tokens. Lifetimes are in whole seconds, as in the interface. Source: interface, "Token payload (OAuth)". */
export interface TokenPayload {
  readonly access_token: string;
  readonly token_type: "bearer";
  readonly expires_in: string;
  readonly refresh_token: string;
  readonly refresh_expires_in: string;
  readonly scope: string;
}

const seconds = (milliseconds: number): string => String(milliseconds / 1000);

const refused = (error: TokenRefused["error"], description: string) =>
  new TokenRefused({ error, description });

const clientInvalid = refused("invalid_client", "Client authentication failed");
const grantInvalid = refused(
  "invalid_grant",
  "The code or token is invalid, expired, used before, or was issued for another request",
);

const step = stepOf(authorizationGrant);

/** The digest of a shown secret, and the command on its grant. */
interface Shown {
  readonly digest: string;
  readonly now: number;
  readonly source: string | undefined;
  readonly commandOf: (grant: Grant) => AuthorizationGrantCommand;
}

type Changed = Pick<Grant, "policy" | "state">;

/** The decision on a grant, not yet stored. */
interface Decided extends Pick<Grant, "policy"> {
  readonly shown: Shown;
  readonly step: Step<GrantChanges>;
}

const decide = (
  grant: Grant,
  { commandOf, now, source }: Shown,
): Result.Result<Step<GrantChanges>, MachineRefusal<never>> => {
  const { consumerId, id, state, updated, version } = grant;
  const by = { actor: consumerId, source };
  return step({ id, state, updated, version }, commandOf(grant), now, by);
};

/**
 * Decides at most one command for each grant. A second request for the same grant is `later`: it must see the result of
 * the first.
 */
const decideEach = (found: ReadonlyMap<string, Grant>, all: ReadonlyArray<Shown>) => {
  const decided = new Map<string, Decided>();
  const later: Array<Shown> = [];
  for (const shown of all) {
    const grant = found.get(shown.digest);
    if (grant === undefined) continue;
    if (decided.has(grant.id)) {
      later.push(shown);
      continue;
    }
    const step = decide(grant, shown);
    if (Result.isSuccess(step))
      decided.set(grant.id, { shown, policy: grant.policy, step: step.success });
  }
  return { decided: [...decided.values()], later };
};

/** Exchanges codes for tokens. Source: interface, "OAuth 2.0 and attributes"; RFC 6749, 4.1.3 and 5; RFC 7636, 4.6. */
export class Tokens extends Context.Service<
  Tokens,
  {
    readonly redeem: (request: TokenRequest) => Effect.Effect<TokenPayload, TokenRefused>;
  }
>()("@bonafide/core/oauth/Tokens") {
  static readonly layer = Layer.effect(
    Tokens,
    Effect.gen(function* () {
      const consumers = yield* OAuthConsumerStore;
      const grants = yield* GrantStore;
      const settings = yield* OAuthSettings;
      const audit = yield* AuditTrail;
      const { atomically } = yield* UnitOfWork;
      const keys = yield* SecretKeys;

      // One look-up for both, so that an unknown client and a wrong secret look the same.
      const authenticated = Effect.fnUntraced(function* ({ clientId, clientSecret }: TokenRequest) {
        if (clientId === undefined || clientSecret === undefined) return yield* clientInvalid;
        const found = yield* consumers.findByCredentials(idOf(clientId), keys.digest(clientSecret));
        if (Option.isNone(found) || !isInUse(found.value)) return yield* clientInvalid;
        return found.value.consumer;
      });

      /** Decides and stores, including the end of a grant. */
      const changeAll = Effect.fnUntraced(function* (
        kind: "code" | "refresh",
        all: ReadonlyArray<Shown>,
      ) {
        const changed = new Map<Shown, Changed>();
        let left = all;
        while (left.length > 0) {
          const found = yield* grants.findBy(
            kind,
            left.map(({ digest }) => digest),
          );
          const { decided, later } = decideEach(found, left);
          yield* grants.save(decided.map(({ step }) => step.next));
          yield* audit.appendAll(
            decided.map(({ step: { cause, next } }) => ({
              ...cause,
              subject: next.id,
              at: next.updated,
            })),
          );
          for (const { policy, shown, step } of decided)
            changed.set(shown, { policy, state: step.next.state });
          left = later;
        }
        return all.map((shown) => Option.fromUndefinedOr(changed.get(shown)));
      });

      // Batched: each alone would cost the statements of a transaction.
      const change = {
        code: yield* together((all: ReadonlyArray<Shown>) => atomically(changeAll("code", all))),
        refresh: yield* together((all: ReadonlyArray<Shown>) =>
          atomically(changeAll("refresh", all)),
        ),
      };

      const issued = Effect.fnUntraced(function* (
        kind: "code" | "refresh",
        digest: string,
        { source }: TokenRequest,
        commandOf: (
          grant: Grant,
          tokens: { now: number; accessDigest: string; refreshDigest: string },
        ) => AuthorizationGrantCommand,
      ) {
        const now = yield* Clock.currentTimeMillis;
        const access = timedSecret(now, yield* keys.issue);
        const refresh = timedSecret(now, yield* keys.issue);
        const tokens = {
          now,
          accessDigest: timedDigest(keys, access),
          refreshDigest: timedDigest(keys, refresh),
        };
        const next = yield* change[kind]({
          digest,
          now,
          source,
          commandOf: (grant) => commandOf(grant, tokens),
        });
        if (Option.isNone(next) || next.value.state._tag !== "Redeemed") return yield* grantInvalid;
        const payload: TokenPayload = {
          access_token: access,
          token_type: "bearer",
          expires_in: seconds(grantLifetimes.access),
          refresh_token: refresh,
          refresh_expires_in: seconds(grantLifetimes.refresh),
          scope: next.value.policy.scope,
        };
        return payload;
      });

      // PKCE's S256 challenge is computed like the digest of a secret.
      const verifies = ({ challenge }: Grant, verifier: string | undefined): boolean =>
        challenge === (verifier === undefined ? undefined : keys.digest(verifier));

      const redeemCode = Effect.fnUntraced(function* (request: TokenRequest, consumerId: string) {
        const { code, redirectUri, verifier } = request;
        if (code === undefined)
          return yield* refused("invalid_request", `${tokenParameters.code.name} is missing`);
        return yield* issued("code", keys.digest(code), request, (grant, tokens) => ({
          _tag: "Redeem",
          sameClient: grant.consumerId === consumerId,
          sameRedirectUri: grant.redirectUri === redirectUri,
          verified: verifies(grant, verifier),
          ...tokens,
        }));
      });

      const refresh = Effect.fnUntraced(function* (request: TokenRequest, consumerId: string) {
        const { refreshToken, scope } = request;
        if (refreshToken === undefined) {
          return yield* refused(
            "invalid_request",
            `${tokenParameters.refreshToken.name} is missing`,
          );
        }
        const digest = timedDigest(keys, refreshToken);
        if (scope !== undefined) {
          const grant = (yield* grants.findBy("refresh", [digest])).get(digest);
          // A grant's scope never changes, so it is safe to check it after the read.
          if (grant?.consumerId === consumerId && grant.policy.scope !== scope) {
            return yield* refused("invalid_scope", "The scope is not the one that was granted");
          }
        }
        return yield* issued("refresh", digest, request, (grant, tokens) => ({
          _tag: "Refresh",
          sameClient: grant.consumerId === consumerId,
          digest,
          ...tokens,
        }));
      });

      return Tokens.of({
        redeem: Effect.fnUntraced(function* (request) {
          const { id } = yield* authenticated(request);
          switch (request.grantType) {
            case undefined:
              return yield* refused(
                "invalid_request",
                `${tokenParameters.grantType.name} is missing`,
              );
            case "authorization_code":
              return yield* redeemCode(request, id);
            case "refresh_token":
              if (settings.refreshTokens) return yield* refresh(request, id);
          }
          return yield* refused(
            "unsupported_grant_type",
            settings.refreshTokens
              ? "Only authorization_code and refresh_token are supported"
              : "Only authorization_code is supported",
          );
        }),
      });
    }),
  );
}
