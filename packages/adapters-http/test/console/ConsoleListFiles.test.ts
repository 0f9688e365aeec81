import { assert, describe, it } from "@effect/vitest";
import { Effect } from "effect";
import { formOf, wordsOf } from "../person/PageBrowser.ts";
import { withEdge } from "../server/TestEdge.ts";
import { signedInAs } from "./ConsoleAsking.ts";

const rows = (content: string | Uint8Array, fileName = "schools.csv") => [
  {
    name: "rows",
    fileName,
    type: "text/csv",
    content: typeof content === "string" ? new TextEncoder().encode(content) : content,
  },
];

describe("the file of a list", () => {
  it.effect("is one that was chosen, and is not too large for a page", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("operator");
        const page = yield* browser.open("/console/lists");
        const said = Effect.fnUntraced(function* (files: ReturnType<typeof rows>) {
          const values = { list: "schools", skip: "yes", empty: "yes" };
          const answer = yield* browser.submit(page, "check", { files, values });
          const { shown } = formOf(answer, "check");
          assert.strictEqual(shown["list"], "");
          assert.match(answer.text, /<option value="schools" selected>/);
          for (const name of ["skip", "empty"])
            assert.include(answer.text, `name="${name}" value="yes" checked`);
          return wordsOf(answer);
        });
        assert.include(yield* said([]), "Choose a CSV file.");
        assert.include(yield* said(rows("", "")), "Choose a CSV file.");
        assert.include(
          yield* said(rows(new Uint8Array(16 * 1024 * 1024))),
          "The file has more than 16 MB.",
        );
        assert.notInclude(yield* said(rows("")), "Choose a CSV file.");
      }),
    ),
  );

  it.effect("is read whole, each line once, where it is long", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("operator");
        const page = yield* browser.open("/console/lists");
        // Three pieces of a file.
        const lines = Array.from({ length: 14 }, (_, at) => `${at},${"x".repeat(10_000)},upload`);
        const answer = yield* browser.submit(page, "check", {
          values: { list: "schools" },
          files: rows(["uuid,name,options", ...lines].join("\n")),
        });
        assert.include(wordsOf(answer), "14 lines have problems");
      }),
    ),
  );

  it.effect("has its first fifty problems shown", () =>
    withEdge(
      Effect.gen(function* () {
        const { browser } = yield* signedInAs("operator");
        const page = yield* browser.open("/console/lists");
        for (const [wrong, shown] of [
          [49, 49],
          [50, 50],
          [51, 50],
        ] as const) {
          const lines = Array.from({ length: wrong }, () => "no-uuid,Third,upload");
          const { text } = yield* browser.submit(page, "check", {
            values: { list: "schools" },
            files: rows(["uuid,name,options", ...lines].join("\n")),
          });
          assert.lengthOf(text.match(/<td>uuid is no UUID<\/td>/g) ?? [], shown);
        }
      }),
    ),
  );
});
