import { People } from "@bonafide/core/person/People";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Layer, Logger } from "effect";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { type EdgeOptions, TestEdge, withEdge } from "../server/TestEdge.ts";
import { credentials, sentHere, signUp } from "./PageAsking.ts";
import { cookiesOf, headingOf, makeBrowser, type ShownPage } from "./PageBrowser.ts";

const headersOf = ({ headers }: ShownPage, names: ReadonlyArray<string>) =>
  Object.fromEntries(names.map((name) => [name, headers[name]]));

const guards = {
  "cache-control": "no-store",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-resource-policy": "same-origin",
};

const policy = (formAction: string) =>
  `default-src 'none'; style-src 'self'; img-src 'self'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`;

describe("every page", () => {
  it.effect("is guarded by headers, error pages and redirects too", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        for (const [at, status] of [
          [path, 200],
          ["/oauth/authorize", 400],
          ["/signin", 200],
          ["/signup", 200],
          ["/account", 303],
          ["/account/nothing", 404],
          ["/signout", 405],
          ["/demo/callback?code=x", 200],
        ] as const) {
          const page = yield* browser.send("GET", at);
          assert.strictEqual(page.status, status, at);
          assert.deepStrictEqual(headersOf(page, Object.keys(guards)), guards, at);
          const action = at === path ? "'self' https://partner.example" : "'self'";
          // Only a page that offers passkeys may run scripts, and only those of this server.
          const scripts = /<script /.test(page.text)
            ? "default-src 'none'; script-src 'self';"
            : "";
          assert.strictEqual(
            page.headers["content-security-policy"],
            scripts === ""
              ? policy(action)
              : policy(action).replace("default-src 'none';", scripts),
            at,
          );
          assert.strictEqual(scripts !== "", at === path || at === "/signin", at);
          if (status !== 303) assert.match(page.text, /^<!doctype html><html lang="en">/);
        }
      }),
    ),
  );

  it.effect("of the console and of the reference has the same guards, and no opener", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const closed = { ...guards, "cross-origin-opener-policy": "same-origin" };
        for (const at of ["/console/signin", "/console/nothing", "/docs", "/docs/errors"]) {
          const page = yield* browser.send("GET", at);
          assert.deepStrictEqual(headersOf(page, Object.keys(closed)), closed, at);
        }
      }),
    ),
  );

  it.effect("keeps its opener in a partner's popup, and elsewhere has none", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const opener = "cross-origin-opener-policy";
        assert.strictEqual((yield* browser.open(path)).headers[opener], "unsafe-none");
        assert.strictEqual((yield* browser.open("/signin")).headers[opener], "same-origin");
      }),
    ),
  );

  it.effect(
    "runs no script but those of passkeys, and loads files of this server, which never change there",
    () =>
      withEdge(
        Effect.gen(function* () {
          const browser = yield* makeBrowser;
          const page = yield* browser.open("/signin");
          const scripts = Array.from(
            page.text.matchAll(/<script src="([^"]+)" defer/g),
            ([, src]) => src,
          );
          assert.lengthOf(scripts, 2);
          assert.strictEqual(page.text.split("<script").length - 1, scripts.length);
          assert.notMatch(page.text, /\son\w+=|style=|https?:\/\//);
          for (const script of scripts) {
            const answer = yield* browser.send("GET", script ?? "");
            assert.strictEqual(answer.headers["content-type"], "text/javascript; charset=utf-8");
          }
          assert.notInclude((yield* browser.open("/signup")).text, "<script");
          const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(page.text)?.[1] ?? "";
          const { headers, status } = yield* browser.send("GET", sheet);
          assert.strictEqual(status, 200);
          assert.strictEqual(headers["content-type"], "text/css; charset=utf-8");
          assert.strictEqual(headers["cache-control"], "public, max-age=31536000, immutable");
          assert.strictEqual((yield* browser.send("GET", `${sheet}.old`)).status, 404);
        }),
      ),
  );

  it.effect("shows hostile names as they are written", () =>
    withEdge(
      Effect.gen(function* () {
        yield* (yield* OAuthConsumerStore).policies.put({
          scope: "none",
          handles: [],
          proofs: [],
          groups: [],
        });
        const name = `"><script>alert(1)</script><img src=x onerror='a'>&amp;`;
        const { browser, path } = yield* sentHere("none", { state: name, eid: name }, { name });
        const page = yield* signUp(browser, path);
        assert.include(page.text, "&lt;script>alert(1)&lt;/script>");
        assert.notInclude(page.text, "<script");
        assert.notInclude(page.text, "<img");
        assert.include(headingOf(page), name);
        const sent = yield* browser.submit(page, "consent");
        assert.strictEqual(new URL(sent.headers["location"] ?? "").searchParams.get("state"), name);
      }),
    ),
  );
});

describe("cookies", () => {
  const cookieOf = (options: EdgeOptions) =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* browser.send("GET", "/signup");
        const entered = yield* browser.post(page, "signup", { values: credentials });
        return [page, entered]
          .flatMap(({ headers }) => cookiesOf(headers))
          .map((cookie) =>
            cookie.replace(/=[\w.-]{43,}/, "=…").replace(/Expires=[^;]+/, "Expires=…"),
          );
      }),
      options,
    );

  it.effect("are read by no script, and sent along by no other site's form", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* cookieOf({}), [
        "bonafide_visitor=…; Path=/; HttpOnly; SameSite=Lax",
        "bonafide_session=…; Path=/; HttpOnly; SameSite=Lax",
        "bonafide_device=…; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax",
      ]);
    }),
  );

  it.effect.each([
    { publicOrigin: "https://id.example" },
    { environment: "production", publicOrigin: undefined },
  ] as const)("are secure and this host's own: %j", (options) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* cookieOf(options), [
        "__Host-bonafide_visitor=…; Path=/; HttpOnly; Secure; SameSite=Lax",
        "__Host-bonafide_session=…; Path=/; HttpOnly; Secure; SameSite=Lax",
        "__Host-bonafide_device=…; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax",
      ]);
    }),
  );

  it.effect("are not: a session that a stranger put there before the sign-in", () =>
    withEdge(
      Effect.gen(function* () {
        const victim = yield* makeBrowser;
        const stranger = yield* makeBrowser;
        yield* signUp(stranger, "/signup");
        const planted = stranger.jar.get("bonafide_session") ?? "";
        victim.jar.set("bonafide_session", planted);
        const account = yield* victim.open("/account");
        const out = yield* victim.submit(account, "signout");
        const page = yield* victim.submit(out, "signin", { values: credentials });
        assert.strictEqual(headingOf(page), "Your account");
        assert.notStrictEqual(victim.jar.get("bonafide_session"), planted);
        assert.strictEqual(headingOf(yield* stranger.open("/account")), "Sign in");
      }),
    ),
  );

  it.effect("keeps a device token that no script reads, new at each sign-in", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        yield* signUp(browser, "/signup");
        const first = browser.jar.get("bonafide_device");
        const out = yield* browser.submit(yield* browser.open("/account"), "signout");
        assert.strictEqual(browser.jar.get("bonafide_device"), first);
        yield* browser.submit(out, "signin", { values: credentials });
        assert.notStrictEqual(browser.jar.get("bonafide_device"), first);
      }),
    ),
  );

  it.effect("hold a new secret at every sign-in, and an invalid secret has no session", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        yield* signUp(browser, "/signup");
        const first = browser.jar.get("bonafide_session");
        const out = yield* browser.submit(yield* browser.open("/account"), "signout");
        assert.isFalse(browser.jar.has("bonafide_session"));
        yield* browser.submit(out, "signin", { values: credentials });
        assert.notStrictEqual(browser.jar.get("bonafide_session"), first);
        browser.jar.set("bonafide_session", "x");
        assert.strictEqual(headingOf(yield* browser.open("/account")), "Sign in");
      }),
    ),
  );
});

describe("a defect", () => {
  it.effect("is shown without its message, and logged without the request", () => {
    const lines: Array<string> = [];
    const logger = Logger.make(({ cause, message }) =>
      lines.push(JSON.stringify({ cause, message })),
    );
    return withEdge(
      Effect.gen(function* () {
        const people = yield* People;
        const breaking = { ...people, signIn: () => Effect.die(new Error("a secret of ours")) };
        const edge = HttpApp.layer.pipe(
          Layer.provide(Layer.succeed(People, breaking)),
          Layer.provide(Layer.succeed(HttpSettings, HttpSettings.defaults)),
          (app) => Layer.provideMerge(TestEdge.layer, app),
        );
        const page = yield* Effect.gen(function* () {
          const browser = yield* makeBrowser;
          const signIn = yield* browser.open("/signin");
          return yield* browser.submit(signIn, "signin", { values: credentials });
        }).pipe(Effect.provide(edge, { local: true }));
        assert.strictEqual(page.status, 500);
        assert.strictEqual(headingOf(page), "Something went wrong here");
        assert.notInclude(page.text, "secret");
        assert.lengthOf(lines, 1);
        assert.include(lines[0], "/signin");
        assert.notInclude(lines[0], "secret");
        assert.notInclude(lines[0], credentials.email);
      }),
    ).pipe(Effect.provide(Logger.layer([logger])));
  });
});

describe("the demo's page", () => {
  it.effect("shows what came back, in a sandbox only", () =>
    Effect.gen(function* () {
      const shown = (options: EdgeOptions) =>
        withEdge(
          Effect.flatMap(makeBrowser, ({ send }) =>
            send("GET", `/demo/callback?code=${"a".repeat(43)}&state=%3Cb%3E&error=denied`),
          ),
          options,
        );
      const page = yield* shown({});
      assert.include(page.text, "&lt;b>");
      assert.include(page.text, `-d code=${"a".repeat(43)}`);
      assert.include(page.text, "require('./data/sandbox.json').oauth");
      assert.strictEqual((yield* shown({ environment: "production" })).status, 404);
    }),
  );
});
