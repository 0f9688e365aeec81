import { createHash, randomBytes } from "node:crypto";
import { Effect } from "effect";
import { expectSame, expectStatus, expectThat, textAt, valueAt } from "./Expectation.ts";
import type { Answer, Prober } from "./Prober.ts";
import { familyOf } from "./Sentence.ts";
import { authorized, consumerOf, grantedCode, redeemed } from "./SignIn.ts";

const attributesPath = "/api/public/v3/attributes.json";

const attributes = (server: Prober, query: Readonly<Record<string, string>>) =>
  server.ask("GET", attributesPath, { query });

const tokenOf = (server: Prober, more: Readonly<Record<string, string>> = {}) =>
  Effect.gen(function* () {
    const answer = yield* redeemed(server, yield* grantedCode(server, more));
    return yield* textAt(answer, "access_token");
  });

const expectOAuthError = (answer: Answer, status: number, error: string) =>
  Effect.gen(function* () {
    yield* expectStatus(answer, status);
    yield* expectSame("error", valueAt(answer, "error"), error);
  });

/** Opens the authorization page, with some parameters changed. */
const opened = (server: Prober, changed: Readonly<Record<string, string>>) =>
  Effect.flatMap(consumerOf(server), ({ client_id, redirect_uri, scope }) =>
    server.ask("GET", "/oauth/authorize", {
      query: { client_id, redirect_uri, response_type: "code", scope, ...changed },
    }),
  );

/** Where the browser is sent back to at once, with the state that was given. */
const sentBack = (server: Prober, changed: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    const { redirect_uri } = yield* consumerOf(server);
    const answer = yield* opened(server, { state: "x y", ...changed });
    const location = answer.headers.get("location") ?? "";
    yield* expectThat(location.startsWith(redirect_uri), `Location is ${location}`);
    const back = new URL(location);
    yield* expectSame("state", back.searchParams.get("state"), "x y");
    return back;
  });

/** Authorization, tokens and attributes. */
export const oauthSentences = familyOf("oauth", "OAuth 2.0 and attributes", {
  "The browser is sent back to redirect_uri with a code, and with state as it was": (server) =>
    Effect.gen(function* () {
      const { redirect_uri } = yield* consumerOf(server);
      const back = yield* authorized(server, { state: "a b&c=d" });
      yield* expectSame("redirect_uri", `${back.origin}${back.pathname}`, redirect_uri);
      yield* expectThat(back.searchParams.has("code"), "there is no code");
      yield* expectSame("state", back.searchParams.get("state"), "a b&c=d");
    }),
  "A code is exchanged for a token payload with the interface's lifetimes": (server) =>
    Effect.gen(function* () {
      const { scope } = yield* consumerOf(server);
      const answer = yield* redeemed(server, yield* grantedCode(server));
      yield* expectStatus(answer, 200);
      yield* textAt(answer, "access_token");
      yield* textAt(answer, "refresh_token");
      yield* expectSame("token_type", valueAt(answer, "token_type"), "bearer");
      yield* expectSame("expires_in", valueAt(answer, "expires_in"), "300");
      yield* expectSame("refresh_expires_in", valueAt(answer, "refresh_expires_in"), "604800");
      yield* expectSame("scope", valueAt(answer, "scope"), scope);
    }),
  "A code is worth one exchange; a second one ends the tokens of the first": (server) =>
    Effect.gen(function* () {
      const code = yield* grantedCode(server);
      const token = yield* textAt(yield* redeemed(server, code), "access_token");
      yield* expectOAuthError(yield* redeemed(server, code), 400, "invalid_grant");
      yield* expectStatus(yield* attributes(server, { access_token: token }), 401);
    }),
  "Another redirect_uri than that of the authorization is refused": (server) =>
    Effect.gen(function* () {
      const code = yield* grantedCode(server);
      const answer = yield* redeemed(server, code, { redirect_uri: "https://elsewhere.example/" });
      yield* expectOAuthError(answer, 400, "invalid_grant");
    }),
  "A wrong client_secret is refused": (server) =>
    Effect.gen(function* () {
      const answer = yield* redeemed(server, "any", { client_secret: "wrong" });
      yield* expectOAuthError(answer, 401, "invalid_client");
    }),
  "Only authorization_code is a grant_type": (server) =>
    Effect.gen(function* () {
      const answer = yield* redeemed(server, "any", { grant_type: "password" });
      yield* expectOAuthError(answer, 400, "unsupported_grant_type");
    }),
  "A code that was asked for with a challenge needs its verifier": (server) =>
    Effect.gen(function* () {
      const code_verifier = randomBytes(32).toString("base64url");
      const code_challenge = createHash("sha256").update(code_verifier).digest("base64url");
      const challenge = { code_challenge, code_challenge_method: "S256" };
      const without = yield* redeemed(server, yield* grantedCode(server, challenge));
      yield* expectOAuthError(without, 400, "invalid_grant");
      const code = yield* grantedCode(server, challenge);
      yield* expectStatus(yield* redeemed(server, code, { code_verifier }), 200);
    }),
  "An unknown client_id is an error page, and no redirect": (server) =>
    Effect.gen(function* () {
      const { redirect_uri, scope } = yield* consumerOf(server);
      const answer = yield* server.ask("GET", "/oauth/authorize", {
        query: { client_id: crypto.randomUUID(), redirect_uri, response_type: "code", scope },
      });
      yield* expectStatus(answer, 400);
      yield* expectSame("Location", answer.headers.get("location"), null);
    }),
  "A redirect_uri that is not configured is an error page, and no redirect": (server) =>
    Effect.gen(function* () {
      const { client_id, scope } = yield* consumerOf(server);
      const answer = yield* server.ask("GET", "/oauth/authorize", {
        query: {
          client_id,
          redirect_uri: "https://elsewhere.example/",
          response_type: "code",
          scope,
        },
      });
      yield* expectStatus(answer, 400);
      yield* expectSame("Location", answer.headers.get("location"), null);
    }),
  "An access token reads attributes with their handles, and the status of groups": (server) =>
    Effect.gen(function* () {
      const answer = yield* attributes(server, { access_token: yield* tokenOf(server) });
      yield* expectStatus(answer, 200);
      const found = valueAt(answer, "attributes");
      const handles = Array.isArray(found)
        ? found.map((_, at) => valueAt(answer, "attributes", at, "handle"))
        : [];
      for (const handle of ["fname", "lname", "email", "uuid"])
        yield* expectThat(handles.includes(handle), `there is no attribute ${handle}`);
      yield* expectThat(Array.isArray(valueAt(answer, "status")), "status is no array");
    }),
  "The eid of the authorization comes back as an attribute": (server) =>
    Effect.gen(function* () {
      const access_token = yield* tokenOf(server, { eid: "conformance-7" });
      const answer = yield* attributes(server, { access_token });
      yield* expectThat(
        answer.text.includes('"handle":"eid"') && answer.text.includes('"conformance-7"'),
        "there is no eid",
      );
    }),
  "A callback wraps the attributes as JSONP": (server) =>
    Effect.gen(function* () {
      const access_token = yield* tokenOf(server);
      const answer = yield* attributes(server, { access_token, callback: "app.show" });
      yield* expectStatus(answer, 200);
      yield* expectThat(answer.text.includes("app.show("), "the callback is not called");
    }),
  "An unknown access token is refused with 401": (server) =>
    Effect.flatMap(attributes(server, { access_token: "unknown" }), (answer) =>
      expectOAuthError(answer, 401, "invalid_token"),
    ),
  "Another response_type than code is sent back with an error, and with state as it was": (
    server,
  ) =>
    Effect.gen(function* () {
      const back = yield* sentBack(server, { response_type: "token" });
      yield* expectSame("error", back.searchParams.get("error"), "unsupported_response_type");
    }),
  "An unknown scope is sent back with an error, and with state as it was": (server) =>
    Effect.gen(function* () {
      const back = yield* sentBack(server, { scope: "no_such_policy" });
      yield* expectSame("error", back.searchParams.get("error"), "invalid_scope");
    }),
  "op is signin or signup, and picks which page comes first": (server) =>
    Effect.gen(function* () {
      const pages = [
        yield* opened(server, { op: "signin" }),
        yield* opened(server, { op: "signup" }),
      ];
      for (const page of pages) yield* expectStatus(page, 200);
      yield* expectThat(pages[0]?.text !== pages[1]?.text, "both pages are the same");
      const back = yield* sentBack(server, { op: "other" });
      yield* expectSame("error", back.searchParams.get("error"), "invalid_request");
    }),
  "Without state the browser is sent back without it": (server) =>
    Effect.gen(function* () {
      const back = yield* authorized(server);
      yield* expectSame("state", back.searchParams.get("state"), null);
    }),
  "A token call without a code is refused": (server) =>
    Effect.flatMap(redeemed(server, ""), (answer) =>
      expectOAuthError(answer, 400, "invalid_request"),
    ),
  "A token call without a grant_type is refused": (server) =>
    Effect.flatMap(redeemed(server, "any", { grant_type: "" }), (answer) =>
      expectStatus(answer, 400),
    ),
  "An unknown code is refused": (server) =>
    Effect.flatMap(redeemed(server, "unknown"), (answer) =>
      expectOAuthError(answer, 400, "invalid_grant"),
    ),
  "An unknown client_id gets no token": (server) =>
    Effect.flatMap(redeemed(server, "any", { client_id: crypto.randomUUID() }), (answer) =>
      expectOAuthError(answer, 401, "invalid_client"),
    ),
});
