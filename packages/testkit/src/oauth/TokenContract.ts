import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import type { Standing } from "@bonafide/core/access/Account";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { grantLifetimes } from "@bonafide/core/oauth/TokenLifetimes";
import type { Grant } from "@bonafide/core/oauth/Grant";
import type { OAuthConsumer } from "@bonafide/core/oauth/OAuthConsumer";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { OAuthSettings } from "@bonafide/core/oauth/OAuthSettings";
import { type TokenRequest, Tokens } from "@bonafide/core/oauth/Tokens";
import { UserAttributes } from "@bonafide/core/oauth/UserAttributes";
import { expect } from "@effect/vitest";
import { describe } from "../storage/PortTest.ts";
import { useCaseTest, useCaseTestWith, type UseCaseStores } from "../storage/UseCaseTest.ts";
import { Effect, Exit, Layer } from "effect";
import { TestClock } from "effect/testing";
import { auditedEntries } from "../audit/AuditedEntries.ts";
import { putConsumer, sampleGrant } from "../oauth/OAuthSamples.ts";
import { putPerson } from "../person/PersonSamples.ts";
import { sampleTime } from "../verification/TransactionSamples.ts";

const verifier = "a-verifier-of-at-least-forty-three-characters-in-all";

interface Changes {
  readonly consumer?: Partial<OAuthConsumer>;
  readonly organization?: Standing;
  readonly grant?: Partial<Grant>;
}

/** A person's code for a consumer, and the request that redeems it. */
const given = Effect.fnUntraced(function* (changes: Changes = {}) {
  yield* TestClock.setTime(sampleTime + 1_000);
  const { digest, issue } = yield* SecretKeys;
  const { consumer } = yield* putConsumer(changes.consumer, changes.organization);
  const clientSecret = yield* issue;
  yield* (yield* OAuthConsumerStore).put(consumer, {
    clientSecret: digest(clientSecret),
    apiToken: `token of ${consumer.id}`,
  });
  const { person } = yield* putPerson();
  const code = yield* issue;
  const grant = sampleGrant({
    consumerId: consumer.id,
    personId: person.id,
    challenge: digest(verifier),
    state: {
      _tag: "CodeIssued",
      code: { digest: digest(code), ends: sampleTime + grantLifetimes.code },
    },
    ...changes.grant,
  });
  yield* (yield* GrantStore).insert(grant);
  const request: TokenRequest = {
    grantType: "authorization_code",
    clientId: consumer.clientId,
    clientSecret,
    code,
    redirectUri: grant.redirectUri,
    verifier,
    refreshToken: undefined,
    scope: undefined,
    source: "192.0.2.1",
  };
  return { code, grant, person, request };
});

const redeem = (request: TokenRequest) =>
  Effect.flatMap(Tokens, (tokens) => tokens.redeem(request));

const errorOf = (request: TokenRequest) =>
  Effect.map(Effect.flip(redeem(request)), ({ error }) => error);

const mayRead = (token: string) =>
  Effect.map(
    Effect.exit(Effect.flatMap(UserAttributes, (attributes) => attributes.read(token))),
    Exit.isSuccess,
  );

const lastOf = (grant: Grant) =>
  Effect.map(
    auditedEntries,
    (entries) => entries.findLast(({ subject }) => subject === grant.id)?.action,
  );

/** What ends a code, by its event. */
const burning: ReadonlyArray<readonly [string, Partial<TokenRequest>, string]> = [
  ["another redirect URI", { redirectUri: "https://partner.example/other" }, "RedirectUriDiffered"],
  ["no redirect URI", { redirectUri: undefined }, "RedirectUriDiffered"],
  ["another verifier", { verifier: `${verifier}x` }, "VerifierFailed"],
  ["no verifier", { verifier: undefined }, "VerifierFailed"],
];

/** What is refused and ends nothing, with its error. */
const unchanged: ReadonlyArray<readonly [string, Partial<TokenRequest>, string]> = [
  ["a wrong secret", { clientSecret: "wrong" }, "invalid_client"],
  ["no secret", { clientSecret: undefined }, "invalid_client"],
  ["an unknown client", { clientId: "01890000-0000-7000-8000-000000000000" }, "invalid_client"],
  ["no client", { clientId: undefined }, "invalid_client"],
  ["no grant type", { grantType: undefined }, "invalid_request"],
  ["no code", { code: undefined }, "invalid_request"],
  ["an unknown code", { code: "unknown" }, "invalid_grant"],
  ["another grant type", { grantType: "password" }, "unsupported_grant_type"],
  ["a refresh, which is off", { grantType: "refresh_token" }, "unsupported_grant_type"],
];

const inactive: ReadonlyArray<Changes> = [
  { consumer: { standing: "inactive" } },
  { organization: "inactive" },
];

/** The contract of redeeming and refreshing, over these stores. */
export const tokenContract = (stores: UseCaseStores): void => {
  const test = useCaseTest(stores);
  const refreshing = useCaseTestWith(
    stores,
    Layer.succeed(OAuthSettings, { refreshTokens: true, plainRedirects: true }),
  );

  describe("redeeming a code", () => {
    test(
      "gives tokens that open the person's attributes for five minutes",
      Effect.gen(function* () {
        const { request } = yield* given();
        const payload = yield* redeem(request);
        expect(payload).toMatchObject({
          token_type: "bearer",
          expires_in: "300",
          refresh_expires_in: "604800",
          scope: "identity",
        });
        expect(yield* mayRead(payload.access_token)).toBe(true);
        yield* TestClock.adjust(grantLifetimes.access - 1);
        expect(yield* mayRead(payload.access_token)).toBe(true);
        yield* TestClock.adjust(1);
        expect(yield* mayRead(payload.access_token)).toBe(false);
      }),
    );

    for (const [what, wrong, event] of burning) {
      test(
        `with ${what} ends the code, and the audit says why`,
        Effect.gen(function* () {
          const { grant, request } = yield* given();
          expect(yield* errorOf({ ...request, ...wrong })).toBe("invalid_grant");
          expect(yield* lastOf(grant)).toContain(event);
          expect(yield* errorOf(request)).toBe("invalid_grant");
        }),
      );
    }

    test(
      "with a verifier that was never promised ends the code",
      Effect.gen(function* () {
        const { request } = yield* given({ grant: { challenge: undefined } });
        expect(yield* errorOf(request)).toBe("invalid_grant");
      }),
    );

    test(
      "by another client ends the code",
      Effect.gen(function* () {
        const { grant, request } = yield* given();
        const { request: other } = yield* given();
        const { clientId, clientSecret } = other;
        expect(yield* errorOf({ ...request, clientId, clientSecret })).toBe("invalid_grant");
        expect(yield* lastOf(grant)).toContain("CodeOfOtherClient");
        expect(yield* errorOf(request)).toBe("invalid_grant");
      }),
    );

    test(
      "after its minute ends the code",
      Effect.gen(function* () {
        const { grant, request } = yield* given();
        yield* TestClock.setTime(sampleTime + grantLifetimes.code);
        expect(yield* errorOf(request)).toBe("invalid_grant");
        expect(yield* lastOf(grant)).toContain("CodeExpired");
      }),
    );

    test(
      "a second time ends what the first time gave",
      Effect.gen(function* () {
        const { grant, request } = yield* given();
        const { access_token } = yield* redeem(request);
        expect(yield* errorOf(request)).toBe("invalid_grant");
        expect(yield* mayRead(access_token)).toBe(false);
        expect(yield* lastOf(grant)).toContain("CodeReplayed");
      }),
    );

    test(
      "twice at once gives tokens at most once, and none that last",
      Effect.gen(function* () {
        const { request } = yield* given();
        const exits = yield* Effect.all(
          [Effect.exit(redeem(request)), Effect.exit(redeem(request))],
          {
            concurrency: "unbounded",
          },
        );
        const good = exits.flatMap((exit) => (Exit.isSuccess(exit) ? [exit.value] : []));
        expect(good).toHaveLength(1);
        expect(yield* mayRead(good[0]?.access_token ?? "")).toBe(false);
      }),
    );

    test(
      "with what is not the client's is refused and leaves the code",
      Effect.gen(function* () {
        const { request } = yield* given();
        for (const [what, wrong, error] of unchanged)
          expect([what, yield* errorOf({ ...request, ...wrong })]).toEqual([what, error]);
        expect(yield* mayRead((yield* redeem(request)).access_token)).toBe(true);
      }),
    );

    test(
      "by an inactive consumer or organization is refused",
      Effect.gen(function* () {
        for (const changes of inactive) {
          const { request } = yield* given(changes);
          expect(yield* errorOf(request)).toBe("invalid_client");
        }
      }),
    );

    test(
      "takes a client id in either case",
      Effect.gen(function* () {
        const { request } = yield* given();
        const clientId = request.clientId?.toUpperCase();
        expect(yield* mayRead((yield* redeem({ ...request, clientId })).access_token)).toBe(true);
      }),
    );
  });

  describe("refreshing", () => {
    const refreshable = Effect.gen(function* () {
      const { grant, request } = yield* given();
      const first = yield* redeem(request);
      const refresh = (refreshToken: string, scope?: string): TokenRequest => ({
        ...request,
        grantType: "refresh_token",
        code: undefined,
        refreshToken,
        scope,
      });
      return { first, grant, refresh };
    });

    refreshing(
      "replaces both tokens",
      Effect.gen(function* () {
        const { first, refresh } = yield* refreshable;
        const second = yield* redeem(refresh(first.refresh_token, "identity"));
        expect(yield* mayRead(first.access_token)).toBe(false);
        expect(yield* mayRead(second.access_token)).toBe(true);
      }),
    );

    refreshing(
      "with a replaced token ends all that followed from it",
      Effect.gen(function* () {
        const { first, grant, refresh } = yield* refreshable;
        const second = yield* redeem(refresh(first.refresh_token));
        expect(yield* errorOf(refresh(first.refresh_token))).toBe("invalid_grant");
        expect(yield* mayRead(second.access_token)).toBe(false);
        expect(yield* errorOf(refresh(second.refresh_token))).toBe("invalid_grant");
        expect(yield* lastOf(grant)).toContain("RefreshReplayed");
      }),
    );

    refreshing(
      "for another scope is refused and leaves the token",
      Effect.gen(function* () {
        const { first, refresh } = yield* refreshable;
        expect(yield* errorOf(refresh(first.refresh_token, "military"))).toBe("invalid_scope");
        yield* redeem(refresh(first.refresh_token));
      }),
    );

    refreshing(
      "after its week is refused",
      Effect.gen(function* () {
        const { first, refresh } = yield* refreshable;
        yield* TestClock.adjust(grantLifetimes.refresh);
        expect(yield* errorOf(refresh(first.refresh_token))).toBe("invalid_grant");
      }),
    );
  });
};
