import { anyParametersOf } from "@bonafide/core/catalogue/Call";
import { everyCall } from "@bonafide/core/catalogue/Calls";
import { Letters } from "@bonafide/core/mail/Letters";
import { MemoryMail } from "@bonafide/testkit/mail/MemoryMailer";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { letterText } from "../../src/person/LetterText.ts";
import { acceptedLanguage } from "../../src/person/PageLanguage.ts";
import { pageWords } from "../../src/person/PageWords.ts";
import { withEdge } from "../server/TestEdge.ts";
import {
  credentials,
  proveDocument,
  proveIdentity,
  provePhone,
  sentHere,
  signUp,
} from "./PageAsking.ts";
import { headingOf, linkOf, makeBrowser, type ShownPage, wordsOf } from "./PageBrowser.ts";

const facts = {
  language: "es",
  origin: "https://id.example",
  code: undefined,
  application: "Club",
  at: 1_760_000_000_000,
} as const;

/** Every text of a tree by its path; a function is called with numbers that stand for names. */
const textsOf = (
  tree: unknown,
  path = "",
): ReadonlyArray<readonly [path: string, text: string]> => {
  if (typeof tree === "string") return [[path, tree]];
  if (typeof tree === "function") return textsOf(tree.call(undefined, "1", "2"), path);
  return typeof tree === "object" && tree !== null
    ? Object.entries(tree).flatMap(([name, value]) => textsOf(value, `${path}/${name}`))
    : [];
};

const lettersOf = (language: "en" | "es") =>
  textsOf(
    Object.fromEntries(
      Object.entries(letterText[language]).map(([kind, write]) => [
        kind,
        write({ ...facts, kind: "new_device", language }),
      ]),
    ),
  );

/** What forms say of the parameters of the table. */
const fieldsOf = (language: "en" | "es") =>
  everyCall.flatMap(([, call]) =>
    anyParametersOf(call).flatMap(({ asked, name }) =>
      textsOf(asked?.[language], `/field/${name}`),
    ),
  );

/** English words that no Spanish sentence has. */
const english =
  /\b(?:the|you|your|we|it|is|are|of|and|with|this|that|not|for|from|what|who|sign|share|sent|page|try|again|email|password)\b/i;

/** Texts that are the same in both languages. */
const alike = new Set(["/brand", "/field/suffix/hint"]);

describe("the texts of people", () => {
  it.each([
    ["en", "second", "minutes"],
    ["es", "segundo", "minutos"],
  ] as const)("say a wait in seconds, or in whole minutes: %s", (language, second, minutes) => {
    const saying = (wait: number) => pageWords[language].waitFor(wait);
    const said = [1, 89, 90, 120, 121].map((wait) => /\d+ \w+/.exec(saying(wait))?.[0]);
    assert.deepStrictEqual(said, [
      `1 ${second}`,
      `89 ${second}s`,
      ...[2, 2, 3].map((wait) => `${wait} ${minutes}`),
    ]);
  });

  it("are in each language, under the same names", () => {
    const namesOf = (texts: ReturnType<typeof textsOf>) => texts.map(([name]) => name).toSorted();
    assert.deepStrictEqual(namesOf(textsOf(pageWords.es)), namesOf(textsOf(pageWords.en)));
    assert.deepStrictEqual(namesOf(lettersOf("es")), namesOf(lettersOf("en")));
    assert.deepStrictEqual(namesOf(fieldsOf("es")), namesOf(fieldsOf("en")));
    assert.isAbove(textsOf(pageWords.en).length, 200);
  });

  it("are translated, and none is empty", () => {
    const inEnglish = new Map([...textsOf(pageWords.en), ...lettersOf("en"), ...fieldsOf("en")]);
    const left = [...textsOf(pageWords.es), ...lettersOf("es"), ...fieldsOf("es")].filter(
      ([name, text]) =>
        text.trim() === "" ||
        (!alike.has(name) && text === inEnglish.get(name)) ||
        english.test(text),
    );
    assert.deepStrictEqual(left, []);
    assert.deepStrictEqual(
      [...inEnglish].filter(([, text]) => text.trim() === ""),
      [],
    );
  });

  it.each([
    [undefined, "en"],
    ["", "en"],
    ["es", "es"],
    ["es-MX,es;q=0.9,en;q=0.8", "es"],
    ["en-US,es;q=0.9", "en"],
    ["fr, es;q=0.5, en;q=0.4", "es"],
    ["en;q=0.1, es;q=0.2", "es"],
    ["es;q=0, en;q=0.1", "en"],
    ["es;q=0", "en"],
    ["*", "en"],
    ["*, es;q=0.5", "en"],
    ["en;q=1, es", "en"],
    ["es;q=1.0, en", "es"],
    ["de", "en"],
    [`${"x,".repeat(100_000)}es`, "en"],
    ["es;q=NaN;q=-1, en", "es"],
  ] as const)("are in the language that Accept-Language %j wants", (header, language) => {
    assert.strictEqual(acceptedLanguage(header), language);
  });
});

/** What is left of English on a page: its words without names and data. */
const leftOn = (page: ShownPage): string | undefined =>
  english.exec(wordsOf(page).replaceAll(credentials.email, ""))?.[0];

describe("a person who reads Spanish", () => {
  it.effect("finds no English on the way from the sign-up to the account", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser, path } = yield* sentHere("identity", { lang: "es" });
        const seen = (page: ShownPage) => {
          assert.match(page.text, /<html lang="es">/);
          assert.isUndefined(leftOn(page), wordsOf(page));
          return page;
        };
        seen(yield* browser.open(path));
        const phonePage = seen(yield* signUp(browser, path));
        seen(yield* browser.submit(phonePage, "phone", { values: { phone: "12" } }));
        const identity = seen(yield* provePhone(browser, phonePage));
        seen(yield* browser.submit(identity, "identity", { values: { birth_date: "2999-01-01" } }));
        const kinds = seen(yield* proveIdentity(browser, identity));
        const photos = seen(yield* browser.open(linkOf(kinds, "Pasaporte")));
        seen(yield* browser.submit(photos, "document"));
        const consent = seen(yield* proveDocument(browser, path.replace("&lang=es", "")));
        assert.include(headingOf(consent), "¿Compartir con");
        yield* browser.submit(consent, "consent");
        for (const page of ["/account", "/account/password", "/account/erase", "/nothing"]) {
          seen(yield* browser.send("GET", page, { headers: { accept: "text/html" } }));
        }
        for (const scope of ["teacher", "military", "responder", "student"]) {
          const start = path.replace("scope=identity", `scope=${scope}`);
          seen(yield* browser.open(start));
          seen(yield* browser.open(`${start}&by=person`));
          seen(yield* browser.open(`${start}&by=upload&role=police`));
        }
      }),
    ),
  );

  it.effect("is asked in the browser's language, and keeps the one that is chosen by hand", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const wanting = { headers: { "accept-language": "es-US,es" } };
        const spanish = yield* browser.send("GET", "/signin", wanting);
        assert.strictEqual(headingOf(spanish), "Inicie sesión");
        const old = yield* browser.send("GET", "/handover?code=x", wanting);
        assert.match(
          old.text,
          /<a href="\/handover\?code=x&amp;lang=en" lang="en"[^>]*>English<\/a>/,
        );
        yield* browser.send("GET", linkOf(old, "English"), wanting);
        const english = yield* browser.send("GET", "/signin", wanting);
        assert.strictEqual(headingOf(english), "Sign in");
        assert.strictEqual(browser.jar.get("bonafide_language"), "en");
        assert.strictEqual(headingOf(yield* browser.send("GET", "/signin", wanting)), "Sign in");
        const other = yield* browser.send("GET", "/signin?lang=<script>", wanting);
        assert.strictEqual(headingOf(other), "Sign in");
        assert.notInclude(other.text, "<script>");
        browser.jar.set("bonafide_language", "xx");
        assert.strictEqual(
          headingOf(yield* browser.send("GET", "/signin", wanting)),
          "Inicie sesión",
        );
      }),
    ),
  );

  it.effect("gets letters in the language of the last sign-in", () =>
    withEdge(
      Effect.gen(function* () {
        yield* signUp(yield* makeBrowser, "/signup");
        const browser = yield* makeBrowser;
        const page = yield* browser.open("/signin?lang=es");
        yield* browser.submit(page, "signin", { values: credentials });
        yield* (yield* Letters).sweep("https://id.example");
        const letter = (yield* MemoryMail).sent.at(-1);
        assert.strictEqual(letter?.subject, "Un dispositivo nuevo inició sesión");
        assert.include(letter?.html, '<html lang="es">');
        assert.match(letter?.text ?? "", /1 de enero de 1970.* 0:00 UTC/);
        const forgot = yield* browser.open("/forgot");
        yield* browser.submit(forgot, "forgot", { values: { email: credentials.email } });
        yield* (yield* Letters).sweep("https://id.example");
        const reset = (yield* MemoryMail).sent.at(-1);
        assert.strictEqual(reset?.subject, "Elija una contraseña nueva");
      }),
    ),
  );

  it.effect("is led by the switch to a page of this server only", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const page = yield* browser.send("GET", "//evil.example/signin", {
          headers: { accept: "text/html" },
        });
        assert.notMatch(page.text, /href="\/\/evil/);
      }),
    ),
  );

  it.effect("reads faults of the edge in Spanish too", () =>
    withEdge(
      Effect.gen(function* () {
        const browser = yield* makeBrowser;
        const headers = { "accept-language": "es", accept: "text/html" };
        const forged = yield* browser.send("POST", "/signin", {
          headers: { ...headers, "sec-fetch-site": "cross-site" },
        });
        assert.strictEqual(headingOf(forged), pageWords.es.faults.forged.title);
        const method = yield* browser.send("GET", "/signout", { headers });
        assert.strictEqual(headingOf(method), pageWords.es.faults.method.title);
        const untrusted = yield* browser.send("GET", "/oauth/authorize?client_id=x", { headers });
        assert.strictEqual(headingOf(untrusted), pageWords.es.faults.untrusted.title);
        assert.isUndefined(leftOn(untrusted));
      }),
    ),
  );
});
