import type { PersonProofs } from "@bonafide/core/person/Proof";
import { Phone } from "@bonafide/core/telecom/Phone";
import { policyOf, sampleConsumer } from "@bonafide/testkit/oauth/OAuthSamples";
import { assert, describe, it } from "@effect/vitest";
import { Record } from "effect";
import { h } from "preact";
import type { PageAsset } from "../../src/person/PageAsset.ts";
import { accountPage, type AccountView } from "../../src/person/pages/AccountPage.ts";
import { confirmedPage, confirmPage } from "../../src/person/pages/ConfirmPage.ts";
import { consentPage, type ConsentView } from "../../src/person/pages/ConsentPage.ts";
import { statusOfFault } from "../../src/person/PageFault.ts";
import { noErrors } from "../../src/person/pages/Elements.ts";
import { errorPage } from "../../src/person/pages/ErrorPage.ts";
import { type Page, renderPage } from "../../src/person/pages/Page.ts";
import { passkeysPage } from "../../src/person/pages/PasskeysPage.ts";
import { erasedPage, erasePage, passwordPage } from "../../src/person/pages/PasswordPage.ts";
import {
  forgottenPage,
  forgotPage,
  oldLinkPage,
  resetDonePage,
  resetPage,
} from "../../src/person/pages/RecoveryPage.ts";
import { signInPage } from "../../src/person/pages/SignInPage.ts";
import { pageText } from "../../src/person/PageText.ts";
import { pageWords } from "../../src/person/PageWords.ts";
import { watchScripts } from "../../src/person/WatchScript.ts";
import { makeRenderedPages } from "./RenderedPages.ts";

const words = pageText;
const target = { action: "/account", csrf: "token" };
const email = "ada@example.org";
const wrong = (name: string) => new Map([[name, `The field ${name} is wrong.`]]);
const offer = {
  site: { origin: "https://bonafide.test", host: "bonafide.test" },
  challenge: "challenge",
};
const at = Date.UTC(2026, 10, 22, 23, 59);

describe("the pages of an account", () => {
  it.effect("sign in and up, with a passkey where there are some", () => {
    const pages = makeRenderedPages();
    for (const op of ["signin", "signup"] as const)
      for (const passkey of [undefined, offer])
        for (const kept of [undefined, "sealed"]) {
          const view = { op, target, otherHref: "/other", email, passkey, kept };
          const name = `${op}${passkey === undefined ? "" : ", a passkey"}${kept === undefined ? "" : ", kept"}`;
          const plain = { ...view, forgotHref: undefined, errors: noErrors };
          pages.add(name, signInPage(words, plain));
          const again = { ...view, forgotHref: "/forgot", errors: wrong("email") };
          pages.add(`${name}, again`, signInPage(words, again));
        }
    return pages.areIn("sign-in-forms.txt");
  });

  it.effect("change what secures it, and erase it", () => {
    const pages = makeRenderedPages();
    for (const errors of [noErrors, wrong("current"), wrong("")]) {
      const name = [...errors.keys()].map((key) => `, wrong "${key}"`).join("");
      pages.add(`password${name}`, passwordPage(words, target, email, errors));
      pages.add(`erase${name}`, erasePage(words, target, email, errors));
      pages.add(`forgot${name}`, forgotPage(words, target, errors, email));
      pages.add(`reset${name}`, resetPage(words, target, errors));
      const passkey = { id: "one", publicKey: "key", counter: 0, name: "blue" };
      const known = [{ ...passkey, created: at, usedChallenge: at }];
      const owner = { id: "01a1fca2-03c2-7370-a3b8-432d8f6128b4", name: email, known: ["one"] };
      const passkeys = errors.size === 0 ? [] : known;
      const view = { target, errors, owner, passkeys };
      pages.add(`passkeys${name}`, passkeysPage(words, { ...view, offer }));
      pages.add(`no passkeys${name}`, passkeysPage(words, { ...view, offer: undefined }));
    }
    pages.add("erased", erasedPage(words));
    pages.add("forgotten", forgottenPage(words));
    pages.add("reset", resetDonePage(words));
    pages.add("old link", oldLinkPage(words));
    pages.add("confirm", confirmPage(words, target, email));
    for (const outcome of ["done", "old", "sent", "tooMany"] as const)
      pages.add(`confirmed: ${outcome}`, confirmedPage(words, outcome));
    for (const name of Record.keys(statusOfFault))
      pages.add(`fault: ${name}`, errorPage(words, { name }));
    const fault = { name: "untrusted", parameter: "client_id", retryAfter: 1 } as const;
    pages.add("fault of the service", errorPage(words, fault));
    return pages.areIn("security-forms.txt");
  });

  it.effect("show proofs, and who may read what", () => {
    const pages = makeRenderedPages();
    const missing = { _tag: "Missing" } as const;
    const none: PersonProofs = {
      phone: missing,
      identity: missing,
      document: missing,
      affiliations: new Map(),
    };
    const proofs: PersonProofs = {
      phone: { _tag: "Proved", value: Phone.make("4155550123"), at },
      identity: { _tag: "Pending", value: undefined },
      document: { _tag: "Failed", fault: "InformationUnclear" },
      affiliations: new Map([
        ["student", { _tag: "Failed", fault: { name: "DocumentUnclear", text: "Too dark" } }],
        ["teacher", { _tag: "Failed", fault: { name: "NotFound" } }],
      ]),
    };
    const access = {
      consumerId: "one",
      consumerName: "A partner",
      organizationName: "An organization",
      since: at,
      latest: at + 60_000,
      handles: ["fname", "email"] as const,
      groups: ["military"] as const,
    };
    const view: AccountView = {
      email,
      confirm: undefined,
      proofs: none,
      access: [],
      withdraw: target,
      signOut: target,
    };
    pages.add("nothing", accountPage(words, view));
    const sameDay = { ...access, latest: at, handles: [], groups: [] };
    for (const [name, in_] of Object.entries(pageWords))
      pages.add(
        name,
        accountPage(in_, { ...view, confirm: target, proofs, access: [access, sameDay] }),
      );
    return pages.areIn("account-views.txt");
  });

  it.effect("ask for consent with every value, and with what is not known", () => {
    const pages = makeRenderedPages();
    const add = (name: string, changes: Partial<ConsentView>, consumer = {}) =>
      pages.add(
        name,
        consentPage(words, {
          target,
          renewable: false,
          preview: { values: [], photos: undefined, groups: [] },
          anew: [],
          request: {
            known: {
              consumer: sampleConsumer("one", "two", {
                name: "A partner",
                privacyUrl: undefined,
                termsUrl: undefined,
                ...consumer,
              }),
              organizationName: "An organization",
              organization: "active",
              applicationStatus: "active",
            },
            policy: policyOf("identity"),
            redirectUri: "https://partner.example/",
            state: undefined,
            op: undefined,
            eid: undefined,
            challenge: undefined,
          },
          ...changes,
        }),
      );
    const links = { privacyUrl: "https://a.example/privacy", termsUrl: "https://a.example/terms" };
    add("nothing", {});
    add("renewed", { renewable: true }, links);
    add("terms alone", {}, { termsUrl: links.termsUrl });
    const addresses = [
      { street1: "Main 1", street2: "Floor 2", city: "Reno", state: "NV", zip: "89501" },
      { normalized_street: "MAIN ST 1", city: "Toronto", province: "ON", country: "CA" },
      { zip: "89501" },
      { city: "Reno" },
      { street1: "Main 1" },
      { street1: "", city: "Reno" },
      {},
    ];
    add("values", {
      preview: {
        values: [
          { handle: "fname", value: "Ada" },
          { handle: "lname", value: "" },
          { handle: "email", value: undefined },
          { handle: "age", value: 0 },
          { handle: "previous_addresses", value: addresses },
        ],
        photos: ["front", "back"],
        groups: [
          { group: "military", verified: true, subgroups: ["Veteran"] },
          { group: "teacher", verified: true, subgroups: [] },
        ],
      },
      anew: [
        ["document", "/document"],
        ["student", "/student"],
      ],
    });
    add("no photo", { preview: { values: [], photos: [], groups: [] } });
    return pages.areIn("consent-views.txt");
  });

  it("stand in a frame of what the page says", () => {
    const page: Page = { title: "A title", body: "A body" };
    const shown = (changes: Partial<Page>, theme?: PageAsset) =>
      renderPage(
        {
          words,
          others: [{ language: "es", href: "/?lang=es" }],
          typed: new Map(),
          theme,
        },
        { ...page, ...changes },
      );
    const plain = shown({});
    for (const absent of ["noscript", "partner", "progress", "who", "script"])
      assert.notInclude(plain, absent);
    assert.lengthOf(plain.match(/rel="stylesheet"/g) ?? [], 1);
    assert.include(
      shown({}, { path: "/theme.css", type: "text/css", text: "" }),
      'rel="stylesheet" href="/theme.css"',
    );
    assert.include(shown({ continueTo: { name: "A partner", logo: undefined } }), "A partner");
    assert.notInclude(shown({ continueTo: { name: "A partner", logo: undefined } }), "<img");
    assert.include(
      shown({ continueTo: { name: "A partner", logo: "/logo" } }),
      '<img src="/logo" alt class="logo"/>',
    );
    assert.include(
      shown({ progress: { step: 2, of: 4 } }),
      '<ol aria-hidden="true"><li class="done"></li><li class="now"></li><li></li><li></li></ol>',
    );
    assert.include(
      shown({ scripts: watchScripts, scriptlessRefresh: 5 }),
      '<noscript><meta http-equiv="refresh" content="5"/></noscript>',
    );
    const scripts = shown({ scripts: watchScripts }).match(/<script src="[^"]*" defer>/g);
    assert.lengthOf(scripts ?? [], watchScripts.assets.length);
    assert.match(
      shown({ signedIn: { email, target } }),
      /<div class="who"><span>[^<]*<\/span><form method="post" action="\/account" class="compact"/,
    );
    assert.include(plain, '<a href="/?lang=es" lang="es" hreflang="es" rel="nofollow">Español</a>');
    const typed = shown({ body: h("form", null, h("input", { type: "text", name: "a" })) });
    assert.match(
      typed,
      /<button type="submit" class="link" form="typed" name="lang" value="es" lang="es" formNoValidate formEnctype="application\/x-www-form-urlencoded">Español</i,
    );
  });
});
