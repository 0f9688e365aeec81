import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConditionName } from "@bonafide/testkit/document/specimen/SpecimenConditions";
import { passcardBack } from "@bonafide/testkit/document/specimen/Passcard";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { describe, expect, it } from "@effect/vitest";
import {
  type AccuracyCount,
  countsOf,
  keptCounts,
  replaced,
  total,
} from "../src/AccuracyCounts.ts";
import { accuracySection, shownSection } from "../src/AccuracyPage.ts";
import { openLog, pieceOf } from "../src/AccuracyLog.ts";
import { runAccuracy } from "../src/AccuracyRun.ts";
import { piecesOf, sampleOf } from "../src/AccuracySample.ts";
import { accuracyTables } from "../src/AccuracyTable.ts";
import {
  type AccuracyColumn,
  type AccuracyResult,
  type AccuracyVerdict,
  forgeryConditions,
} from "../src/AccuracyTask.ts";
import { namesInList } from "../src/NamesInList.ts";
import { photographer } from "../src/Photographer.ts";

const result = (
  column: AccuracyColumn,
  row: AccuracyResult["row"],
  verdict: AccuracyVerdict,
): AccuracyResult => ({ column, row, verdict, seed: 1, detail: "", milliseconds: 1 });

const sizeOf = ({ broken, right, unread, wrong }: AccuracyCount): number =>
  broken + right + unread + wrong;

/** Of the 150 genuine documents, those that were verified by the reader of 2026-11-22, before print was compared in full. */
const verifiedWithoutComparison = 147;

describe("the accuracy of reading", () => {
  it("is shown as it was measured last", () => {
    expect(shownSection()).toBe(accuracySection(keptCounts()));
  });

  it("is of 20 kinds of forgery, none of them believed in good light, one of a hundred at most, and of genuine documents that stay verified", () => {
    const kept = keptCounts();
    const ofForgeries = (conditions: ReadonlyArray<ConditionName>) =>
      conditions.map((condition) => {
        const { genuine, ...forged } = kept[`forged, ${condition}`] ?? {};
        return { genuine: genuine?.right ?? 0, rows: Object.values(forged) };
      });
    for (const { rows } of ofForgeries(forgeryConditions))
      expect(rows.filter((row) => sizeOf(row) >= 10).length).toBeGreaterThanOrEqual(20);
    const inGoodLight = total(ofForgeries(["clean", "phone"]).flatMap(({ rows }) => rows));
    expect(inGoodLight.wrong).toBe(0);
    const forged = total(ofForgeries(forgeryConditions).flatMap(({ rows }) => rows));
    expect(forged.wrong).toBeLessThanOrEqual(sizeOf(forged) / 100);
    const genuine = ofForgeries(forgeryConditions).map((column) => column.genuine);
    expect(genuine.reduce((sum, right) => sum + right)).toBeGreaterThanOrEqual(
      0.98 * verifiedWithoutComparison,
    );
  });

  it("is measured on photographs that are made and read", async () => {
    const results = await runAccuracy([{ kind: "license", seed: 1, conditions: ["half"] }]);
    expect(results).toMatchObject([{ column: "license", row: "half", verdict: "right" }]);
  });

  it("is measured on all of a genuine document, in the same circumstances", async () => {
    const results = await runAccuracy([
      { kind: "license dense whole", seed: 1, conditions: ["half"] },
    ]);
    expect(results).toMatchObject([
      { column: "license dense whole", row: "half", verdict: "right" },
    ]);
  });

  it("goes on where it was stopped, and draws the same sample again", async () => {
    const directory = mkdtempSync(join(tmpdir(), "bonafide-accuracy-"));
    const file = join(directory, "log.jsonl");
    const task = { kind: "license", seed: 1, conditions: ["half"] } as const;
    const done = await runAccuracy([task], { onTask: openLog(file).add, threads: 1 });
    const again = openLog(file);
    expect([...again.done]).toEqual([pieceOf(task)]);
    expect(countsOf(again.results)).toEqual(countsOf(done));
    rmSync(directory, { recursive: true });

    const pieces = piecesOf([{ ...task, conditions: ["clean", "half", "phone", "curl"] }]);
    expect(pieces.map(pieceOf)).toEqual(
      ["clean", "half", "phone", "curl"].map((condition) => `license 1 ${condition}`),
    );
    expect(sampleOf(pieces, 2, 5)).toEqual(sampleOf(pieces, 2, 5));
    expect(new Set(sampleOf(pieces, 4, 5))).toEqual(new Set(pieces));
  });

  it("is of edits by name, also where a name has a comma", () => {
    const known = ["genuine", "number printed", "number printed, one digit"];
    const list = "number printed, one digit,genuine,number printed";
    expect(namesInList(list, known)).toEqual({
      names: ["number printed, one digit", "genuine", "number printed"],
      unknown: undefined,
    });
    expect(namesInList("genuine,one digit", known).unknown).toBe("one digit");
  });

  it("is of photographs that are alike whichever came before", async () => {
    const card = await passcardBack(makePerson(2), 2);
    const shot = photographer(card, 2);
    for (const condition of ["quarter", "dark1"] as const) {
      expect(await shot(condition)).toEqual(await photograph(card, condition, 2));
    }
  });

  it("counts what is wrong apart, and leaves what was not measured as it was", () => {
    const kept = countsOf([
      result("license", "clean", "wrong"),
      result("passport", "crop", "unread"),
      result("passport whole", "half", "right"),
    ]);
    const anew = countsOf([
      result("license", "clean", "right"),
      result("license", "book", "broken"),
    ]);
    expect(accuracyTables(replaced(kept, anew)).split("\n")).toEqual([
      "| Circumstances | License | Passport |",
      "| --- | --- | --- |",
      "| `clean` | 1/1 |  |",
      "| `crop` |  | 0/1 |",
      "| `book` (further) | 0/1 (1 broken) |  |",
      "| **The study's** | 1/1: 100.0 % | 0/1: 0.0 % |",
      "| of which the study itself | 91 % | 95 % |",
      "| **Further ones** | 0/1 (1 broken): 0.0 % |  |",
      "",
      "| Circumstances | Passport, whole page |",
      "| --- | --- |",
      "| `half` | 1/1 |",
      "| **The study's** | 1/1: 100.0 % |",
      "| **Further ones** |  |",
    ]);
    expect(accuracyTables(kept)).toContain("| `clean` | 0/1 (1 wrong) |  |");
  });

  it("tells of forgeries how many are refused, and of genuine documents how many are verified", () => {
    const counts = countsOf([
      result("forged, clean", "genuine", "right"),
      result("forged, clean", "genuine", "unread"),
      result("forged, clean", "sex printed", "right"),
      result("forged, clean", "sex printed", "unread"),
      result("forged, phone", "sex printed", "wrong"),
    ]);
    expect(accuracyTables(counts).split("\n")).toEqual([
      "| Forged | `clean` | `phone` |",
      "| --- | --- | --- |",
      "| genuine: verified | 1/2 |  |",
      "| sex printed | 2/2 | 0/1 (1 wrong) |",
      "| **Refused** | 2/2: 100.0 % | 0/1 (1 wrong): 0.0 % |",
    ]);
  });
});
