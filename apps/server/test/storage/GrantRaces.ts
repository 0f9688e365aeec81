import { SecretKeys } from "@bonafide/core/access/SecretKeys";
import { AuditSeal } from "@bonafide/core/audit/AuditSeal";
import { AuditTrail } from "@bonafide/core/audit/AuditTrail";
import { GrantStore } from "@bonafide/core/oauth/GrantStore";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { OAuthSettings } from "@bonafide/core/oauth/OAuthSettings";
import { Tokens } from "@bonafide/core/oauth/Tokens";
import { MemorySecretKeys } from "@bonafide/testkit/access/MemorySecretKeys";
import { putConsumer, sampleGrant } from "@bonafide/testkit/oauth/OAuthSamples";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import type { StoragePorts } from "@bonafide/testkit/storage/StoragePorts";
import { describe, expect } from "@effect/vitest";
import { Array, Clock, Effect, Exit, Layer, Option } from "effect";

const rivals = 50;

const redeeming = Tokens.layer.pipe(
  Layer.provideMerge(MemorySecretKeys),
  Layer.provide(Layer.succeed(OAuthSettings, { refreshTokens: true, plainRedirects: true })),
);

/** A consumer and a code of its own, as the token endpoint is asked. */
const codeGiven = Effect.gen(function* () {
  const keys = yield* SecretKeys;
  const { consumer } = yield* putConsumer();
  const [secret, code] = [yield* keys.issue, yield* keys.issue];
  yield* (yield* OAuthConsumerStore).put(consumer, { clientSecret: keys.digest(secret) });
  const ends = (yield* Clock.currentTimeMillis) + 60_000;
  const grant = sampleGrant({
    consumerId: consumer.id,
    state: { _tag: "CodeIssued", code: { digest: keys.digest(code), ends } },
  });
  yield* (yield* GrantStore).insert(grant);
  yield* (yield* AuditTrail).begin({
    subject: grant.id,
    action: "authorization_grant.GrantGiven",
    actor: "person",
    at: ends,
    source: undefined,
  });
  const request = {
    grantType: "authorization_code",
    clientId: consumer.clientId,
    clientSecret: secret,
    code,
    redirectUri: grant.redirectUri,
    verifier: undefined,
    refreshToken: undefined,
    source: undefined,
    scope: undefined,
  };
  return { grant, request };
});

/** Races for one code, or one refresh token, that every real database must decide, and rightly. */
export const grantRaces = <E>(name: string, layer: Layer.Layer<StoragePorts, E>): void => {
  const test = portTest(redeeming.pipe(Layer.provideMerge(layer)));

  describe(`${name}, a GrantStore raced for a grant`, () => {
    test(
      "gives one of fifty that redeem a code its tokens, and ends them with the second",
      Effect.gen(function* () {
        const { redeem } = yield* Tokens;
        const { find } = yield* GrantStore;
        const { grant, request } = yield* codeGiven;
        const exits = yield* Effect.all(
          Array.makeBy(rivals, () => Effect.exit(redeem(request))),
          { concurrency: "unbounded" },
        );
        expect(exits.filter(Exit.isSuccess)).toHaveLength(1);
        expect(exits.filter(Exit.hasDies)).toEqual([]);
        const ended = { _tag: "Ended", why: "CodeReplayed" } as const;
        expect(yield* find(grant.id)).toMatchObject(Option.some({ state: ended, version: 3 }));
        expect(yield* (yield* AuditSeal).verify).toMatchObject({ rows: 3, broken: [] });
      }),
    );

    test(
      "gives each of fifty that redeem a code of their own its own tokens, and none to who stands among them",
      Effect.gen(function* () {
        const { redeem } = yield* Tokens;
        const { find } = yield* GrantStore;
        const given = yield* Effect.forEach(
          Array.makeBy(rivals, () => codeGiven),
          (each) => each,
        );
        const asked = given.flatMap(({ request }) => [request, { ...request, code: "nobody's" }]);
        const exits = yield* Effect.all(
          asked.map((request) => Effect.exit(redeem(request))),
          { concurrency: "unbounded" },
        );
        const payloads = exits.flatMap((exit) => (Exit.isSuccess(exit) ? [exit.value] : []));
        expect(exits.map(Exit.isSuccess)).toEqual(asked.map(({ code }) => code !== "nobody's"));
        const { digest } = yield* SecretKeys;
        const states = yield* Effect.forEach(given, ({ grant }) => find(grant.id));
        expect(states).toMatchObject(
          payloads.map(({ access_token }) =>
            Option.some({
              state: {
                _tag: "Redeemed",
                access: { digest: access_token.slice(0, 8) + digest(access_token) },
              },
              version: 2,
            }),
          ),
        );
        expect(new Set(payloads.map(({ access_token }) => access_token)).size).toBe(rivals);
      }),
    );

    test(
      "refreshes for one of fifty, and ends the grant with the second",
      Effect.gen(function* () {
        const { redeem } = yield* Tokens;
        const { find } = yield* GrantStore;
        const { grant, request } = yield* codeGiven;
        const { refresh_token } = yield* redeem(request);
        const again = { ...request, grantType: "refresh_token", refreshToken: refresh_token };
        const exits = yield* Effect.all(
          Array.makeBy(rivals, () => Effect.exit(redeem(again))),
          { concurrency: "unbounded" },
        );
        expect(exits.filter(Exit.isSuccess)).toHaveLength(1);
        expect(exits.filter(Exit.hasDies)).toEqual([]);
        const ended = { _tag: "Ended", why: "RefreshReplayed" } as const;
        expect(yield* find(grant.id)).toMatchObject(Option.some({ state: ended, version: 4 }));
      }),
    );
  });
};
