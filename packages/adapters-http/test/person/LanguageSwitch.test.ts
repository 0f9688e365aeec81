import { MemorySmsGateway } from "@bonafide/testkit/telecom/MemorySmsGateway";
import { Phone } from "@bonafide/core/telecom/Phone";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { assert, describe, it } from "@effect/vitest";
import { Effect, Exit } from "effect";
import { TestClock } from "effect/testing";
import { withEdge } from "../server/TestEdge.ts";
import { credentials, phone, sentHere, signUp } from "./PageAsking.ts";
import { formOf, headingOf, makeBrowser, type ShownPage, wordsOf } from "./PageBrowser.ts";

/** The button of the other language: it belongs to the form, and follows it. */
const switchOf = ({ text }: ShownPage, label: string) => {
  const found = Array.from(text.matchAll(/<button[^>]*form="typed"[^>]*>([^<]*)<\/button>/g)).find(
    ([, words]) => words === label,
  );
  assert.isDefined(found, label);
  assert.isAbove(found.index, text.indexOf("</main>"));
  assert.match(found[0], /name="lang" value="(en|es)"/);
  assert.include(found[0], 'formEnctype="application/x-www-form-urlencoded"'.toLowerCase());
  return label === "English" ? "en" : "es";
};

const checkedIn = (page: ShownPage, value: string) =>
  new RegExp(`<option selected value="${value}"|<option value="${value}" selected`).test(page.text);

describe("the language of a page with a form", () => {
  it.effect("changes with what was typed, and nothing is sent for it", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const page = yield* signUp(browser, path);
        const values = { phone, lang: switchOf(page, "Español") };
        const spanish = yield* browser.submit(page, "phone", { values });
        assert.strictEqual(spanish.status, 200);
        assert.match(spanish.text, /<html lang="es">/);
        assert.strictEqual(formOf(spanish, "phone").shown["phone"], phone);
        assert.strictEqual(browser.jar.get("bonafide_language"), "es");
        const { codeOf } = yield* MemorySmsGateway;
        assert.isTrue(Exit.isFailure(yield* Effect.exit(codeOf(Phone.make(phone)))));
        const back = { lang: switchOf(spanish, "English") };
        const english = yield* browser.submit(spanish, "phone", { values: back });
        assert.strictEqual(formOf(english, "phone").shown["phone"], phone);
        const sent = yield* browser.submit(english, "phone");
        assert.strictEqual(headingOf(sent), "Enter the code");
      }),
    ),
  );

  it.effect("shows no password again, and puts nothing into an address", () =>
    withEdge(
      Effect.gen(function* () {
        for (const op of ["signin", "signup"]) {
          const browser = yield* makeBrowser;
          const page = yield* browser.open(`/${op}`);
          const values = { ...credentials, lang: switchOf(page, "Español") };
          const spanish = yield* browser.post(page, op, { values });
          assert.strictEqual(spanish.status, 200);
          assert.isUndefined(spanish.headers["location"]);
          assert.strictEqual(formOf(spanish, op).shown["email"], credentials.email);
          assert.notInclude(spanish.text, credentials.password);
          assert.notMatch(spanish.text, /[?&;]lang=/);
        }
      }),
    ),
  );

  it.effect("keeps choices, and all texts of a form with a file", () =>
    withEdge(
      Effect.gen(function* () {
        const { references } = yield* AffiliationStore;
        yield* references.replaceDocumentTypes("military", [
          { name: "DD214", key: "DD214" },
          { name: "Other", key: "OTHER" },
        ]);
        const { browser, path } = yield* sentHere("military");
        yield* signUp(browser, path);
        const page = yield* browser.open(`${path}&by=upload`);
        const { action, hidden } = formOf(page, "affiliation");
        assert.isTrue(formOf(page, "affiliation").multipart);
        const typed = {
          ...hidden,
          fname: `A "<script`,
          lname: "Ngô",
          document_type: "OTHER",
          document_file: "C:\\fakepath\\secret.pdf",
          lang: switchOf(page, "Español"),
        };
        const spanish = yield* browser.send("POST", action, {
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams(typed).toString(),
        });
        const { fields, shown } = formOf(spanish, "affiliation");
        assert.strictEqual(shown["fname"], typed.fname);
        assert.strictEqual(shown["lname"], typed.lname);
        assert.isTrue(checkedIn(spanish, "OTHER"), spanish.text);
        assert.notInclude(spanish.text, "fakepath");
        assert.notInclude(spanish.text, '"<script');
        assert.include(fields, "document_file");
        assert.match(wordsOf(spanish), /Comparta|militar/i);
      }),
    ),
  );

  it.effect("keeps the form of a session that ended", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity");
        const page = yield* signUp(browser, path);
        yield* TestClock.adjust("25 hours");
        const values = { phone, lang: switchOf(page, "Español") };
        const asked = yield* browser.submit(page, "phone", { values });
        assert.match(asked.text, /<html lang="es">/);
        assert.isDefined(formOf(asked, "signin").hidden["kept"]);
        const english = yield* browser.submit(asked, "signin", {
          values: { email: credentials.email, lang: switchOf(asked, "English") },
        });
        assert.strictEqual(formOf(english, "signin").shown["email"], credentials.email);
        const sent = yield* browser.submit(english, "signin", { values: credentials });
        assert.strictEqual(headingOf(sent), "Enter the code");
      }),
    ),
  );

  it.effect("is not changed by another site's form", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* browser.open("/signin");
        const values = { csrf: "x".repeat(43), lang: "es" };
        const forged = yield* browser.submit(page, "signin", { values });
        assert.strictEqual(forged.status, 403);
        assert.isUndefined(browser.jar.get("bonafide_language"));
      }),
    ),
  );
});
