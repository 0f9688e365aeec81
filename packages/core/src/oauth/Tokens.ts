import { Clock, Context, Effect, Layer, Option, Result } from "effect";
import { SecretKeys } from "../access/SecretKeys.ts";
import { timedDigest, timedSecret } from "../access/TimedSecret.ts";
import { AuditTrail } from "../audit/AuditTrail.ts";
import { stepOf } from "../machine/Machine.ts";
import { UnitOfWork } from "../storage/UnitOfWork.ts";
import {
  authorizationGrant,
  type AuthorizationGrantCommand,
  grantLifetimes,
} from "./AuthorizationGrant.ts";
import type { Grant } from "./Grant.ts";
import { GrantStore } from "./GrantStore.ts";
import { isInUse } from "./OAuthConsumer.ts";
import { OAuthConsumerStore } from "./OAuthConsumerStore.ts";
import { TokenRefused } from "./OAuthError.ts";
import { OAuthSettings } from "./OAuthSettings.ts";

/** What a token endpoint is asked, as it came; how the client authenticated is the edge's to read. */
export interface TokenRequest {
  readonly grantType: string | undefined;
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly code: string | undefined;
  readonly redirectUri: string | undefined;
  readonly verifier: string | undefined;
  readonly refreshToken: string | undefined;
  readonly source: string | undefined;
}

/** Tokens that were just made; lifetimes are in whole seconds, as the interface writes them. Source: interface, "Token payload (OAuth)". */
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

/** What a request does to the grant that its code or refresh token is of. */
type CommandOf = (grant: Grant, now: number) => AuthorizationGrantCommand;

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

      // An unknown client and a wrong secret are one look-up that finds nothing.
      const authenticated = Effect.fnUntraced(function* ({ clientId, clientSecret }: TokenRequest) {
        if (clientId === undefined || clientSecret === undefined) return yield* clientInvalid;
        const found = yield* consumers.findByCredentials(clientId, keys.digest(clientSecret));
        if (Option.isNone(found) || !isInUse(found.value)) return yield* clientInvalid;
        return found.value.consumer;
      });

      /** Decides upon a grant and stores what was decided, an end as well. */
      const change = Effect.fnUntraced(function* (
        kind: "code" | "refresh",
        digest: string,
        source: string | undefined,
        commandOf: CommandOf,
      ) {
        const found = yield* grants.findBy(kind, digest);
        if (Option.isNone(found)) return undefined;
        const grant = found.value;
        const now = yield* Clock.currentTimeMillis;
        const { consumerId, id, policy, state, updated, version } = grant;
        // Not the whole grant: to copy it would open what is sealed in it.
        const changing = { id, state, updated, version };
        const by = { actor: consumerId, source };
        const decided = step(changing, commandOf(grant, now), now, by);
        if (Result.isFailure(decided)) return undefined;
        const { cause, next } = decided.success;
        yield* grants.save(next);
        yield* audit.append({ ...cause, subject: id, at: now });
        return { policy, state: next.state };
      }, atomically);

      const issued = Effect.fnUntraced(function* (
        kind: "code" | "refresh",
        digest: string,
        { source }: TokenRequest,
        commandOf: (
          grant: Grant,
          tokens: { now: number; accessDigest: string; refreshDigest: string },
        ) => AuthorizationGrantCommand,
      ) {
        const issuedAt = yield* Clock.currentTimeMillis;
        const access = timedSecret(issuedAt, yield* keys.issue);
        const refresh = timedSecret(issuedAt, yield* keys.issue);
        const digests = {
          accessDigest: timedDigest(keys, access),
          refreshDigest: timedDigest(keys, refresh),
        };
        const next = yield* change(kind, digest, source, (grant, now) =>
          commandOf(grant, { now, ...digests }),
        );
        if (next === undefined || next.state._tag !== "Redeemed") return yield* grantInvalid;
        const payload: TokenPayload = {
          access_token: access,
          token_type: "bearer",
          expires_in: seconds(grantLifetimes.access),
          refresh_token: refresh,
          refresh_expires_in: seconds(grantLifetimes.refresh),
          scope: next.policy.scope,
        };
        return payload;
      });

      // What PKCE's challenge (S256) would be is the digest that secrets are kept by.
      const verifies = ({ challenge }: Grant, verifier: string | undefined): boolean =>
        challenge === (verifier === undefined ? undefined : keys.digest(verifier));

      const redeemCode = Effect.fnUntraced(function* (request: TokenRequest, consumerId: string) {
        const { code, redirectUri, verifier } = request;
        if (code === undefined) return yield* refused("invalid_request", "code is missing");
        return yield* issued("code", keys.digest(code), request, (grant, tokens) => ({
          _tag: "Redeem",
          fits:
            grant.consumerId === consumerId &&
            grant.redirectUri === redirectUri &&
            verifies(grant, verifier),
          ...tokens,
        }));
      });

      const refresh = Effect.fnUntraced(function* (request: TokenRequest, consumerId: string) {
        const { refreshToken } = request;
        if (refreshToken === undefined) {
          return yield* refused("invalid_request", "refresh_token is missing");
        }
        const digest = timedDigest(keys, refreshToken);
        return yield* issued("refresh", digest, request, (grant, tokens) =>
          grant.consumerId === consumerId
            ? { _tag: "Refresh", digest, ...tokens }
            : { _tag: "Refresh", digest: "", ...tokens },
        );
      });

      return Tokens.of({
        redeem: Effect.fnUntraced(function* (request) {
          const { id } = yield* authenticated(request);
          switch (request.grantType) {
            case undefined:
              return yield* refused("invalid_request", "grant_type is missing");
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
