import { StaffAccounts } from "@bonafide/core/staff/StaffAccounts";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { TestClock } from "effect/testing";
import { cookiesOf, formOf, headingOf, makeBrowser, wordsOf } from "../person/PageBrowser.ts";
import { type EdgeOptions, withEdge } from "../server/TestEdge.ts";
import { enter, enterAgain, setFactor, signedInAs } from "./ConsoleAsking.ts";

describe("the console's sign-in", () => {
  it.effect("leads to the second factor first, and shows nothing else before it", () =>
    withEdge(
      Effect.gen(function* () {
        const { password } = yield* (yield* StaffAccounts).create("rita", "reviewer");
        const browser = yield* makeBrowser;
        assert.strictEqual((yield* browser.open("/console/review")).path, "/console/signin");
        const factor = yield* enter(browser, { name: " Rita ", password });
        assert.strictEqual(factor.path, "/console/second-factor");
        assert.match(factor.text, /<svg class="qr" role="img"/);
        for (const path of ["/console", "/console/review", "/console/account"]) {
          assert.strictEqual((yield* browser.open(path)).path, "/console/second-factor");
        }
        const wrong = yield* browser.submit(factor, "factor", { values: { code: "000000" } });
        assert.strictEqual(wrong.status, 422);
        assert.include(wordsOf(wrong), "This is not the code that the app shows now.");
        // The member has it in an app by now.
        const secretIn = (page: typeof factor) => formOf(page, "factor").hidden["secret"];
        assert.strictEqual(secretIn(wrong), secretIn(factor));
        const before = browser.jar.get("bonafide_staff_session");
        const { shown } = yield* setFactor(browser, wrong);
        assert.strictEqual(headingOf(shown), "Overview");
        assert.notStrictEqual(browser.jar.get("bonafide_staff_session"), before);
        assert.strictEqual((yield* browser.open("/console/second-factor")).path, "/console");
      }),
    ),
  );

  it.effect("asks for name, password and code, and repeats no secret", () =>
    withEdge(
      Effect.gen(function* () {
        const staff = yield* signedInAs("reviewer", "rita");
        const browser = yield* makeBrowser;
        for (const values of [
          { name: "rita", password: staff.password },
          { name: "rita", password: "a wrong password", code: "123456" },
          { name: "nobody", password: staff.password, code: "123456" },
        ]) {
          const page = yield* enter(browser, values);
          assert.strictEqual(page.status, 422);
          assert.include(wordsOf(page), "The name, the password or the code is wrong.");
          assert.notInclude(page.text, values.password);
        }
        assert.strictEqual(headingOf(yield* enterAgain(browser, staff)), "Overview");
      }),
    ),
  );

  it.effect("is not shown to a member who is signed in", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("reviewer", "rita");
        assert.strictEqual((yield* browser.open("/console/signin")).path, "/console");
      }),
    ),
  );

  it.effect("takes no form of a browser that saw no page", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* browser.open("/console/signin");
        browser.jar.clear();
        const { status } = yield* browser.post(page, "signin", { values: { name: "rita" } });
        assert.strictEqual(status, 403);
      }),
    ),
  );

  it.effect("slows down a caller that guesses, and says for how long", () =>
    withEdge(
      Effect.gen(function* () {
        yield* signedInAs("reviewer", "rita");
        const browser = yield* makeBrowser;
        let page = yield* browser.open("/console/signin");
        for (let at = 0; at < 20 && page.status !== 429; at += 1) {
          page = yield* enter(browser, { name: "rita", password: `guess number ${at}` });
        }
        assert.strictEqual(page.status, 429);
        assert.match(page.headers["retry-after"] ?? "", /^[1-9]\d*$/);
        assert.match(wordsOf(page), /There were too many attempts\. Wait \d+ seconds/);
      }),
    ),
  );

  it.effect("gives a new session's secret each time, and a planted one is of no use", () =>
    withEdge(
      Effect.gen(function* () {
        const staff = yield* signedInAs("reviewer", "rita");
        const stranger = yield* signedInAs("reviewer", "sam");
        const planted = stranger.browser.jar.get("bonafide_staff_session") ?? "";
        const victim = yield* makeBrowser;
        victim.jar.set("bonafide_staff_session", planted);
        const page = yield* victim.open("/console");
        const out = yield* victim.submit(page, "signout");
        assert.strictEqual(out.path, "/console/signin");
        yield* enterAgain(victim, staff);
        assert.notStrictEqual(victim.jar.get("bonafide_staff_session"), planted);
        const after = yield* stranger.browser.open("/console");
        assert.strictEqual(after.path, "/console/signin");
      }),
    ),
  );

  it.effect("ends after half an hour without a use", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("reviewer", "rita");
        yield* TestClock.adjust("31 minutes");
        assert.strictEqual((yield* browser.open("/console/review")).path, "/console/signin");
      }),
    ),
  );

  it.effect("changes a password with the present one", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, password } = yield* signedInAs("reviewer", "rita");
        const page = yield* browser.open("/console/account");
        const change = (current: string, next: string) =>
          browser.submit(page, "password", { values: { current, password: next } });
        assert.include(wordsOf(yield* change("wrong", "four words in a row")), "not your password");
        assert.include(wordsOf(yield* change(password, "short")), "too short");
        const done = yield* change(password, "four words in a row");
        assert.include(wordsOf(done), "The password was changed");
      }),
    ),
  );
});

describe("the console's cookies", () => {
  const cookies = (options: EdgeOptions) =>
    withEdge(
      Effect.gen(function* () {
        const { password } = yield* (yield* StaffAccounts).create("rita", "reviewer");
        const browser = yield* makeBrowser;
        const page = yield* browser.send("GET", "/console/signin");
        const values = { name: "rita", password };
        const entered = yield* browser.post(page, "signin", { values });
        return [page, entered]
          .flatMap(({ headers }) => cookiesOf(headers))
          .map((cookie) =>
            cookie.replace(/=[\w.-]{43,}/, "=…").replace(/Expires=[^;]+/, "Expires=…"),
          );
      }),
      options,
    );

  it.effect("are read by no script, and sent with no other site's request", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* cookies({}), [
        "bonafide_staff_visitor=…; Path=/; HttpOnly; SameSite=Strict",
        "bonafide_staff_visitor=; Max-Age=0; Path=/; Expires=…; HttpOnly; SameSite=Strict",
        "bonafide_staff_session=…; Path=/; HttpOnly; SameSite=Strict",
        "bonafide_staff_device=…; Max-Age=15552000; Path=/; HttpOnly; SameSite=Strict",
      ]);
      for (const cookie of yield* cookies({ publicOrigin: "https://id.example" })) {
        assert.match(cookie, /^__Host-bonafide_staff_.*; Secure/);
      }
    }),
  );
});
