import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { HttpServerRequest } from "effect/http";
import { makePageOrigin } from "../../src/person/PageOrigin.ts";
import { pageText } from "../../src/person/PageText.ts";
import { HttpSettings } from "../../src/server/HttpSettings.ts";
import { signedInAs } from "../console/ConsoleAsking.ts";
import { withEdge } from "../server/TestEdge.ts";
import { credentials, sentHere, signUp } from "./PageAsking.ts";
import { formOf, headingOf, makeBrowser, type PageBrowser, wordsOf } from "./PageBrowser.ts";

/** Browsers have no passkeys for it. */
const host = "192.0.2.1:8080";

const send = (browser: PageBrowser, path: string, fields: Readonly<Record<string, string>>) =>
  browser.send("POST", path, {
    headers: { host, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

describe("on a server with a bare address", () => {
  it.effect("people are offered no passkey, and none is taken", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const page = yield* browser.send("GET", path, { headers: { host } });
        assert.notInclude(page.text, "data-passkey");
        const { csrf = "" } = formOf(page, "signin").hidden;
        const refused = yield* send(browser, path, { csrf, task: "passkey", response: "{}" });
        assert.strictEqual(refused.status, 422);
        assert.strictEqual(headingOf(refused), pageText.signIn.title);
        assert.include(wordsOf(refused), pageText.passkeys.refused);

        yield* signUp(browser, path);
        const account = yield* browser.send("GET", "/account/passkeys", { headers: { host } });
        assert.notInclude(account.text, "data-passkey");
        const { csrf: own = "" } = formOf(account, "signout").hidden;
        const added = yield* send(browser, "/account/passkeys", { csrf: own, task: "add_passkey" });
        assert.deepStrictEqual(
          [added.status, added.headers["location"]],
          [303, "/account/passkeys"],
        );
      }),
    ),
  );

  it.effect("staff are offered no passkey, and none is taken", () =>
    withEdge(
      Effect.gen(function* () {
        const visitor = yield* makeBrowser;
        const page = yield* visitor.send("GET", "/console/signin", { headers: { host } });
        assert.notInclude(page.text, "data-passkey");
        const { csrf = "" } = formOf(page, "signin").hidden;
        const sent = { csrf, task: "signin", name: "olga", password: "x", response: "{}" };
        assert.strictEqual((yield* send(visitor, "/console/signin", sent)).status, 422);
        const { browser } = yield* signedInAs("operator", "olga");
        const account = yield* browser.send("GET", "/console/account", { headers: { host } });
        assert.notInclude(account.text, "data-passkey");
        const { csrf: own = "" } = formOf(account, "password").hidden;
        const added = yield* send(browser, "/console/passkeys", { csrf: own });
        assert.deepStrictEqual([added.status, added.headers["location"]], [303, "/console/signin"]);
      }),
    ),
  );
});

describe("a form", () => {
  it.effect("without a type has no token", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        yield* browser.open(path);
        assert.strictEqual((yield* browser.send("POST", path)).status, 403);
      }),
    ),
  );

  it.effect("that is not UTF-8 is not read", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        yield* browser.open(path);
        const refused = yield* browser.send("POST", path, {
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: Uint8Array.of(0x61, 0x3d, 0xff),
        });
        assert.strictEqual(refused.status, 400);
      }),
    ),
  );

  it.effect("of a sign-up that failed is the sign-up's again", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const page = yield* browser.open(`${path}&op=signup`);
        const values = { ...credentials, password: "short" };
        const failed = yield* browser.submit(page, "signup", { values });
        assert.strictEqual(failed.status, 422);
        assert.strictEqual(formOf(failed, "signup").shown["email"], credentials.email);
      }),
    ),
  );
});

it.each([
  ["production", undefined, "a.example", "https://a.example"],
  ["sandbox", undefined, "a.example", "http://a.example"],
  ["sandbox", undefined, undefined, "http://localhost"],
  ["sandbox", "https://b.example", "a.example", "https://b.example"],
] as const)(
  "In %s with the origin %s and the host %s pages are at %s",
  (environment, origin, at, is) => {
    const originOf = Effect.runSync(
      Effect.provideService(makePageOrigin, HttpSettings, {
        ...HttpSettings.defaults,
        environment,
        publicOrigin: origin,
      }),
    );
    const headers = at === undefined ? {} : { host: at };
    const request = HttpServerRequest.fromWeb(new Request("http://x.example/", { headers }));
    assert.strictEqual(originOf(request), is);
  },
);
