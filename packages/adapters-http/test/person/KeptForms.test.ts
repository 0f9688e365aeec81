import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { withEdge } from "../server/TestEdge.ts";
import { birthDate, credentials, passTime, phone, sentHere, signUp } from "./PageAsking.ts";
import { formOf, headingOf, makeBrowser, type ShownPage, wordsOf } from "./PageBrowser.ts";
import { atIdentity, errorOf } from "./ProvingSteps.ts";

/** A form that was typed into, sent when the session had ended. */
const afterTheEnd = Effect.gen(function* () {
  const at = yield* atIdentity;
  yield* TestClock.adjust("31 minutes");
  const page = yield* at.browser.submit(at.page, "identity", { values: { birth_date: birthDate } });
  return { ...at, page };
});

const kept = (page: ShownPage): string => formOf(page, "signin").hidden["kept"] ?? "";

describe("a form that is sent after the session ended", () => {
  it.effect("is kept, sealed, while the person signs in again, and then goes on", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page, path } = yield* afterTheEnd;
        assert.strictEqual(headingOf(page), "Sign in");
        assert.include(wordsOf(page), "what you typed is kept");
        assert.match(kept(page), /^[\w-]+(?:\.[\w-]+){3}$/);
        assert.notInclude(page.text, birthDate);
        assert.notInclude(page.path, "1934");
        // A wrong password loses nothing.
        const again = yield* browser.submit(page, "signin", {
          values: { email: credentials.email, password: "wrong password" },
        });
        assert.strictEqual(kept(again), kept(page));
        const next = yield* browser.submit(again, "signin", { values: credentials });
        assert.strictEqual(headingOf(next), "We are asking your carrier");
        yield* passTime;
        assert.strictEqual(headingOf(yield* browser.open(path)), "Show your document");
      }),
    ),
  );

  it.effect("shows its faults with what was typed, for the new session", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("military");
        yield* signUp(browser, path);
        const form = yield* browser.open(`${path}&by=upload`);
        yield* TestClock.adjust("31 minutes");
        const values = { fname: "Anna", lname: "Eriksson", social: "123456789", zip: "89101" };
        const page = yield* browser.submit(form, "affiliation", { values });
        assert.notInclude(page.text, "Eriksson");
        assert.notInclude(page.text, values.social);
        const next = yield* browser.submit(page, "signin", { values: credentials });
        assert.strictEqual(next.status, 422);
        assert.include(errorOf(next, "document_file"), "The document");
        const { shown } = formOf(next, "affiliation");
        assert.deepInclude(shown, { fname: "Anna", lname: "Eriksson", zip: "89101" });
        assert.notInclude(next.text, values.social);
        // Its token is the new session's.
        const sent = yield* browser.submit(next, "affiliation");
        assert.strictEqual(sent.status, 422);
      }),
    ),
  );

  it.effect("is not another person's, who signs in there", () =>
    withEdge(
      Effect.gen(function* () {
        const other = { ...credentials, email: "other@people.example" };
        const elsewhere = yield* makeBrowser;
        yield* elsewhere.submit(yield* elsewhere.open("/signup"), "signup", { values: other });
        const { browser, page } = yield* afterTheEnd;
        const next = yield* browser.submit(page, "signin", { values: other });
        assert.strictEqual(headingOf(next), "Confirm your phone");
      }),
    ),
  );

  it.effect.each([
    ["too late", (sealed: string) => sealed, "16 minutes"],
    ["altered", (sealed: string) => sealed.replace(/.\./, "A."), "1 minute"],
    ["cut off", (sealed: string) => sealed.slice(0, 40), "1 minute"],
    ["made up", () => "x.y.z.a", "1 minute"],
  ] as const)("is asked for again where what was kept comes %s", ([, change, later]) =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* afterTheEnd;
        yield* TestClock.adjust(later);
        const next = yield* browser.submit(page, "signin", {
          values: { ...credentials, kept: change(kept(page)) },
        });
        assert.strictEqual(headingOf(next), "Confirm who you are");
      }),
    ),
  );

  it.effect("needs its page's token as before", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atIdentity;
        yield* TestClock.adjust("31 minutes");
        const forged = yield* browser.submit(page, "identity", {
          values: { birth_date: birthDate, csrf: "x".repeat(43) },
        });
        assert.strictEqual(forged.status, 403);
      }),
    ),
  );

  it.effect("agrees to nothing: the page of the consent is shown again", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atIdentity;
        yield* TestClock.adjust("31 minutes");
        const asked = yield* browser.submit(page, "identity", { values: { task: "consent" } });
        assert.strictEqual(headingOf(asked), "Sign in");
        assert.isUndefined(formOf(asked, "signin").hidden["kept"]);
      }),
    ),
  );

  it.effect("is not kept where the person signed out", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page } = yield* atIdentity;
        const held = browser.jar.get("bonafide_session");
        yield* browser.submit(page, "signout");
        browser.jar.set("bonafide_session", held ?? "");
        const late = yield* browser.submit(page, "identity", { values: { birth_date: phone } });
        assert.strictEqual(late.status, 403);
      }),
    ),
  );
});
