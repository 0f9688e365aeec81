import { readFileSync } from "node:fs";
import { everyCall } from "@bonafide/core/catalogue/Calls";
import { isTried } from "@bonafide/testkit/Portion";
import { describe, expect, it } from "@effect/vitest";
import { Effect, Exit } from "effect";
import { makeOpenApiDocument } from "../../src/server/OpenApiDocument.ts";
import { withAffiliations } from "../affiliation/AffiliationAsking.ts";
import { type CellMutant, cellMutants } from "./CellMutants.ts";
import { makeWire, requestsOf } from "./WireAnswers.ts";
import { type WireRow, wireRows } from "./WireRows.ts";

const rowOf = (id: string): WireRow => wireRows[id] ?? expect.fail(`no requests of ${id}`);

const frozenDocument = JSON.stringify(
  JSON.parse(readFileSync(new URL("../../../../docs/openapi.json", import.meta.url), "utf8")),
);

/** Whether `GET /openapi.json` would still answer what is frozen in `docs`. */
const isFrozenDocument = (): boolean => {
  try {
    return JSON.stringify(makeOpenApiDocument()) === frozenDocument;
  } catch {
    return false;
  }
};

/** What the requests of a row are answered: all, or those that are about the call or about one parameter. */
const answersOf = (id: string, parameter: string | undefined, isAll = false) =>
  Effect.gen(function* () {
    const row = rowOf(id);
    const wire = yield* makeWire;
    const requests = requestsOf(row).filter(
      ({ about, says }) => isAll || about === parameter || says.endsWith("as it should be"),
    );
    const lines = yield* Effect.forEach(requests, (request) =>
      Effect.map(wire(row, request), (answer) => `  ${request.says}: ${answer}`),
    );
    return lines.join("\n");
  });

/** What shows in the document alone, or not at all, and why. */
const excused: ReadonlyArray<readonly [why: string, says: RegExp]> = [
  ["its answers need a grant: OAuthWorld and PassbackWorld test them", /^told (oauth|passback)\./],
  ["this server has no vendor of messages", /^told receipt\./],
  ["the path says the name", /^told \S+ (\w+_id|\w+Uuid) name:/],
  ["metadata is any JSON", /^hidden verification\.create metadata nullable:/],
  ["headers are read by their own names in EntityTag", /^told \S+ if-(none-)?match name:/],
  ["a file's reader is made with its name", /^told document\.license (front|back)_image name:/],
  ["any code but the one that was sent is 3102", /^\w+ telecom\.confirm code (name|read):/],
  ["the other UUIDs of the call have the same code", /organizationUuid refusals: \["ResourceU/],
];

/** Cells by which the server acts: their change has to show in an answer, beside the document. */
const acts = new Set(["method", "path", "product", "refusesMocks", "name", "read", "kind"]);

describe("the table", () => {
  it.effect("has rows that answer as frozen in wire.txt, each wrong parameter too", () =>
    withAffiliations(
      Effect.gen(function* () {
        const parts = yield* Effect.forEach(everyCall, ([id]) =>
          Effect.map(
            answersOf(id, undefined, true),
            (lines) => `${id}: ${rowOf(id).method} ${rowOf(id).path}\n${lines}\n`,
          ),
        );
        yield* Effect.promise(() => expect(parts.join("\n")).toMatchFileSnapshot("wire.txt"));
      }),
    ),
  );

  it("makes the document that is frozen in docs/openapi.json", () => {
    expect(isFrozenDocument()).toBe(true);
  });

  it.effect(
    "has no cell whose change the wire does not show",
    () =>
      Effect.gen(function* () {
        const tried = cellMutants().filter((_, at) => isTried(at, 24));
        const unseen: Array<string> = [];
        for (const [id, mutants] of Map.groupBy(tried, ({ id }) => id)) {
          const expected = new Map<string | undefined, string>();
          const judged = <R>(
            mutant: CellMutant,
            answers: Effect.Effect<string, unknown, R>,
          ): Effect.Effect<void, never, R> =>
            Effect.gen(function* () {
              const restore = mutant.plant();
              const isTold = !isFrozenDocument();
              const isShown =
                isTold && !acts.has(mutant.cell)
                  ? true
                  : yield* Effect.exit(answers).pipe(
                      Effect.map(
                        (exit) =>
                          !Exit.isSuccess(exit) || exit.value !== expected.get(mutant.parameter),
                      ),
                    );
              restore();
              if (!isShown) unseen.push(`${isTold ? "told" : "hidden"} ${mutant.says}`);
            });
          yield* withAffiliations(
            Effect.gen(function* () {
              for (const parameter of new Set(mutants.map((each) => each.parameter)))
                expected.set(parameter, yield* answersOf(id, parameter));
              for (const mutant of mutants.filter(({ isOfStart }) => !isOfStart))
                yield* judged(mutant, answersOf(id, mutant.parameter));
            }),
          );
          for (const mutant of mutants.filter(({ isOfStart }) => isOfStart))
            yield* judged(mutant, withAffiliations(answersOf(id, mutant.parameter)));
        }
        expect(unseen.filter((each) => !excused.some(([, says]) => says.test(each)))).toEqual([]);
      }),
    600_000,
  );
});
