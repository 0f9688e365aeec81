import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { freshId } from "@bonafide/testkit/storage/FreshId";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { refusals } from "../../src/person/FaultText.ts";
import { withAffiliations } from "../affiliation/AffiliationAsking.ts";
import { address, asked, follow, person, proof } from "./AffiliationSteps.ts";
import { front } from "./PageAsking.ts";
import { headingOf, wordsOf } from "./PageBrowser.ts";

describe("a form of an affiliation", () => {
  it.effect("of a student tells what is wrong with a name of a school, in its bounds", () =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, page } = yield* asked("student");
        const search = yield* follow(browser, page, "With my details");
        for (const [term, error] of [
          ["abc", "Enter at least four letters"],
          ["abcd", "No school of this name is known."],
          ["a".repeat(200), "No school of this name is known."],
          ["a".repeat(201), "Enter at least four letters"],
        ] as const) {
          const shown = yield* browser.submit(search, "search", { values: { term } });
          assert.strictEqual(shown.status, 422);
          assert.include(shown.text, `id="field-term-error">${error}`);
        }
        // One school is enough to choose from.
        const found = yield* browser.submit(search, "search", {
          values: { term: "University of O" },
        });
        assert.strictEqual(found.status, 200);
        assert.notInclude(found.text, "field-term-error");
        assert.include(wordsOf(found), "University of One");
      }),
    ),
  );

  it.effect("of a student goes the chosen way, or the one that the school has, or none", () =>
    withAffiliations(
      Effect.gen(function* () {
        const { references } = yield* AffiliationStore;
        const schools = [
          { name: "University of Both", uuid: freshId(), options: ["upload", "person"] },
          { name: "University of Cards", uuid: freshId(), options: ["upload"] },
          { name: "University of Details", uuid: freshId(), options: ["person"] },
          { name: "University of None", uuid: freshId(), options: [] },
        ] as const;
        yield* references.replaceSchools(schools);
        const { browser, page } = yield* asked("student");
        const waysFrom = Effect.fnUntraced(function* (way: string) {
          const search = yield* follow(browser, page, way);
          return yield* Effect.forEach(schools, ({ uuid }) =>
            Effect.map(
              browser.submit(search, "search", { values: { task: "school", school: uuid } }),
              (shown) =>
                shown.status === 422
                  ? /id="field-term-error">([^<]+)/.exec(shown.text)?.[1]
                  : shown.text.includes("document_file"),
            ),
          );
        });
        const refused = "Students of this school cannot be confirmed here.";
        assert.deepStrictEqual(yield* waysFrom("With my details"), [false, true, false, refused]);
        assert.deepStrictEqual(yield* waysFrom("With a document"), [true, true, false, refused]);
      }),
    ),
  );

  it.effect("says what is wrong with what its page does not ask for", () =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, page } = yield* asked("military");
        const form = yield* follow(browser, page, "With my details");
        const values = { ...person, duty_date: "1975-01-01", social: "12" };
        const shown = yield* browser.submit(form, "affiliation", { values });
        const wrong = "Last four digits of your Social Security number: check how this is written.";
        assert.include(wordsOf(shown), wrong);
      }),
    ),
  );

  it.effect.each([
    ["military", "affiliation", ["state", "search", "school"]],
    ["teacher", "state", ["search", "school"]],
    ["student", "search", ["state"]],
  ] as const)(
    "is asked for anew where a form belongs to another page: %s",
    ([scope, form, tasks]) =>
      withAffiliations(
        Effect.gen(function* () {
          const { browser, page } = yield* asked(scope);
          const shownFirst = yield* follow(browser, page, "With my details");
          for (const task of tasks) {
            const values = { task, state: "OH", term: "university", school: "nothing" };
            const shown = yield* browser.submit(shownFirst, form, { values });
            assert.strictEqual(headingOf(shown), headingOf(shownFirst));
            assert.strictEqual(shown.status, 200);
            assert.notInclude(shown.text, "University of One");
          }
        }),
      ),
  );

  it.effect("leads on where the proof is there already", () =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, page } = yield* asked("military");
        const form = yield* follow(browser, page, "With my details");
        const values = { ...person, duty_date: "1975-01-01" };
        const done = yield* browser.submit(form, "affiliation", { values });
        const again = yield* browser.submit(form, "affiliation", { values });
        assert.strictEqual(headingOf(again), headingOf(done));
      }),
    ),
  );

  it.effect.each([
    ["military", ["With my details"], "by=person"],
    ["responder", ["Dispatcher"], "role="],
  ] as const)("of %s asks for the choice that its address lacks", ([scope, labels, choice]) =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, page } = yield* asked(scope);
        const form = yield* follow(browser, page, ...labels);
        assert.include(form.text, choice);
        const without = { ...form, text: form.text.replaceAll(choice, "other=") };
        const shown = yield* browser.submit(without, "affiliation", { values: person });
        assert.strictEqual(headingOf(shown), headingOf(page));
      }),
    ),
  );

  it.effect(
    "says that there were too many, and when to try again, and keeps what was entered",
    () =>
      withAffiliations(
        Effect.gen(function* () {
          const { browser, page } = yield* asked("military");
          const form = yield* follow(browser, page, "With my details");
          const values = { ...person, fname: "Nobody", duty_date: "1975-01-01" };
          const statuses: Array<number> = [];
          for (let turn = 0; turn < 30 && !statuses.includes(429); turn += 1)
            statuses.push((yield* browser.submit(form, "affiliation", { values })).status);
          const refused = yield* browser.submit(form, "affiliation", { values });
          assert.strictEqual(refused.status, 429);
          assert.isAbove(Number(refused.headers["retry-after"]), 0);
          assert.include(wordsOf(refused), "There were too many");
          assert.include(refused.text, 'value="Nobody"');
        }),
      ),
  );

  it.effect("says of a large document how large it may be, and keeps what else was entered", () =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, page } = yield* asked("military");
        const form = yield* follow(browser, page, "With a document");
        const content = Buffer.alloc(16 * 1024 * 1024 + 1, front.content);
        const wrong = yield* browser.submit(form, "affiliation", {
          values: { ...person, ...address, document_type: "DD214" },
          files: [{ ...proof, content }],
        });
        assert.strictEqual(wrong.status, 422);
        assert.include(wrong.text, `id="field-document_file-error">${refusals.FileTooLarge}`);
        assert.include(wrong.text, 'value="Reno"');
      }),
    ),
  );

  it.effect.each(["city", "zip"] as const)(
    "names one part of an address that is missing: %s",
    (part) =>
      withAffiliations(
        Effect.gen(function* () {
          const { browser, page } = yield* asked("military");
          const form = yield* follow(browser, page, "With a document");
          const wrong = yield* browser.submit(form, "affiliation", {
            values: { ...person, ...address, document_type: "DD214", [part]: " " },
            files: [proof],
          });
          const named = Array.from(
            wrong.text.matchAll(/id="field-(\w+)-error"/g),
            ([, name]) => name,
          );
          assert.deepStrictEqual(named, [part]);
        }),
      ),
  );

  it.effect("names every part of an address that is missing", () =>
    withAffiliations(
      Effect.gen(function* () {
        const { browser, page } = yield* asked("military");
        const form = yield* follow(browser, page, "With a document");
        const wrong = yield* browser.submit(form, "affiliation", {
          values: { ...person, street: "1 Main St" },
          files: [proof],
        });
        const named = Array.from(
          wrong.text.matchAll(/id="field-(\w+)-error"/g),
          ([, name]) => name,
        );
        assert.deepStrictEqual(named, ["city", "state", "zip", "document_type"]);
      }),
    ),
  );
});
