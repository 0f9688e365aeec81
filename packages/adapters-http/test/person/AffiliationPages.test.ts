import { AffiliationReviews } from "@bonafide/core/affiliation/AffiliationReviews";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { withAffiliations } from "../affiliation/AffiliationAsking.ts";
import { fieldTexts } from "@bonafide/core/affiliation/AffiliationFieldTexts";
import { OAuthConsumerStore } from "@bonafide/core/oauth/OAuthConsumerStore";
import { proofFaults } from "../../src/person/FaultText.ts";
import { address, asked, follow, person, proof } from "./AffiliationSteps.ts";
import { callback, passTime, provePhone, sentHere, signUp } from "./PageAsking.ts";
import {
  formOf,
  headingOf,
  linkOf,
  type PageBrowser,
  type ShownPage,
  wordsOf,
} from "./PageBrowser.ts";

/** A person with a carrier match on this birth date, sent for the military scope. */
const provedIdentity = Effect.fnUntraced(function* (birthDate: string) {
  const { policies } = yield* OAuthConsumerStore;
  yield* policies.put({
    scope: "soldier",
    handles: ["email"],
    proofs: ["phone", "identity"],
    groups: ["military"],
  });
  const sent = yield* sentHere("soldier");
  const page = yield* provePhone(sent.browser, yield* signUp(sent.browser, sent.path));
  yield* sent.browser.submit(page, "identity", { values: { birth_date: birthDate } });
  yield* passTime;
  return sent;
});

const choosing = Effect.fnUntraced(function* (
  browser: PageBrowser,
  page: ShownPage,
  school: string,
) {
  const found = yield* browser.submit(page, "search", { values: { term: "one two" } });
  assert.include(wordsOf(found), "No school of this name is known.");
  const all = yield* browser.submit(found, "search", { values: { term: school } });
  const [, uuid = ""] = /name="school" value="([^"]+)"/.exec(all.text) ?? [];
  return yield* browser.submit(all, "school", { values: { school: uuid } });
});

describe("an affiliation by details", () => {
  it.effect("of the military is known at once, and agreed to", () =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, page } = yield* asked("military");
        assert.strictEqual(headingOf(page), "Confirm that you are a military member or veteran");
        const form = yield* follow(browser, page, "With my details");
        // The page does not ask for a Social Security number that is not needed.
        assert.deepStrictEqual(formOf(form, "affiliation").fields, [
          "fname",
          "lname",
          "birth_date",
          "duty_date",
        ]);
        const wrong = yield* browser.submit(form, "affiliation", { values: { fname: "Zoë" } });
        assert.strictEqual(wrong.status, 422);
        assert.include(wrong.text, 'value="Zoë"');
        assert.match(wrong.text, /id="field-lname-error">Last name: fill this in\./);
        const done = yield* browser.submit(wrong, "affiliation", {
          values: { ...person, duty_date: "1975-01-01" },
        });
        assert.include(
          wordsOf(done),
          "That you are a military member or veteran, and of which kind",
        );
      }),
    ),
  );

  it.effect("says of a day that it cannot be one of birth, or of duty", () =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, page } = yield* asked("military");
        const form = yield* follow(browser, page, "With my details");
        const wrong = yield* browser.submit(form, "affiliation", {
          values: { ...person, birth_date: "2050-01-01", duty_date: "1975-02-30" },
        });
        for (const name of ["birth_date", "duty_date"] as const) {
          assert.include(wrong.text, `id="field-${name}-error">${fieldTexts[name]?.en.wrong}<`);
        }
      }),
    ),
  );

  it.effect("that tells another birth date leads to the one of the identity", () =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, path } = yield* provedIdentity("1950-02-27");
        const form = yield* follow(browser, yield* browser.open(path), "With my details");
        const failed = yield* browser.submit(form, "affiliation", {
          values: { ...person, duty_date: "1975-01-01" },
        });
        assert.include(wordsOf(failed), proofFaults.BirthDateDiffers);
        const again = yield* browser.open(linkOf(failed, "Correct your date of birth"));
        assert.strictEqual(headingOf(again), "Confirm who you are");
        yield* browser.submit(again, "identity", { values: { birth_date: person.birth_date } });
        yield* passTime;
        assert.include(headingOf(yield* browser.open(path)), "Share with");
      }),
    ),
  );

  it.effect("of an unknown person says only that, and asks again", () =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, page } = yield* asked("military");
        const form = yield* follow(browser, page, "With my details");
        const failed = yield* browser.submit(form, "affiliation", {
          values: { ...person, fname: "Nobody", duty_date: "1975-01-01" },
        });
        assert.include(wordsOf(failed), "No record matches what you entered.");
        assert.isString(linkOf(failed, "With a document"));
      }),
    ),
  );

  it.effect("of a teacher asks for what the state asks for", () =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, page } = yield* asked("teacher");
        const states = yield* follow(browser, page, "With my details");
        const none = yield* browser.submit(states, "state");
        assert.strictEqual(none.status, 422);
        const ohio = yield* browser.submit(states, "state", { values: { state: "OH" } });
        const common = ["email", "fname", "mname", "lname", "suffix", "birth_date"];
        const place = ["school_city", "school_district", "school_name"];
        assert.deepStrictEqual(formOf(ohio, "affiliation").fields, [...common, ...place]);
        const nevada = yield* browser.submit(states, "state", { values: { state: "NV" } });
        assert.deepStrictEqual(formOf(nevada, "affiliation").fields, [
          ...common,
          ...place,
          "teacher_number",
          "social",
        ]);
        const values = {
          ...person,
          email: "zoe@school.example",
          school_city: "Reno",
          school_district: "Washoe",
          school_name: "One",
          teacher_number: "NV-12",
        };
        const wrong = yield* browser.submit(nevada, "affiliation", {
          values: { ...values, social: "1234x" },
        });
        assert.match(wrong.text, /id="field-social-error"/);
        assert.notInclude(wrong.text, "1234x");
        const done = yield* browser.submit(wrong, "affiliation", {
          values: { ...values, social: "123456789" },
        });
        assert.include(wordsOf(done), "That you are a teacher");
      }),
    ),
  );

  it.effect("of a student searches for the school first", () =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, page } = yield* asked("student");
        const search = yield* follow(browser, page, "With my details");
        const short = yield* browser.submit(search, "search", { values: { term: "one" } });
        assert.match(short.text, /id="field-term-error">Enter at least four letters/);
        const unknown = yield* browser.submit(search, "search", {
          values: { task: "school", school: "nothing" },
        });
        assert.include(wordsOf(unknown), "Choose one of the schools.");
        const form = yield* choosing(browser, search, "university");
        assert.include(wordsOf(form), "University of One");
        const done = yield* browser.submit(form, "affiliation", { values: person });
        assert.include(wordsOf(done), "That you are a student");
      }),
    ),
  );

  it.effect.each([
    ["Emergency medical technician", { ...person, social: "6789", emt_number: "E-1" }],
    ["Firefighter", { ...person, ...address, lname: "Fire", state: "OH", social: "123456789" }],
  ] as const)("of a first responder depends on what they are: %s", ([role, values]) =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, page } = yield* asked("responder");
        const form = yield* follow(browser, page, role, "With my details");
        const done = yield* browser.submit(form, "affiliation", { values });
        assert.include(wordsOf(done), "That you are a first responder");
      }),
    ),
  );
});

describe("an affiliation by a document", () => {
  it.effect.each([
    [
      "teacher",
      [],
      {
        email: "zoe@school.example",
        suffix: "",
        school_city: "Reno",
        school_district: "W",
        school_name: "One",
      },
    ],
    ["military", [], { ...address, document_type: "DD214" }],
    ["responder", ["Police officer"], { ...address, document_type: "BADGE" }],
    ["responder", ["Dispatcher"], { ...address, document_type: "BADGE" }],
  ] as const)("of a %s waits for a reviewer, and goes on once approved", ([scope, roles, values]) =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, page, path } = yield* asked(scope);
        const ways = scope === "responder" ? roles : ["With a document"];
        const form = yield* follow(browser, page, ...ways);
        const waiting = yield* browser.submit(form, "affiliation", {
          values: { ...person, ...values },
          files: [proof],
        });
        assert.strictEqual(headingOf(waiting), "A reviewer is looking at your document");
        assert.strictEqual(waiting.headers["refresh"], "60");
        const left = yield* browser.submit(waiting, "deny");
        assert.strictEqual(
          left.headers["location"],
          `${callback}?error=access_denied&error_description=The+person+did+not+agree`,
        );
        const reviews = yield* AffiliationReviews;
        const [upload] = yield* reviews.waiting;
        yield* reviews.claim(upload?.id ?? "", "ann");
        yield* reviews.document(upload?.id ?? "", "ann");
        yield* reviews.approve(upload?.id ?? "", "ann", {});
        assert.include(headingOf(yield* browser.open(path)), "Share with");
      }),
    ),
  );

  it.effect(
    "of a student is asked for where the school has no other way, and may be rejected",
    () =>
      withAffiliations(
        Effect.gen(function* () {
          const { browser, page, path } = yield* asked("student");
          const search = yield* follow(browser, page, "With my details");
          const form = yield* choosing(browser, search, "college");
          assert.include(formOf(form, "affiliation").fields, "document_file");
          const type = /<option value="([\w-]{36})"/.exec(form.text)?.[1] ?? "";
          const values = { ...person, ...address, document_type: type };
          const wrong = yield* browser.submit(form, "affiliation", {
            values: { ...values, zip: "x" },
            files: [{ ...proof, content: "no picture" }],
          });
          assert.match(wrong.text, /id="field-zip-error">ZIP code: check how this is written/);
          assert.match(wrong.text, /id="field-document_file-error"/);
          const waiting = yield* browser.submit(wrong, "affiliation", { values, files: [proof] });
          assert.strictEqual(headingOf(waiting), "A reviewer is looking at your document");
          const reviews = yield* AffiliationReviews;
          const [upload] = yield* reviews.waiting;
          yield* reviews.claim(upload?.id ?? "", "ann");
          yield* reviews.reject(upload?.id ?? "", "ann", { name: "DocumentExpired" });
          const rejected = yield* browser.open(path);
          assert.include(wordsOf(rejected), "The document is not current. Send a newer one.");
        }),
      ),
  );
});
