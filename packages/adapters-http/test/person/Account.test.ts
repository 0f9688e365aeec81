import { putConsumer } from "@bonafide/testkit/oauth/OAuthSamples";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { attributes, jsonIn, makeConsumer, redeem } from "../oauth/OAuthWorld.ts";
import { signInFaults } from "../../src/person/FaultText.ts";
import { withEdge } from "../server/TestEdge.ts";
import {
  authorizePath,
  callback,
  credentials,
  provePhone,
  sentHere,
  signUp,
} from "./PageAsking.ts";
import { formOf, headingOf, linkOf, makeBrowser, wordsOf } from "./PageBrowser.ts";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";

const phoneScope = Effect.flatMap(OAuthConsumerStore, ({ policies }) =>
  policies.put({ scope: "phone", handles: ["email"], proofs: ["phone"], groups: [] }),
);

/** A person with a grant to a partner. */
const sharing = Effect.gen(function* () {
  yield* phoneScope;
  const { browser, path } = yield* sentHere("phone");
  const page = yield* provePhone(browser, yield* signUp(browser, path));
  yield* browser.submit(page, "consent");
  return { browser, path };
});

describe("signing in", () => {
  it.effect("without a partner leads to the account, and so does being signed in", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* signUp(browser, "/signup");
        assert.strictEqual(page.path, "/account");
        assert.include(wordsOf(page), credentials.email);
        for (const path of ["/signin", "/signup"]) {
          assert.strictEqual((yield* browser.open(path)).path, "/account");
        }
        const out = yield* browser.submit(page, "signout");
        assert.strictEqual(out.path, "/signin");
        // With the token of a visitor who has no session.
        const { csrf = "" } = formOf(out, "signin").hidden;
        const again = yield* browser.post(page, "signout", { values: { csrf } });
        assert.deepStrictEqual([again.status, again.headers["location"]], [303, "/signin"]);
        assert.strictEqual(
          headingOf(yield* browser.open(linkOf(out, "Sign up"))),
          "Create your account",
        );
        const up = yield* browser.open("/signup");
        assert.strictEqual((yield* browser.open(linkOf(up, "Sign in"))).path, "/signin");
      }),
    ),
  );

  it.effect("answers the same to a used email, an unknown email and a wrong password", () =>
    withEdge(
      Effect.gen(function* () {
        yield* signUp(yield* makeBrowser, "/signup");
        const browser = yield* makeBrowser;
        const told = Effect.fnUntraced(function* (op: "signin" | "signup", email: string) {
          const page = yield* browser.open(`/${op}`);
          const password = op === "signup" ? credentials.password : "a wrong password";
          const values = { email, password };
          const { status, text } = yield* browser.submit(page, op, { values });
          assert.notInclude(text, password);
          return [status, /<div class="summary"[^]*?<\/div>/.exec(text)?.[0]];
        });
        const wrong = yield* told("signin", credentials.email);
        assert.deepStrictEqual(yield* told("signin", "unknown@people.example"), wrong);
        assert.deepStrictEqual(yield* told("signup", credentials.email), wrong);
      }),
    ),
  );

  it.effect("up tells what is wrong with the email and the password at once", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* browser.open("/signup");
        for (const [password, message] of [
          ["short", signInFaults.PasswordTooShort],
          ["passwordpassword", signInFaults.PasswordCommon],
        ] as const) {
          const values = { email: "no email", password };
          const wrong = yield* browser.submit(page, "signup", { values });
          assert.strictEqual(wrong.status, 422);
          assert.include(wrong.text, `id="field-email-error">${signInFaults.EmailInvalid}<`);
          assert.include(wrong.text, `id="field-password-error">${message}<`);
        }
      }),
    ),
  );

  it.effect.each([
    ["no email", credentials.password, "email", "Enter an email address"],
    ["ben@people.example", "short", "password", "too short"],
    ["ben@people.example", "x".repeat(200), "password", "too long"],
    ["ben@people.example", "passwordpassword", "password", "too easy"],
  ] as const)("up tells what is wrong at its field: %s, %s", ([email, password, field, message]) =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* browser.open("/signup");
        assert.match(page.text, /autocomplete="username"[^]*autocomplete="new-password"/);
        const { status, text } = yield* browser.submit(page, "signup", {
          values: { email, password },
        });
        assert.strictEqual(status, 422);
        assert.match(text, new RegExp(`id="field-${field}-error">[^<]*${message}`));
        assert.include(text, `value="${email}"`);
        assert.notInclude(text, `value="${password}"`);
      }),
    ),
  );

  it.effect("slows down a caller that guesses, and says for how long", () =>
    withEdge(
      Effect.gen(function* () {
        yield* signUp(yield* makeBrowser, "/signup");
        const browser = yield* makeBrowser;
        let page = yield* browser.open("/signin");
        for (let at = 0; at < 20 && page.status !== 429; at += 1) {
          const values = { email: credentials.email, password: `guess number ${at}` };
          page = yield* browser.submit(page, "signin", { values });
        }
        assert.strictEqual(page.status, 429);
        assert.match(page.headers["retry-after"] ?? "", /^[1-9]\d*$/);
        assert.match(wordsOf(page), /There were too many attempts\. Wait \d+ seconds/);
      }),
    ),
  );
});

describe("the account", () => {
  it.effect("is for signed-in people", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        for (const path of ["/account", "/account/password", "/account/erase"]) {
          assert.strictEqual((yield* browser.open(path)).path, "/signin");
        }
      }),
    ),
  );

  it.effect("tells what was proved and who may read it, until that is taken back", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* sharing;
        const page = yield* browser.open("/account");
        const words = wordsOf(page);
        assert.match(words, /Phone on January 1, 1970 Confirmed/);
        assert.match(
          words,
          /Grüße & Söhne [^·]* · Since January 1, 1970 Your email address Withdraw/,
        );
        assert.include(page.text, 'aria-label="Withdraw access of Grüße &amp; Söhne"');
        const after = yield* browser.submit(page, "withdraw");
        assert.strictEqual(after.path, "/account");
        assert.include(wordsOf(after), "Who has access No service.");
      }),
    ),
  );

  it.effect("has one row for a partner with several grants, and ends them all", () =>
    withEdge(
      Effect.gen(function* () {
        yield* phoneScope;
        const { policies } = yield* OAuthConsumerStore;
        const more = { proofs: [], groups: [], handles: ["email", "zip", "eid"] } as const;
        yield* policies.put({ scope: "more", ...more });
        const partner = yield* makeConsumer();
        const { consumer: other } = yield* putConsumer({ redirectUris: [callback] });
        const browser = yield* makeBrowser;
        const first = authorizePath(partner.consumer, "phone");
        yield* provePhone(browser, yield* signUp(browser, first));

        const agree = Effect.fnUntraced(function* (path: string) {
          const { headers } = yield* browser.submit(yield* browser.open(path), "consent");
          return new URL(headers["location"] ?? "").searchParams.get("code") ?? "";
        });
        const readable = Effect.fnUntraced(function* (path: string) {
          const { access_token: token } = jsonIn(yield* redeem(partner, yield* agree(path)));
          return String(token);
        });
        yield* readable(first);
        yield* TestClock.adjust("2 days");
        yield* browser.submit(yield* browser.open("/signin"), "signin", { values: credentials });
        const tokens = [
          yield* readable(first),
          yield* readable(authorizePath(partner.consumer, "more")),
        ];
        yield* agree(authorizePath(other, "more", { eid: "7" }));

        const page = yield* browser.open("/account");
        const [, rows = ""] = wordsOf(page).split("Who has access");
        assert.match(
          rows,
          /^ Grüße & Söhne [^·]* · Since January 3, 1970 Your email address Your ZIP code The reference that they have for you Withdraw Partner [^·]* · Since January 1, 1970, agreed to last on January 3, 1970 Your email address Your ZIP code Withdraw Sign-in/,
        );
        const values = { consumer: partner.consumer.id };
        const after = wordsOf(yield* browser.submit(page, "withdraw", { values }));
        assert.match(after, /Who has access Grüße & Söhne [^·]* · Since [^]* Withdraw Sign-in/);
        assert.notInclude(after, "Partner");
        for (const token of tokens) assert.strictEqual((yield* attributes(token)).status, 401);
      }),
    ),
  );

  it.effect("changes a password, and signs out everywhere else", () =>
    withEdge(
      Effect.gen(function* () {
        const here = yield* makeBrowser;
        const there = yield* makeBrowser;
        yield* signUp(here, "/signup");
        yield* there.submit(yield* there.open("/signin"), "signin", { values: credentials });
        const page = yield* here.open("/account/password");
        assert.deepStrictEqual(formOf(page, "password").fields, [
          "username",
          "current",
          "password",
        ]);
        const next = "another four words";
        const wrong = yield* here.submit(page, "password", {
          values: { current: "not the password", password: next },
        });
        assert.match(wrong.text, /id="field-current-error">This is not your password/);
        const done = yield* here.submit(wrong, "password", {
          values: { current: credentials.password, password: next },
        });
        assert.strictEqual(done.path, "/account");
        assert.strictEqual((yield* there.open("/account")).path, "/signin");
      }),
    ),
  );

  it.effect("is erased with the password only, with all that was proved and granted", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* sharing;
        const page = yield* browser.open("/account/erase");
        assert.include(wordsOf(page), "This cannot be undone.");
        const wrong = yield* browser.submit(page, "erase", {
          values: { current: "wrong password" },
        });
        assert.strictEqual(wrong.status, 422);
        assert.match(wrong.text, /id="field-current-error">This is not your password/);
        const done = yield* browser.submit(wrong, "erase", {
          values: { current: credentials.password },
        });
        assert.strictEqual(headingOf(done), "You are erased");
        assert.isFalse(browser.jar.has("bonafide_session"));
        const again = yield* signUp(browser, "/signup");
        assert.include(wordsOf(again), "Nothing yet.");
        assert.include(wordsOf(again), "No service.");
      }),
    ),
  );
});
