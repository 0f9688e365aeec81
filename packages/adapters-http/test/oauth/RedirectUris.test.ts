import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { withEdge } from "../server/TestEdge.ts";
import { asked, makeConsumer, redirectUri } from "./OAuthWorld.ts";
import { changed, untrusted } from "./RefusedAuthorizations.ts";

const base = "https://partner.example/callback";
const registered = [base, `${base}?from=a`, "http://127.0.0.1:9000/cb", "com.example.app:/cb"];

/** Addresses that an attacker may use instead of the registered one. */
const mutations: ReadonlyArray<string> = [
  // Nothing, and less.
  "",
  " ",
  "/",
  "/callback",
  "callback",
  "//partner.example/callback",
  "https:",
  "https://",
  "https:///",
  "https://partner.example",
  "https://partner.example/",
  "https://partner.example/callbac",
  // Spelt otherwise.
  `${base}/`,
  `${base}//`,
  `${base}/.`,
  `${base}.`,
  `${base}s`,
  "https://partner.example//callback",
  "https://partner.example/Callback",
  "https://partner.example/CALLBACK",
  "https://PARTNER.example/callback",
  "HTTPS://partner.example/callback",
  "Https://partner.example/callback",
  "https://partner.example./callback",
  "https:/partner.example/callback",
  "https:partner.example/callback",
  "https:\\\\partner.example\\callback",
  "https://partner.example\\callback",
  "http://partner.example/callback",
  "ftp://partner.example/callback",
  // Ports.
  "https://partner.example:443/callback",
  "https://partner.example:8443/callback",
  "https://partner.example:/callback",
  "http://127.0.0.1:9001/cb",
  "http://127.0.0.1/cb",
  "http://localhost:9000/cb",
  "http://[::1]:9000/cb",
  "http://127.1:9000/cb",
  "http://2130706433:9000/cb",
  "http://0x7f.1:9000/cb",
  // Encoded.
  "https://partner.example/%63allback",
  "https://partner.example/callback%20",
  "https://partner.example/callback%00",
  "https://partner.example/callback%0d%0aset-cookie:x",
  "https://partner.example%2fcallback",
  "https%3A%2F%2Fpartner.example%2Fcallback",
  "https://partner.example/callback\u0000",
  "https://partner.example/callback\r\n",
  "https://partner.example/callback\t",
  ` ${base}`,
  `${base} `,
  `\uFEFF${base}`,
  // Another consumer's.
  "https://evil.example/callback",
  "https://partner.example.evil.example/callback",
  "https://evil.example/https://partner.example/callback",
  "https://evilpartner.example/callback",
  "https://sub.partner.example/callback",
  "https://partner.example@evil.example/callback",
  "https://user@partner.example/callback",
  "https://user:password@partner.example/callback",
  "https://evil.example#@partner.example/callback",
  "https://evil.example?@partner.example/callback",
  "https://evil.example\\@partner.example/callback",
  "https://partner.example;evil.example/callback",
  "https://partner.example,evil.example/callback",
  // Paths.
  "https://partner.example/./callback",
  "https://partner.example/x/../callback",
  "https://partner.example/callback/..",
  "https://partner.example/callback/../admin",
  "https://partner.example/callback/%2e%2e/admin",
  "https://partner.example/callback;x=1",
  // Queries and fragments.
  `${base}?`,
  `${base}?x=1`,
  `${base}?from=b`,
  `${base}?from=a&x=1`,
  `${base}?from=a#`,
  `${base}?FROM=a`,
  `${base}#`,
  `${base}#fragment`,
  `${base}#@evil.example`,
  `${base}?code=mine`,
  // Letters that look alike.
  "https://pаrtner.example/callback",
  "https://partner.exаmple/callback",
  "https://xn--prtner-3ve.example/callback",
  "https://ｐartner.example/callback",
  "https://partner。example/callback",
  "https://partner.example/cаllback",
  // Schemes that run.
  "javascript:alert(1)",
  "javascript://partner.example/callback",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://partner.example/callback",
  "about:blank",
  "com.example.app:/cb/",
  "com.example.app://cb",
  "com.example.App:/cb",
  "com.example.other:/cb",
  // Several in one.
  `${base} https://evil.example/`,
  `${base},https://evil.example/`,
  "*",
  "https://*.example/callback",
  "null",
  "undefined",
];

/** What no operator can register. */
const untrustworthy: ReadonlyArray<string> = [
  "",
  "/callback",
  "//partner.example/callback",
  "partner.example/callback",
  "https:",
  "https://",
  "https:/partner.example/",
  "https:partner.example/",
  "https:\\\\partner.example\\callback",
  `${base}#`,
  `${base}#fragment`,
  "https://user@partner.example/",
  "https://user:password@partner.example/",
  "https://partner.example@evil.example/",
  ` ${base}`,
  `${base} `,
  `${base}\n`,
  `${base}"x`,
  `${base}<x>`,
  "https://pаrtner.example/callback",
  "javascript:alert(1)",
  "javascript://partner.example/",
  "data:text/html,x",
  "file:///etc/passwd",
  "blob:https://partner.example/x",
  "about:blank",
  "ftp://partner.example/",
  "app:/cb",
  `${base}?${"x".repeat(2_000)}`,
];

describe("Where people are sent back to", () => {
  it("has been tried in many ways, each another", () => {
    assert.isAtLeast(mutations.length, 60);
    assert.lengthOf(new Set([...mutations, ...registered]), mutations.length + registered.length);
  });

  it.effect("is exactly a registered address, otherwise there is no redirect", () =>
    withEdge(
      Effect.gen(function* () {
        const consumer = yield* makeConsumer({ redirectUris: registered });
        const { read } = yield* Authorizations;
        for (const redirect_uri of mutations) {
          const sent = yield* untrusted(asked(consumer, { redirect_uri }));
          assert.strictEqual(sent, "redirect_uri", JSON.stringify(redirect_uri));
        }
        for (const redirect_uri of registered) {
          const request = yield* read(asked(consumer, { redirect_uri }));
          assert.strictEqual(request.redirectUri, redirect_uri);
        }
      }),
    ),
  );

  it.effect("is said once, and by a client that is known", () =>
    withEdge(
      Effect.gen(function* () {
        const consumer = yield* makeConsumer({ redirectUris: registered });
        const other = yield* makeConsumer({ redirectUris: ["https://other.example/"] });
        const good = asked(consumer);
        const cases: ReadonlyArray<readonly [string, (query: URLSearchParams) => void]> = [
          ["redirect_uri", (query) => query.append("redirect_uri", redirectUri)],
          ["redirect_uri", (query) => query.append("redirect_uri", "https://evil.example/")],
          ["redirect_uri", (query) => query.delete("redirect_uri")],
          ["redirect_uri", (query) => query.set("client_id", other.consumer.clientId)],
          ["client_id", (query) => query.append("client_id", consumer.consumer.clientId)],
          ["client_id", (query) => query.delete("client_id")],
          ["client_id", (query) => query.set("client_id", "nobody")],
          ["client_id", (query) => query.set("client_id", "\u0000")],
          ["client_id", (query) => query.set("client_id", consumer.consumer.id)],
        ];
        for (const [parameter, change] of cases) {
          assert.strictEqual(yield* untrusted(changed(good, change)), parameter);
        }
      }),
    ),
  );

  it.effect("is taken from an operator only where it can be trusted", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer } = yield* makeConsumer();
        const { set } = yield* OAuthConsumers;
        for (const uri of untrustworthy) {
          const fault = yield* Effect.flip(set(consumer.id, { redirectUris: [redirectUri, uri] }));
          assert.strictEqual(fault._tag, "RedirectUriInvalid", JSON.stringify(uri));
        }
      }),
    ),
  );
});
