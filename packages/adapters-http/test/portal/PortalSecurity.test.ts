import { People } from "@bonafide/core/person/People";
import { PolicyStore } from "@bonafide/core/oauth/PolicyStore";
import { assert, describe, it } from "@effect/vitest";
import { Duration, Effect, Fiber, Layer, Logger } from "effect";
import { TestClock } from "effect/testing";
import { HttpApp } from "../../src/server/HttpApp.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { type EdgeOptions, TestEdge, withEdge } from "../server/TestEdge.ts";
import {
  birthDate,
  callback,
  credentials,
  front,
  phone,
  proveIdentity,
  provePhone,
  sentHere,
  signUp,
} from "./PortalAsking.ts";
import { formOf, headingOf, makeBrowser, type ShownPage } from "./PortalBrowser.ts";

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
          assert.strictEqual(page.headers["content-security-policy"], policy(action), at);
          if (status !== 303) assert.match(page.text, /^<!doctype html><html lang="en">/);
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
    "runs no script, and loads one stylesheet of this server, which never changes there",
    () =>
      withEdge(
        Effect.gen(function* () {
          const browser = yield* makeBrowser;
          const page = yield* browser.open("/signin");
          assert.notMatch(page.text, /<script|\son\w+=|style=|https?:\/\//);
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
        yield* (yield* PolicyStore).put({ scope: "none", handles: [], proofs: [], groups: [] });
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
        const visitor = page.headers["set-cookie"] ?? "";
        const entered = yield* browser.post(page, "signup", { values: credentials });
        const session = entered.headers["set-cookie"] ?? "";
        return [visitor, session].map((cookie) => cookie.replace(/=[\w-]{43}/, "=…"));
      }),
      options,
    );

  it.effect("are read by no script, and sent along by no other site's form", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* cookieOf({}), [
        "bonafide_visitor=…; Path=/; HttpOnly; SameSite=Lax",
        "bonafide_session=…; Path=/; HttpOnly; SameSite=Lax",
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

  it.effect("hold a new secret at every sign-in, and one that is no secret is nobody's", () =>
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

describe("a form that is not ours", () => {
  const assertForged = (page: ShownPage) => {
    assert.strictEqual(page.status, 403);
    assert.strictEqual(headingOf(page), "This form is no longer valid");
  };

  it.effect.each([
    ["without a token", { csrf: "" }, {}],
    ["with another's token", { csrf: "x".repeat(43) }, {}],
    ["from another site", {}, { "sec-fetch-site": "cross-site" }],
    ["from another host of this site", {}, { "sec-fetch-site": "same-site" }],
    ["from another origin", {}, { origin: "https://evil.example" }],
    ["from no address", {}, { origin: "nonsense" }],
  ] as const)("is not looked at: %s", ([, values, headers]) =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* browser.open("/signup");
        const sending = { values: { ...credentials, ...values }, headers };
        assertForged(yield* browser.post(page, "signup", sending));
        assert.isFalse(browser.jar.has("bonafide_session"));
      }),
    ),
  );

  it.effect.each([
    { origin: "http://in-process.test", host: "in-process.test" },
    { origin: "null", "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
  ])("is not one that its browser says came from here: %j", (headers) =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* browser.open("/signup");
        const next = yield* browser.submit(page, "signup", { values: credentials, headers });
        assert.strictEqual(headingOf(next), "Your account");
      }),
    ),
  );

  it.effect("is told by the public address, never by Host, where there is one", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* browser.open("/signup");
        const from = (origin: string) =>
          browser.post(page, "signup", {
            values: credentials,
            headers: { origin, host: "id.internal" },
          });
        assertForged(yield* from("http://id.internal"));
        assert.strictEqual((yield* from("https://id.example")).status, 303);
      }),
      { publicOrigin: "https://id.example" },
    ),
  );

  it.effect("cannot use a visitor's token once somebody is signed in", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const before = yield* browser.open("/signin");
        yield* signUp(browser, "/signup");
        const { hidden } = formOf(before, "signin");
        const account = yield* browser.open("/account");
        const token = hidden["csrf"] ?? "";
        assertForged(yield* browser.post(account, "signout", { values: { csrf: token } }));
      }),
    ),
  );

  it.effect("signs nobody out, withdraws and erases nothing", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        yield* signUp(browser, "/signup");
        for (const path of ["/signout", "/account/withdraw", "/account/erase"]) {
          assertForged(yield* browser.send("POST", path));
        }
        assert.strictEqual(headingOf(yield* browser.open("/account")), "Your account");
      }),
    ),
  );
});

describe("a form that leads away", () => {
  it.effect("may go on from the partner to wherever it sends people, and no other may", () =>
    withEdge(
      Effect.gen(function* () {
        yield* (yield* PolicyStore).put({ scope: "none", handles: [], proofs: [], groups: [] });
        for (const [redirectUri, target] of [
          ["https://partner.example/callback", "https://partner.example"],
          ["http://127.0.0.1:4567/cb", "http://127.0.0.1:4567"],
          ["http://[::1]:4567/cb", "http:"],
          ["com.example.app:/cb", "com.example.app:"],
        ] as const) {
          const { browser, path } = yield* sentHere(
            "none",
            { redirect_uri: redirectUri },
            {
              redirectUris: [redirectUri],
            },
          );
          const action = ({ headers }: ShownPage) =>
            /form-action ([^;]*);/.exec(headers["content-security-policy"] ?? "")?.[1];
          assert.strictEqual(action(yield* browser.open(path)), `'self' ${target}`);
          const email = `${target.length}-${credentials.email}`;
          const page = yield* browser.submit(yield* browser.open(`${path}&op=signup`), "signup", {
            values: { ...credentials, email },
          });
          assert.strictEqual(action(page), `'self' ${target} https:`);
        }
      }),
    ),
  );
});

describe("what a browser sends", () => {
  it.effect("is not read where it is too large, or from strangers with files", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const page = yield* browser.open(path);
        const large = { ...credentials, email: "x".repeat(70_000) };
        const tooLarge = yield* browser.post(page, "signin", { values: large });
        assert.strictEqual(tooLarge.status, 413);
        assert.strictEqual(headingOf(tooLarge), "This is too large");
        assert.strictEqual(tooLarge.headers["connection"], "close");
        const headers = { "content-type": "multipart/form-data; boundary=x" };
        for (const sent of [
          yield* browser.send("POST", path, { headers, body: "--x--" }),
          yield* browser.post(page, "signin", { headers: { "content-type": "text/plain" } }),
        ]) {
          assert.strictEqual(sent.status, 400);
          assert.strictEqual(headingOf(sent), "This did not arrive as it should");
        }
      }),
    ),
  );

  it.effect("waits for memory for its photos, and is asked to come again", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const phonePage = yield* signUp(browser, path);
        yield* proveIdentity(browser, yield* provePhone(browser, phonePage));
        const page = yield* browser.open(`${path}&kind=passport`);
        const sent = yield* Effect.forkChild(browser.post(page, "document", { files: [front] }));
        yield* TestClock.adjust("1 second");
        const answer = yield* Fiber.join(sent);
        assert.strictEqual(answer.status, 429);
      }),
      { maxUploadBytes: 10, uploadWait: Duration.seconds(1) },
    ),
  );

  it.effect("says which methods a page has", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        for (const [method, path, allow] of [
          ["PUT", "/oauth/authorize", "GET, HEAD, POST"],
          ["DELETE", "/account", "GET, HEAD"],
          ["PATCH", "/signin", "GET, HEAD, POST"],
          ["GET", "/signout", "POST"],
        ] as const) {
          const page = yield* browser.send(method, path);
          assert.strictEqual(page.status, 405);
          assert.strictEqual(page.headers["allow"], allow);
        }
        assert.strictEqual((yield* browser.send("HEAD", "/signin")).status, 200);
      }),
    ),
  );

  it.effect("ends in no log and in no address", () => {
    const lines: Array<string> = [];
    const logger = Logger.make(({ message }) => lines.push(JSON.stringify(message)));
    return withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const seen: Array<string> = [];
        let page = yield* signUp(browser, path);
        seen.push(page.path);
        page = yield* provePhone(browser, page);
        seen.push(page.path);
        page = yield* proveIdentity(browser, page);
        seen.push(page.path);
        const said = [...lines, ...seen].join("\n");
        for (const secret of [credentials.email, credentials.password, phone, birthDate]) {
          assert.notInclude(said, secret);
          assert.notInclude(said, encodeURIComponent(secret));
        }
        assert.include(said, encodeURIComponent(callback));
      }),
    ).pipe(Effect.provide(Logger.layer([logger])));
  });
});

describe("a defect", () => {
  it.effect("is told without what it says, and logged without what was sent", () => {
    const lines: Array<string> = [];
    const logger = Logger.make((entry) => lines.push(JSON.stringify(entry)));
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
      assert.strictEqual((yield* shown({ environment: "production" })).status, 404);
    }),
  );
});
