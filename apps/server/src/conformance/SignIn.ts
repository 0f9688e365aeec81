import { Effect } from "effect";
import { browserAt } from "./PageBrowser.ts";
import type { Prober } from "./Prober.ts";
import { Unmet } from "./Sentence.ts";

/** What is asked of the person. */
export interface AuthorizationRequest {
  readonly [name: string]: string;
}

/** The consumer of the keys, as an authorization request names it. */
export const consumerOf = (server: Prober) => server.key("oauth", ({ oauth }) => oauth);

/** The demo user signs in and agrees. Gives the URL to which the browser is sent back. */
export const authorized = (server: Prober, more: AuthorizationRequest = {}) =>
  Effect.gen(function* () {
    const { client_id, redirect_uri, scope } = yield* consumerOf(server);
    const { email, password } = yield* server.key("users.demo", ({ users }) => users?.demo);
    const query = { client_id, redirect_uri, response_type: "code", scope, ...more };
    const { submit } = browserAt(server, "/oauth/authorize");
    yield* submit(query, "signin", { email, password });
    return yield* submit(query, "consent", {});
  });

/** A code that the demo user has just granted. */
export const grantedCode = (server: Prober, more: AuthorizationRequest = {}) =>
  Effect.flatMap(authorized(server, more), ({ searchParams }) => {
    const code = searchParams.get("code");
    return code === null
      ? Effect.fail(new Unmet({ message: "the browser is sent back without a code" }))
      : Effect.succeed(code);
  });

/** Exchanges a code, with some parameters changed. */
export const redeemed = (
  server: Prober,
  code: string,
  changed: Readonly<Record<string, string>> = {},
) =>
  Effect.flatMap(consumerOf(server), ({ client_id, client_secret, redirect_uri }) =>
    server.ask("POST", "/oauth/token", {
      form: {
        grant_type: "authorization_code",
        code,
        client_id,
        client_secret,
        redirect_uri,
        ...changed,
      },
    }),
  );
