import { AffiliationRoster } from "@bonafide/core/affiliation/AffiliationRoster";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import {
  formOf,
  headingOf,
  type PageBrowser,
  type ShownPage,
  wordsOf,
} from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { hostile, schoolId, signedInAs } from "./ConsoleAsking.ts";

const head = "uuid,name,options";
const one = `${schoolId},"${hostile.replaceAll('"', '""')}",upload`;
const other = "01a1fca2-03c2-7370-a3b8-432d8f6128b5,Second School,person upload";

// Browsers name files as people do.
const file = { name: "rows", fileName: `<script>alert(1)</script>.csv`, type: "text/csv" };

const csv = (lines: ReadonlyArray<string>) => [
  { ...file, content: new TextEncoder().encode(`${lines.join("\n")}\n`) },
];

const schools = Effect.flatMap(AffiliationStore, ({ references }) => references.schools);

const check = Effect.fnUntraced(function* (
  browser: PageBrowser,
  lines: ReadonlyArray<string>,
  values: Readonly<Record<string, string>> = {},
) {
  const page = yield* browser.open("/console/lists");
  return yield* browser.submit(page, "check", {
    values: { list: "schools", skip: "", empty: "", ...values },
    files: csv(lines),
  });
});

const replace = (
  { browser, password }: { readonly browser: PageBrowser; readonly password: string },
  checked: ShownPage,
  lines: ReadonlyArray<string>,
) => browser.submit(checked, "import", { files: csv(lines), values: { current: password } });

describe("an operator's import", () => {
  it.effect("shows what a file would change, and replaces the list with the same file only", () =>
    withEdge(
      Effect.gen(function* () {
        const staff = yield* signedInAs("operator", "olga");
        const { browser } = staff;
        const checked = yield* check(browser, [head, one, other]);
        assert.strictEqual(headingOf(checked), "Schools");
        assert.include(
          wordsOf(checked),
          "2 rows 0 lines with problems 2 added 0 changed 0 removed",
        );
        assert.include(wordsOf(checked), `+ ${schoolId} ${hostile} (upload)`);
        assert.notInclude(checked.text, "<script>alert");
        assert.deepStrictEqual(yield* schools, []);

        const stale = yield* replace(staff, checked, [head, one]);
        assert.strictEqual(stale.status, 422);
        assert.include(wordsOf(stale), "Nothing was replaced: the file or the list is not what");
        assert.deepStrictEqual(yield* schools, []);

        const guessed = yield* replace({ browser, password: "a guess" }, checked, [
          head,
          one,
          other,
        ]);
        assert.strictEqual(guessed.status, 422);
        assert.include(wordsOf(guessed), "This is not your password.");
        assert.notInclude(wordsOf(guessed), "Nothing was replaced");
        assert.deepStrictEqual(yield* schools, []);

        const done = yield* replace(staff, checked, [head, one, other]);
        assert.strictEqual(done.path, "/console/lists?done=imported");
        assert.match(
          wordsOf(done),
          /The list is replaced\. .* Schools 2 1970-01-01 \S+ staff olga/,
        );
        assert.lengthOf(yield* schools, 2);

        const again = yield* check(browser, [head, other]);
        assert.include(wordsOf(again), "0 added 0 changed 1 removed");
        const [row] = yield* (yield* AuditLog).list({ action: "list.", limit: 9 });
        assert.include(row, { subject: "schools", action: "list.imported", actor: "staff olga" });
      }),
    ),
  );

  it.effect("is refused where the list changed since the check", () =>
    withEdge(
      Effect.gen(function* () {
        const staff = yield* signedInAs("operator", "olga");
        const { browser } = staff;
        const checked = yield* check(browser, [head, one, other]);
        const { references } = yield* AffiliationStore;
        yield* references.replaceSchools([{ name: "New", uuid: schoolId, options: ["upload"] }]);
        const stale = yield* replace(staff, checked, [head, one, other]);
        assert.include(wordsOf(stale), "Nothing was replaced");
        assert.lengthOf(yield* schools, 1);
      }),
    ),
  );

  it.effect("says what is wrong with a file, and leaves lines out or empties a list if asked", () =>
    withEdge(
      Effect.gen(function* () {
        const staff = yield* signedInAs("operator", "olga");
        const { browser } = staff;
        const bad = [head, one, "no-uuid,Third,upload"];
        const refused = yield* check(browser, bad);
        assert.strictEqual(refused.status, 422);
        assert.include(wordsOf(refused), "1 lines have problems");
        assert.match(wordsOf(refused), /3 uuid is no UUID/);
        assert.throws(() => formOf(refused, "import"));
        const taken = yield* check(browser, bad, { skip: "yes" });
        yield* replace(staff, taken, bad);
        assert.lengthOf(yield* schools, 1);

        const none = yield* check(browser, [head]);
        assert.include(wordsOf(none), "The file has no rows");
        const emptied = yield* check(browser, [head], { empty: "yes" });
        assert.include(wordsOf(emptied), "1 removed");
        yield* replace(staff, emptied, [head]);
        assert.deepStrictEqual(yield* schools, []);

        const other = yield* check(browser, ["fname,lname", "a,b"]);
        assert.include(wordsOf(other), "The file is no roster");
        assert.include(
          wordsOf(yield* check(browser, [head], { list: "nothing" })),
          "Choose a list.",
        );
        const page = yield* browser.open("/console/lists");
        const odd = yield* browser.submit(page, "check", {
          values: { list: "schools", skip: "", empty: "" },
          files: [{ ...file, content: Uint8Array.of(0xff, 0xfe, 0xff) }],
        });
        assert.include(wordsOf(odd), "The file is not UTF-8.");
      }),
    ),
  );

  it.effect(
    "of a roster names no person in full, and changes what people are checked against",
    () =>
      withEdge(
        Effect.gen(function* () {
          const staff = yield* signedInAs("operator", "olga");
          const { browser } = staff;
          const lines = ["fname,lname,birth_date,role", "Ada,Sample,1980-02-03,emt"];
          const checked = yield* check(browser, lines, { list: "roster responder" });
          assert.include(wordsOf(checked), "+ A. S., born 1980");
          assert.notInclude(checked.text, "Sample");
          yield* replace(staff, checked, lines);
          const key = {
            by: "name",
            fname: "Ada",
            lname: "Sample",
            birthDate: "1980-02-03",
          } as const;
          const found = yield* (yield* AffiliationRoster).candidates("responder", key);
          assert.lengthOf(found, 1);
        }),
      ),
  );

  it.effect("is an operator's: an auditor sees the lists alone", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("auditor", "anna");
        const page = yield* browser.open("/console/lists");
        assert.include(wordsOf(page), "Schools 0 -");
        assert.throws(() => formOf(page, "check"));
      }),
    ),
  );
});
