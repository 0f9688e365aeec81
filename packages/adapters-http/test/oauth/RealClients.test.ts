import { assert, describe, it } from "@effect/vitest";
import { Effect, Layer } from "effect";
import * as oauth from "oauth4webapi";
import * as openid from "openid-client";
import { Strategy } from "passport-oauth2";
import { AuthorizationCode } from "simple-oauth2";
import { TestEdge } from "../server/TestEdge.ts";
import { listening, portOf } from "../server/TestListener.ts";
import { granted, makeWorld, redirectUri } from "./OAuthWorld.ts";

/** A server that listens, a consumer, and a browser whose person agrees to whatever they are sent for. */
const world = Effect.gen(function* () {
  const { consumer, session } = yield* makeWorld;
  const base = `http://127.0.0.1:${yield* portOf}`;
  const context = yield* Effect.context<Effect.Services<ReturnType<typeof granted>>>();
  const browse = (authorization: URL): Promise<URL> => {
    assert.strictEqual(authorization.origin + authorization.pathname, `${base}/oauth/authorize`);
    return Effect.runPromiseWith(context)(
      Effect.map(
        granted(session, authorization.searchParams),
        (back) => new URL(`${redirectUri}?${back.toString()}`),
      ),
    );
  };
  const attributesPath = new URL(`${base}/api/public/v3/attributes.json`);
  return { attributesPath, base, browse, id: consumer.consumer.clientId, secret: consumer.secret };
});
type World = Effect.Success<typeof world>;

const server = TestEdge.layer.pipe(Layer.provideMerge(listening()));

const completes = (name: string, client: (world: World) => Promise<void>) =>
  it.effect(name, () =>
    Effect.flatMap(world, (each) => Effect.promise(() => client(each))).pipe(
      Effect.provide(server),
    ),
  );

const assertShared = async (response: Response) => {
  assert.strictEqual(response.status, 200);
  const { attributes } = Object(await response.json());
  assert.include(
    attributes.map(({ handle }: { readonly handle: string }) => handle),
    "uuid",
  );
};

const readBy = (path: URL, token: string) =>
  fetch(`${path.href}?access_token=${token}`).then(assertShared);

describe("A client that knows nothing of this server completes the flow:", () => {
  for (const [method, authenticate] of [
    ["ClientSecretPost", oauth.ClientSecretPost],
    ["ClientSecretBasic", oauth.ClientSecretBasic],
  ] as const) {
    completes(`oauth4webapi by ${method}, with PKCE`, async (each) => {
      const { attributesPath, base, browse, id, secret } = each;
      const as = {
        issuer: base,
        authorization_endpoint: `${base}/oauth/authorize`,
        token_endpoint: `${base}/oauth/token`,
      };
      const client = { client_id: id };
      const insecure = { [oauth.allowInsecureRequests]: true };
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const authorization = new URL(as.authorization_endpoint);
      authorization.search = new URLSearchParams({
        client_id: id,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "identity",
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }).toString();
      const parameters = oauth.validateAuthResponse(as, client, await browse(authorization), state);
      const answer = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        authenticate(secret),
        parameters,
        redirectUri,
        verifier,
        insecure,
      );
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer);
      assert.deepStrictEqual([tokens.token_type, tokens.expires_in], ["bearer", 300]);
      const { access_token } = tokens;
      await assertShared(
        await oauth.protectedResourceRequest(
          access_token,
          "GET",
          attributesPath,
          undefined,
          undefined,
          insecure,
        ),
      );
    });
  }

  completes("openid-client, with PKCE", async ({ attributesPath, base, browse, id, secret }) => {
    const config = new openid.Configuration(
      {
        issuer: base,
        authorization_endpoint: `${base}/oauth/authorize`,
        token_endpoint: `${base}/oauth/token`,
      },
      id,
      secret,
    );
    openid.allowInsecureRequests(config);
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const expectedState = openid.randomState();
    const authorization = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: "identity",
      state: expectedState,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
    });
    const { access_token, expiresIn } = await openid
      .authorizationCodeGrant(config, await browse(authorization), {
        pkceCodeVerifier,
        expectedState,
      })
      .then((tokens) => ({ access_token: tokens.access_token, expiresIn: tokens.expires_in }));
    assert.strictEqual(expiresIn, 300);
    await assertShared(
      await openid.fetchProtectedResource(config, access_token, attributesPath, "GET"),
    );
  });

  for (const authorizationMethod of ["header", "body"] as const) {
    for (const bodyFormat of ["form", "json"] as const) {
      completes(`simple-oauth2 by ${authorizationMethod} as ${bodyFormat}`, async (each) => {
        const { attributesPath, base, browse, id, secret } = each;
        const client = new AuthorizationCode({
          client: { id, secret },
          auth: { tokenHost: base },
          options: { authorizationMethod, bodyFormat },
        });
        const url = client.authorizeURL({
          redirect_uri: redirectUri,
          scope: "identity",
          state: "s",
        });
        const back = await browse(new URL(url));
        assert.strictEqual(back.searchParams.get("state"), "s");
        const code = back.searchParams.get("code") ?? "";
        const { expired, token } = await client
          .getToken({ code, redirect_uri: redirectUri, scope: "identity" })
          .then((made) => ({ token: made.token, expired: made.expired() }));
        assert.isTrue(typeof expired === "boolean");
        await readBy(attributesPath, String(token["access_token"]));
      });
    }
  }

  completes("passport-oauth2, with state and PKCE", async (each) => {
    const { attributesPath, base, browse, id, secret } = each;
    const session = {};
    const strategy = new Strategy(
      {
        authorizationURL: `${base}/oauth/authorize`,
        tokenURL: `${base}/oauth/token`,
        clientID: id,
        clientSecret: secret,
        callbackURL: redirectUri,
        scope: "identity",
        state: true,
        pkce: true,
      },
      (accessToken: string, _: string, __: unknown, done: (error: null, user: object) => void) =>
        done(null, { accessToken }),
    );
    /** What passport makes of a request: where it sends the browser, or who it says is there. */
    const authenticate = (query: Readonly<Record<string, string>>) =>
      new Promise<unknown>((resolve, reject) => {
        const handling: Strategy = Object.assign(Object.create(strategy), {
          redirect: resolve,
          success: resolve,
          fail: reject,
          error: reject,
        });
        handling.authenticate(Object.assign(Object.create(null), { query, session }));
      });
    const back = await browse(new URL(String(await authenticate({}))));
    const { accessToken } = Object(await authenticate(Object.fromEntries(back.searchParams)));
    await readBy(attributesPath, String(accessToken));
  });
});
