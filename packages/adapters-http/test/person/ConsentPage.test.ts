import { OAuthConsumers } from "@bonafide/core/oauth/OAuthConsumers";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { policyOf, sampleConsumer } from "@bonafide/testkit/oauth/OAuthSamples";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { consentPage } from "../../src/person/pages/ConsentPage.ts";
import { renderPage } from "../../src/person/pages/Page.ts";
import { pageText } from "../../src/person/PageText.ts";
import { attributes, jsonIn, makeConsumer, redeem } from "../oauth/OAuthWorld.ts";
import { valuesOf } from "../oauth/ShownAttributes.ts";
import { withEdge } from "../server/TestEdge.ts";
import {
  authorizePath,
  birthDate,
  callback,
  passTime,
  phone,
  proveDocument,
  proveIdentity,
  provePhone,
  signUp,
} from "./PageAsking.ts";
import { formOf, headingOf, linkOf, makeBrowser, type ShownPage, wordsOf } from "./PageBrowser.ts";

/** What the consent page shows, by label. */
const shownOf = ({ text }: Pick<ShownPage, "text">): ReadonlyMap<string, string> =>
  new Map(
    Array.from(
      text.matchAll(/<li[^>]*><div>([^<]+)((?:<(strong|small)>[^<]*<\/\3>)+)/g),
      ([, label = "", values = ""]) => [label, wordsOf({ text: `<body>${values}` })],
    ),
  );

/** A new person who proved all that a scope asks for. */
const atConsent = Effect.gen(function* () {
  const consumer = yield* makeConsumer();
  const browser = yield* makeBrowser;
  const path = authorizePath(consumer.consumer, "identity", { eid: "4711" });
  const phonePage = yield* signUp(browser, path);
  yield* proveIdentity(browser, yield* provePhone(browser, phonePage));
  return { browser, consumer, path, page: yield* proveDocument(browser, path) };
});

describe("the consent page", () => {
  it.effect("shows each value that the partner then reads", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, consumer, page } = yield* atConsent;
        const shown = shownOf(page);
        const { location } = (yield* browser.submit(page, "consent")).headers;
        const code = new URL(location ?? "").searchParams.get("code") ?? "";
        const token = String(jsonIn(yield* redeem(consumer, code))["access_token"]);
        const read = valuesOf(yield* attributes(token));
        for (const [handle, label] of [
          ["fname", "Your first name"],
          ["lname", "Your last name"],
          ["email", "Your email address"],
          ["uuid", "An identifier for you that only this organization gets"],
          ["zip", "Your ZIP code"],
          ["eid", "The reference that they have for you"],
          ["age", "Your age"],
        ] as const) {
          assert.isDefined(read[handle], handle);
          assert.strictEqual(shown.get(label), String(read[handle]), label);
        }
        assert.include(shown.get("Your addresses, now and before"), String(read["zip"]));
        assert.strictEqual(
          shown.get("Photos of your document, front and back"),
          "The front The back",
        );
      }),
    ),
  );

  it("says so where a value is not known, or not released yet, and leads to what can change", () => {
    const page = renderPage(
      { words: pageText, others: [] },
      consentPage(pageText, {
        request: {
          known: {
            consumer: sampleConsumer("organization", "application"),
            organizationName: "Organization",
            organization: "active",
            applicationStatus: "active",
          },
          policy: policyOf("identity"),
          redirectUri: callback,
          state: undefined,
          op: undefined,
          eid: undefined,
          challenge: undefined,
        },
        target: { action: "/", csrf: "" },
        renewable: false,
        preview: {
          values: [
            { handle: "fname", value: undefined },
            { handle: "email", value: undefined },
            { handle: "previous_addresses", value: [{ street1: "1 <b>Way</b>", zip: "89101" }] },
          ],
          photos: [],
          groups: [{ group: "responder", subgroups: ["EMT"], verified: true }],
        },
        anew: [["phone", "/another"]],
      }),
    );
    assert.include(page, '<a href="/another">');
    assert.deepStrictEqual(
      [...shownOf({ text: page })],
      [
        ["Your first name", "We know none, so none is shared."],
        ["Your email address", "Not shared until you confirm it on your account page."],
        ["Your addresses, now and before", "1 <b>Way</b>, 89101"],
        ["Photos of your document, front and back", "We know none, so none is shared."],
        ["That you are a first responder, and of which kind", "EMT"],
      ],
    );
  });

  it.effect("leads to each proof, which can be made anew and then takes the place of the old", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, page, path } = yield* atConsent;
        const identity = yield* browser.open(linkOf(page, "Identity: prove it anew"));
        assert.strictEqual(headingOf(identity), "Confirm who you are");
        // The document tells the birth date.
        assert.strictEqual(formOf(identity, "identity").shown["birth_date"], birthDate);
        const kinds = yield* browser.open(linkOf(page, "Document: prove it anew"));
        assert.strictEqual(headingOf(kinds), "Show your document");
        const passport = yield* browser.open(linkOf(kinds, "Passport"));
        assert.strictEqual(headingOf(passport), "Take the photos");
        assert.strictEqual(
          headingOf(yield* browser.open(linkOf(passport, "another document"))),
          "Show your document",
        );
        const number = yield* browser.open(linkOf(page, "Phone: prove it anew"));
        const back = yield* browser.open(linkOf(number, "Go back"));
        assert.include(headingOf(back), "Share with");
        const again = yield* provePhone(browser, number);
        assert.include(headingOf(again), "Share with");
        const sent = yield* browser.submit(number, "phone", { values: { phone } });
        assert.strictEqual(headingOf(sent), "Enter the code");
        yield* passTime;
        assert.strictEqual(headingOf(yield* browser.open(path)), "Enter the code");
      }),
    ),
  );
});

describe("the partner's look", () => {
  it.effect("is its logo, encoded anew, and the addresses of its policies", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer } = yield* makeConsumer();
        const consumers = yield* OAuthConsumers;
        yield* consumers.set(consumer.id, {
          name: '"><script>alert(1)</script>',
          privacyUrl: "https://partner.example/privacy?a=1&b=2",
          termsUrl: "https://partner.example/terms",
        });
        // What follows the end of the picture is no picture.
        const file = Buffer.concat([sampleImage("png"), Buffer.from("<script>alert(1)</script>")]);
        const { logoId } = yield* consumers.setLogo(consumer.id, file);
        const browser = yield* makeBrowser;
        const path = authorizePath(consumer, "email");
        yield* (yield* OAuthConsumerStore).policies.put({
          scope: "email",
          handles: ["email"],
          proofs: [],
          groups: [],
        });
        const page = yield* signUp(browser, path);
        assert.notInclude(page.text, "<script");
        assert.include(page.text, `<img src="/portal/logo/${logoId}" alt class="logo"/>`);
        assert.strictEqual(
          linkOf(page, "Privacy policy of"),
          "https://partner.example/privacy?a=1&b=2",
        );
        assert.strictEqual(linkOf(page, "Terms of"), "https://partner.example/terms");
        const logo = yield* browser.send("GET", `/portal/logo/${logoId}`);
        assert.strictEqual(logo.status, 200);
        assert.strictEqual(logo.headers["content-type"], "image/png");
        assert.include(logo.headers["content-security-policy"], "sandbox");
        assert.strictEqual(logo.headers["x-content-type-options"], "nosniff");
        assert.notInclude(logo.text, "script");
        yield* consumers.setLogo(consumer.id, undefined);
        const gone = yield* browser.send("GET", `/portal/logo/${logoId}`);
        assert.strictEqual(gone.status, 404);
      }),
    ),
  );

  it.effect.each([
    ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["nothing", ""],
  ])("takes no logo of %s", ([, text]) =>
    withEdge(
      Effect.gen(function* () {
        const { consumer } = yield* makeConsumer();
        const { setLogo } = yield* OAuthConsumers;
        const error = yield* Effect.flip(setLogo(consumer.id, new TextEncoder().encode(text)));
        assert.strictEqual(error.message, "The logo is neither a JPEG nor a PNG");
      }),
    ),
  );

  it.effect("takes no address that a browser could run", () =>
    withEdge(
      Effect.gen(function* () {
        const { consumer } = yield* makeConsumer();
        const { set } = yield* OAuthConsumers;
        for (const url of [
          "javascript:alert(1)",
          "http://partner.example",
          "com.app:/x",
          "/terms",
        ]) {
          const error = yield* Effect.flip(set(consumer.id, { termsUrl: url }));
          assert.include(error.message, "cannot be shown to people");
        }
      }),
    ),
  );
});

describe("what was proved", () => {
  it.effect("is filled in where a later form asks for it", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, consumer } = yield* atConsent;
        const path = authorizePath(consumer.consumer, "military");
        const page = yield* browser.open(`${path}&by=person`);
        const { shown } = formOf(page, "affiliation");
        assert.notStrictEqual(shown["fname"], "");
        assert.notStrictEqual(shown["lname"], "");
        assert.strictEqual(shown["birth_date"], birthDate);
        assert.strictEqual(shown["duty_date"], "");
      }),
    ),
  );
});
