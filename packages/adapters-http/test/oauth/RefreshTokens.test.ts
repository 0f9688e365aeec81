import { OAuthSettings } from "@bonafide/core/oauth/OAuthSettings";
import { Tokens } from "@bonafide/core/oauth/Tokens";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { TestClock } from "effect/testing";
import { TestBonafide } from "@bonafide/testkit/TestBonafide";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { TestEdge } from "../server/TestEdge.ts";
import {
  asked,
  attributes,
  codeOf,
  type Consumer,
  jsonIn,
  makeConsumer,
  makeWorld,
  redeem,
  tokensOf,
} from "./OAuthWorld.ts";

const refreshing = Layer.succeed(OAuthSettings, { refreshTokens: true, plainRedirects: true });

const edge = TestEdge.layer.pipe(
  Layer.provideMerge(HttpApp.layer),
  Layer.provideMerge(Layer.fresh(Tokens.layer).pipe(Layer.provide(refreshing))),
  Layer.provideMerge(TestBonafide),
  Layer.provide(Layer.succeed(HttpSettings, HttpSettings.defaults)),
);

const refreshed = (consumer: Consumer, refresh_token: string | undefined, scope?: string) =>
  redeem(consumer, "", {
    grant_type: "refresh_token",
    code: undefined,
    redirect_uri: undefined,
    refresh_token,
    scope,
  });

const works = (token: string) => Effect.map(attributes(token), ({ status }) => status === 200);

describe("A refresh token, where an operator allows it", () => {
  it.effect("gives new tokens, and the ones before end", () =>
    Effect.gen(function* () {
      const { consumer, session } = yield* makeWorld;
      const first = yield* tokensOf(consumer, session);
      yield* TestClock.adjust("604799999 millis");
      const answer = yield* refreshed(consumer, first.refresh);
      assert.strictEqual(answer.status, 200);
      const { access_token, refresh_token, scope } = jsonIn(answer);
      assert.strictEqual(scope, "identity");
      assert.notStrictEqual(refresh_token, first.refresh);
      assert.isTrue(yield* works(String(access_token)));
      assert.isFalse(yield* works(first.access));
    }).pipe(Effect.provide(edge)),
  );

  it.effect("takes the grant's scope, and with another changes nothing", () =>
    Effect.gen(function* () {
      const { consumer, session } = yield* makeWorld;
      const { access, refresh } = yield* tokensOf(consumer, session);
      for (const scope of ["teacher", "identity teacher"]) {
        const answer = yield* refreshed(consumer, refresh, scope);
        assert.strictEqual(answer.status, 400, scope);
        assert.strictEqual(jsonIn(answer)["error"], "invalid_scope", scope);
      }
      assert.isTrue(yield* works(access));
      assert.strictEqual((yield* refreshed(consumer, refresh, "identity")).status, 200);
    }).pipe(Effect.provide(edge)),
  );

  it.effect("ends the grant when it is used again, by any client", () =>
    Effect.gen(function* () {
      const { consumer, session } = yield* makeWorld;
      const first = yield* tokensOf(consumer, session);
      const second = jsonIn(yield* refreshed(consumer, first.refresh));
      const again = yield* refreshed(consumer, first.refresh);
      assert.strictEqual(jsonIn(again)["error"], "invalid_grant");
      assert.isFalse(yield* works(String(second["access_token"])));
      const next = yield* refreshed(consumer, String(second["refresh_token"]));
      assert.strictEqual(jsonIn(next)["error"], "invalid_grant");
    }).pipe(Effect.provide(edge)),
  );

  it.effect("is its consumer's: another that shows it ends the grant", () =>
    Effect.gen(function* () {
      const { consumer, session } = yield* makeWorld;
      const other = yield* makeConsumer();
      const { access, refresh } = yield* tokensOf(consumer, session);
      assert.strictEqual(jsonIn(yield* refreshed(other, refresh))["error"], "invalid_grant");
      assert.isFalse(yield* works(access));
    }).pipe(Effect.provide(edge)),
  );

  it.effect("ends after 604,800 seconds, and with the code's replay", () =>
    Effect.gen(function* () {
      const { consumer, session } = yield* makeWorld;
      const code = yield* codeOf(session, asked(consumer));
      const { refresh_token } = jsonIn(yield* redeem(consumer, code));
      yield* redeem(consumer, code);
      const replayed = yield* refreshed(consumer, String(refresh_token));
      assert.strictEqual(jsonIn(replayed)["error"], "invalid_grant");
      const { refresh } = yield* tokensOf(consumer, session);
      yield* TestClock.adjust("604800 seconds");
      assert.strictEqual(jsonIn(yield* refreshed(consumer, refresh))["error"], "invalid_grant");
    }).pipe(Effect.provide(edge)),
  );

  it.effect("is no other token, and has to be there", () =>
    Effect.gen(function* () {
      const { consumer, session } = yield* makeWorld;
      const { access } = yield* tokensOf(consumer, session);
      const errors = [
        yield* refreshed(consumer, undefined),
        yield* refreshed(consumer, access),
        yield* refreshed(consumer, "x"),
      ].map((answer) => jsonIn(answer)["error"]);
      assert.deepStrictEqual(errors, ["invalid_request", "invalid_grant", "invalid_grant"]);
      assert.isTrue(yield* works(access));
    }).pipe(Effect.provide(edge)),
  );
});
