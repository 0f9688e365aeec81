import { Letters } from "@bonafide/core/mail/Letters";
import { MemoryMail } from "@bonafide/testkit/mail/MemoryMailer";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { withEdge } from "../server/TestEdge.ts";
import { credentials, signUp } from "./PageAsking.ts";
import { headingOf, linkOf, makeBrowser, type PageBrowser, wordsOf } from "./PageBrowser.ts";

const origin = "https://id.example";
const next = "a brand new battery";

/** Sends what is due; the newest letter. */
const newestLetter = Effect.gen(function* () {
  const { sent } = yield* MemoryMail;
  yield* (yield* Letters).sweep(origin);
  return sent.at(-1);
});

/** The path of the link in the newest letter. */
const postedPath = Effect.map(newestLetter, (letter) => {
  const [href = "none"] = /https?:\S+/.exec(letter?.text ?? "") ?? [];
  assert.isTrue(letter?.html.includes(`href="${href}"`));
  assert.isTrue(href.startsWith(`${origin}/`));
  return href.slice(origin.length);
});

const forget = Effect.fnUntraced(function* (
  browser: PageBrowser,
  email = credentials.email,
  headers: Readonly<Record<string, string>> = {},
) {
  const page = yield* browser.open("/forgot");
  return yield* browser.submit(page, "forgot", { values: { email }, headers });
});

describe("a forgotten password", () => {
  it.effect("is replaced through the link of a letter, and every session ends", () =>
    withEdge(
      Effect.gen(function* () {
        const [browser, other] = [yield* makeBrowser, yield* makeBrowser];
        yield* signUp(other, "/signup");
        const signInPage = yield* browser.open("/signin");
        const forgotPage = yield* browser.open(linkOf(signInPage, "Forgot your password?"));
        const sent = yield* browser.submit(forgotPage, "forgot", {
          values: { email: credentials.email },
        });
        assert.strictEqual(headingOf(sent), "Look at your email");
        const path = yield* postedPath;
        // Programs that look for viruses open links too.
        for (let at = 0; at < 3; at += 1) yield* browser.open(path);
        const page = yield* browser.open(path);
        const refused = yield* browser.submit(page, "reset", { values: { password: "short" } });
        assert.strictEqual(refused.status, 422);
        const done = yield* browser.submit(refused, "reset", { values: { password: next } });
        assert.strictEqual(headingOf(done), "Your password is changed");
        assert.strictEqual((yield* other.open("/account")).path, "/signin");
        const again = yield* browser.open(path);
        assert.deepStrictEqual(
          [again.status, headingOf(again)],
          [410, "This link does not work any more"],
        );
        const replayed = yield* browser.submit(page, "reset", { values: { password: next } });
        assert.strictEqual(replayed.status, 410);
        const entered = yield* browser.submit(yield* browser.open("/signin"), "signin", {
          values: { ...credentials, password: next },
        });
        assert.strictEqual(entered.path, "/account");
      }),
    ),
  );

  it.effect("answers an unknown address exactly as a known one", () =>
    withEdge(
      Effect.gen(function* () {
        yield* signUp(yield* makeBrowser, "/signup");
        const browser = yield* makeBrowser;
        const known = yield* forget(browser);
        const unknown = yield* forget(browser, "unknown@people.example");
        assert.deepStrictEqual(
          [unknown.status, unknown.text, unknown.headers],
          [known.status, known.text, known.headers],
        );
        yield* (yield* Letters).sweep(origin);
        assert.deepStrictEqual(
          (yield* MemoryMail).sent.map(({ to }) => to),
          [credentials.email],
        );
      }),
    ),
  );

  it.effect("sends links to this server's own address, whatever a request calls it", () =>
    withEdge(
      Effect.gen(function* () {
        yield* signUp(yield* makeBrowser, "/signup");
        const browser = yield* makeBrowser;
        const poison = {
          "x-forwarded-host": "evil.example",
          "x-forwarded-proto": "gopher",
          forwarded: "host=evil.example",
        };
        yield* forget(browser, credentials.email, poison);
        yield* postedPath;
        yield* browser.send("GET", "/forgot", { headers: { host: "evil.example" } });
        const letter = yield* newestLetter;
        assert.notInclude(JSON.stringify(letter), "evil.example");
      }),
    ),
  );

  it.effect("takes no address that would reach more than one mailbox", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        for (const email of [
          "a@b.example\r\nBcc: thief@evil.example",
          "a@b.example\nX: y",
          "a@b.example, thief@evil.example",
          "no address",
        ]) {
          const refused = yield* forget(browser, email);
          assert.strictEqual(refused.status, 422, email);
        }
        assert.strictEqual(yield* newestLetter, undefined);
      }),
    ),
  );

  it.effect("has pages that tell no other site, and are kept nowhere", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        yield* signUp(yield* makeBrowser, "/signup");
        yield* forget(browser);
        const { headers, text } = yield* browser.open(yield* postedPath);
        assert.strictEqual(headers["referrer-policy"], "no-referrer");
        assert.strictEqual(headers["cache-control"], "no-store");
        assert.notMatch(text, /(?:src|href)="https?:/);
      }),
    ),
  );
});

describe("an email", () => {
  it.effect("is confirmed by the link of its letter, by a person who is signed in", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const values = { email: "anna@people.bonafide.dev", password: credentials.password };
        const account = yield* browser.submit(yield* browser.open("/signup"), "signup", {
          values,
        });
        assert.include(wordsOf(account), "Your email is not confirmed.");
        const path = yield* postedPath;
        const stranger = yield* makeBrowser;
        assert.strictEqual(headingOf(yield* stranger.open(path)), "Sign in");
        const page = yield* stranger.submit(yield* stranger.open(path), "signin", { values });
        assert.strictEqual(headingOf(page), "Confirm your email");
        const done = yield* stranger.submit(page, "confirm");
        assert.strictEqual(headingOf(done), "Your email is confirmed");
        assert.notInclude(wordsOf(yield* browser.open("/account")), "not confirmed.");
        assert.strictEqual((yield* stranger.submit(page, "confirm")).status, 410);
      }),
    ),
  );

  it.effect("of one person is not confirmed by another's link", () =>
    withEdge(
      Effect.gen(function* () {
        const [one, other] = [yield* makeBrowser, yield* makeBrowser];
        const up = (browser: PageBrowser, email: string) =>
          Effect.flatMap(browser.open("/signup"), (page) =>
            browser.submit(page, "signup", {
              values: { email, password: credentials.password },
            }),
          );
        yield* up(one, "anna@people.bonafide.dev");
        const path = yield* postedPath;
        yield* up(other, "ida@people.bonafide.dev");
        const refused = yield* other.submit(yield* other.open(path), "confirm");
        assert.strictEqual(refused.status, 410);
        assert.include(wordsOf(yield* other.open("/account")), "not confirmed.");
        const asked = yield* other.submit(yield* other.open("/account"), "send");
        assert.strictEqual(headingOf(asked), "Look at your email");
      }),
    ),
  );

  it.effect("has several letters of one hour, and no more", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        yield* browser.submit(yield* browser.open("/signup"), "signup", {
          values: { email: "anna@people.bonafide.dev", password: credentials.password },
        });
        const account = yield* browser.open("/account");
        const headings: Array<string> = [];
        for (let turn = 0; turn < 20; turn += 1) {
          const asked = yield* browser.submit(account, "send");
          assert.strictEqual(asked.status, headingOf(asked) === "Wait a while" ? 429 : 200);
          headings.push(headingOf(asked));
        }
        assert.deepStrictEqual(
          [headings[0], headings.at(-1)],
          ["Look at your email", "Wait a while"],
        );
      }),
    ),
  );
});
