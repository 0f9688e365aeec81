import { Authorizations } from "@bonafide/core/oauth/Authorizations";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { consentPage } from "../../src/person/pages/ConsentPage.ts";
import { renderPage } from "../../src/person/pages/Page.ts";
import { pageText } from "../../src/person/PageText.ts";
import { withEdge } from "../server/TestEdge.ts";
import {
  authorizePath,
  callback,
  credentials,
  proveDocument,
  proveIdentity,
  provePhone,
  sentHere,
  signUp,
} from "./PageAsking.ts";
import { headingOf, linkOf, type ShownPage, wordsOf } from "./PageBrowser.ts";

/** Where a page sends the browser, out of here. */
const leavesTo = ({ headers, status }: ShownPage): URL => {
  assert.strictEqual(status, 303);
  const location = new URL(headers["location"] ?? "");
  assert.strictEqual(location.origin + location.pathname, callback);
  return location;
};

/** A scope for which a phone is enough. */
const phoneScope = Effect.flatMap(OAuthConsumerStore, ({ policies }) =>
  policies.put({ scope: "phone", handles: ["email"], proofs: ["phone"], groups: [] }),
);

/** A new person at the consent page. */
const atConsent = Effect.fnUntraced(function* (more: Readonly<Record<string, string>> = {}) {
  yield* phoneScope;
  const sent = yield* sentHere("phone", more);
  const phonePage = yield* signUp(sent.browser, sent.path);
  return { ...sent, page: yield* provePhone(sent.browser, phonePage) };
});

describe("a person whom a partner sends here", () => {
  it.effect("signs up, proves what is missing, agrees, and is sent back with a code", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity", { state: "a b&c", eid: "4711" });
        const first = yield* browser.open(path);
        assert.strictEqual(headingOf(first), "Sign in");
        const phonePage = yield* signUp(browser, path);
        assert.strictEqual(headingOf(phonePage), "Confirm your phone");
        assert.include(wordsOf(phonePage), "Step 1 of 4");
        const identityPage = yield* provePhone(browser, phonePage);
        assert.strictEqual(headingOf(identityPage), "Confirm who you are");
        const documentPage = yield* proveIdentity(browser, identityPage);
        assert.strictEqual(headingOf(documentPage), "Show your document");
        assert.include(wordsOf(documentPage), "Step 3 of 4");
        const consentPage = yield* proveDocument(browser, path);
        assert.strictEqual(headingOf(consentPage), "Share with Grüße & Söhne?");
        assert.include(wordsOf(consentPage), "Step 4 of 4");
        const location = leavesTo(yield* browser.submit(consentPage, "consent"));
        assert.strictEqual(location.searchParams.get("state"), "a b&c");
        assert.match(location.searchParams.get("code") ?? "", /^[\w-]{43}$/);
      }),
    ),
  );

  it.effect("agrees anew at every authorization, and proves nothing twice", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page, path } = yield* atConsent();
        const first = leavesTo(yield* browser.submit(page, "consent"));
        const again = yield* browser.open(path);
        assert.include(headingOf(again), "Share with");
        const second = leavesTo(yield* browser.submit(again, "consent"));
        assert.notStrictEqual(first.searchParams.get("code"), second.searchParams.get("code"));
      }),
    ),
  );

  it.effect("does not share, and is sent back with an error", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atConsent({ state: "s" });
        const location = leavesTo(yield* browser.submit(page, "deny"));
        assert.strictEqual(
          location.search,
          "?error=access_denied&error_description=The+person+did+not+agree&state=s",
        );
      }),
    ),
  );

  it.effect.each([
    ["signin", "Sign in", "Sign up", "Create your account"],
    ["signup", "Create your account", "Sign in", "Sign in"],
  ] as const)("starts with op=%s, and may change over", ([op, first, link, second]) =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity", { op, state: "kept" });
        const page = yield* browser.open(path);
        assert.strictEqual(headingOf(page), first);
        const other = yield* browser.open(linkOf(page, link));
        assert.strictEqual(headingOf(other), second);
        assert.strictEqual(new URLSearchParams(other.path.split("?")[1]).get("state"), "kept");
      }),
    ),
  );

  it.effect("gets an error page if the partner or its address is unknown, and no redirect", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const elsewhere = encodeURIComponent("https://partner.example/callback/");
        for (const [wrong, parameter] of [
          ["/oauth/authorize", "client_id"],
          [path.replace(/client_id=[^&]*/, "client_id=nobody"), "client_id"],
          [path.replace(/redirect_uri=[^&]*/, `redirect_uri=${elsewhere}`), "redirect_uri"],
          [`${path}&redirect_uri=${elsewhere}`, "redirect_uri"],
        ] as const) {
          const page = yield* browser.send("GET", wrong);
          assert.strictEqual(page.status, 400);
          assert.strictEqual(headingOf(page), "This link does not work");
          assert.isUndefined(page.headers["location"]);
          assert.notMatch(page.text, /(?:href|action)="(?:https?:)?\/\/|^<meta/);
          assert.include(wordsOf(page), `For the operators of that service: the ${parameter} is`);
        }
      }),
    ),
  );

  it.effect("is sent back where the partner asks for what there is not", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("nothing", { state: "s" });
        const page = yield* browser.send("GET", path);
        assert.strictEqual(
          leavesTo(page).search,
          "?error=invalid_scope&error_description=scope+is+missing+or+unknown&state=s",
        );
      }),
    ),
  );

  it.effect("who is signed in with another account signs out, and continues the same request", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page, path } = yield* atConsent();
        assert.include(wordsOf(page), `Signed in as ${credentials.email}.`);
        const held = browser.jar.get("bonafide_session");
        const out = yield* browser.submit(page, "signout");
        assert.strictEqual(headingOf(out), "Create your account");
        assert.strictEqual(out.path, page.path);
        browser.jar.set("bonafide_session", held ?? "");
        assert.strictEqual(headingOf(yield* browser.open(path)), "Sign in");
      }),
    ),
  );

  it.effect("whose session ended meanwhile is asked to sign in, and goes on", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* atConsent();
        yield* TestClock.adjust("31 minutes");
        const page = yield* browser.open(path);
        assert.strictEqual(headingOf(page), "Sign in");
        const next = yield* browser.submit(page, "signin", { values: credentials });
        assert.include(headingOf(next), "Share with");
      }),
    ),
  );

  it.effect(
    "is not asked for what was not proved: a form that agrees too early changes nothing",
    () =>
      withEdge(
        Effect.gen(function* () {
          const { browser, path } = yield* sentHere("identity");
          const page = yield* signUp(browser, path);
          const early = yield* browser.submit(page, "phone", { values: { task: "consent" } });
          assert.strictEqual(headingOf(early), "Confirm your phone");
        }),
      ),
  );

  it.effect("confirms a phone first, also where a scope asks for the identity alone", () =>
    withEdge(
      Effect.gen(function* () {
        yield* (yield* OAuthConsumerStore).policies.put({
          scope: "who",
          handles: ["zip"],
          proofs: ["identity"],
          groups: [],
        });
        const { browser, path } = yield* sentHere("who");
        const page = yield* signUp(browser, path);
        assert.strictEqual(headingOf(page), "Confirm your phone");
        assert.include(wordsOf(page), "Step 1 of 3");
        const next = yield* provePhone(browser, page);
        assert.include(wordsOf(next), "Step 2 of 3");
      }),
    ),
  );

  it.effect("stays at its step while it proves anew what the scope does not ask for", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, consumer, path } = yield* atConsent();
        yield* (yield* OAuthConsumerStore).policies.put({
          scope: "paper",
          handles: ["zip"],
          proofs: ["document"],
          groups: [],
        });
        const paper = authorizePath(consumer, "paper");
        const missing = yield* browser.open(`${paper}&another=phone`);
        assert.strictEqual(headingOf(missing), "Confirm your phone");
        assert.include(wordsOf(missing), "Step 1 of 2");
        yield* proveDocument(browser, paper);
        const proved = yield* browser.open(`${paper}&another=phone`);
        assert.strictEqual(headingOf(proved), "Confirm your phone");
        assert.include(wordsOf(proved), "Step 2 of 2");
        assert.include(wordsOf(yield* browser.open(`${path}&another=phone`)), "Step 1 of 2");
      }),
    ),
  );

  it.effect("takes no choice of a page's along to the next one", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const asked = yield* browser.open(`${path}&kind=license&by=upload&unknown=1`);
        assert.notMatch(linkOf(asked, "Sign up"), /kind=|by=/);
        assert.match(linkOf(asked, "Sign up"), /unknown=1/);
      }),
    ),
  );
});

describe("what is shared", () => {
  it.effect.each([
    [{ documentTokens: true, passback: true }, true],
    [{ documentTokens: true, passback: false }, false],
    [{ documentTokens: false, passback: true }, false],
  ] as const)("names photos of a document only where the consumer %j", ([consumer, isNamed]) =>
    withEdge(
      Effect.gen(function* () {
        yield* (yield* OAuthConsumerStore).policies.put({
          scope: "phone",
          handles: ["email", "document_tokens", "eid"],
          proofs: ["phone"],
          groups: [],
        });
        const { browser, path } = yield* sentHere("phone", {}, consumer);
        const page = yield* provePhone(browser, yield* signUp(browser, path));
        const words = wordsOf(page);
        assert.include(words, "Your email address");
        assert.strictEqual(words.includes("Photos of your document"), isNamed);
        assert.notInclude(words, "The reference that they have for you");
        assert.strictEqual(words.includes("look at your photos for up to 7 days"), isNamed);
        assert.include(words, "They can read this for a few minutes");
      }),
    ),
  );

  it.effect("says how long a partner reads it that can renew it", () =>
    withEdge(
      Effect.gen(function* () {
        yield* phoneScope;
        const { path } = yield* sentHere("phone");
        const { searchParams } = new URL(path, callback);
        const request = yield* Effect.orDie((yield* Authorizations).read(searchParams));
        const wordsWhere = (renewable: boolean) =>
          renderPage(
            { words: pageText, others: [] },
            consentPage(pageText, {
              request,
              renewable,
              target: { action: path, csrf: "x" },
              preview: { values: [], photos: undefined, groups: [] },
              anew: [],
            }),
          );
        const renewing = "for up to 7 days, and longer only while they keep renewing it";
        assert.include(wordsWhere(true), renewing);
        assert.notInclude(wordsWhere(false), renewing);
      }),
    ),
  );
});
