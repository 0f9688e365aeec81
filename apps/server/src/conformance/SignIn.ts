import { Effect } from "effect";
import { expectStatus } from "./Expectation.ts";
import type { Answer, Prober } from "./Prober.ts";
import { Unmet } from "./Sentence.ts";

/** What is asked of the person. */
export interface AuthorizationRequest {
  readonly [name: string]: string;
}

const unescaped = (html: string): string =>
  html.replaceAll("&amp;", "&").replaceAll("&#39;", "'").replaceAll("&quot;", '"');

/** The hidden fields of the form of a task. */
const hiddenIn = (
  page: string,
  task: string,
): ReadonlyArray<readonly [string, string]> | undefined =>
  Array.from(page.matchAll(/<form[^]*?<\/form>/g), ([form]) => form)
    .filter((form) => form.includes(`name="task" value="${task}"`))
    .map((form) =>
      Array.from(
        form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g),
        ([, name = "", value = ""]) => [name, unescaped(value)] as const,
      ),
    )
    .at(0);

/** The consumer of the keys, as an authorization request names it. */
export const consumerOf = (server: Prober) => server.key("oauth", ({ oauth }) => oauth);

/** The demo user signs in and agrees. Gives the URL to which the browser is sent back. */
export const authorized = (server: Prober, more: AuthorizationRequest = {}) =>
  Effect.gen(function* () {
    const { client_id, redirect_uri, scope } = yield* consumerOf(server);
    const { email, password } = yield* server.key("users.demo", ({ users }) => users?.demo);
    const query = { client_id, redirect_uri, response_type: "code", scope, ...more };
    const cookies = new Map<string, string>();

    const ask = (method: string, form?: Readonly<Record<string, string>>) =>
      Effect.tap(
        server.ask(method, "/oauth/authorize", {
          query,
          form,
          headers: {
            origin: server.baseUrl.origin,
            cookie: Array.from(cookies, (pair) => pair.join("=")).join("; "),
          },
        }),
        ({ headers }) =>
          Effect.sync(() => {
            for (const set of headers.getSetCookie()) {
              const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
              cookies.set(name, value);
            }
          }),
      );

    const submit = (task: string, entered: Readonly<Record<string, string>>) =>
      Effect.gen(function* () {
        const page = yield* ask("GET");
        const hidden = hiddenIn(page.text, task);
        if (hidden === undefined)
          return yield* Effect.fail(new Unmet({ message: `the page has no form to ${task}` }));
        const answer: Answer = yield* ask("POST", { ...Object.fromEntries(hidden), ...entered });
        yield* expectStatus(answer, 303);
        return new URL(
          answer.headers.get("location") ?? "",
          new URL("/oauth/authorize", server.baseUrl),
        );
      });

    yield* submit("signin", { email, password });
    return yield* submit("consent", {});
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
