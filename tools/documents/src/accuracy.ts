/**
 * Measures how well documents are read, and how many forged ones are believed: every kind, in every circumstance, of
 * some people who do not exist. `--help` says how to call it.
 */
import { dirname } from "node:path";
import { forgeries } from "@bonafide/testkit/document/specimen/Forgery";
import { Record as Dictionary } from "effect";
import { countsOf, keepCounts, keptCounts, replaced } from "./AccuracyCounts.ts";
import { showCounts } from "./AccuracyPage.ts";
import { openLog, pieceOf } from "./AccuracyLog.ts";
import { commandLine, existingFolder, named, wholeNumber } from "./CommandLine.ts";
import { runAccuracy } from "./AccuracyRun.ts";
import { piecesOf, sampleOf } from "./AccuracySample.ts";
import { accuracyTables } from "./AccuracyTable.ts";
import {
  type AccuracyTask,
  conditionNames,
  dataKinds,
  forgeryConditions,
  type ForgedRow,
  forgeryKinds,
  wholeKinds,
} from "./AccuracyTask.ts";

const usage = `accuracy.ts [options]

Reads the generator's documents, and counts how many are read and how many forged ones are verified. All of it takes hours.

  --only passport,clean,…          these kinds and circumstances; all when absent
  --forged "genuine,sex printed,…" these forgeries, or genuine documents; all when absent
  --people 10                      so many people
  --from 1                         the first person's seed
  --sample 20                      so many pieces of work (a kind, a person, a circumstance), which a seed draws
  --seed 1                         the sample's seed; a fresh one is printed when absent
  --log FILE                       writes each piece of work that is done, leaves out those that are there, counts all
  --threads 2                      so many processes
  --misses                         prints each photograph that was not read right
  --json                           prints all that was measured, instead of tables
  --keep                           replaces what is kept in accuracy.json and shown in docs/accuracy.md; a run over all of
                                   the first ten people does so without it`;

const { values } = commandLine(usage, {
  people: { type: "string", default: "10" },
  from: { type: "string", default: "1" },
  only: { type: "string", default: "" },
  forged: { type: "string" },
  json: { type: "boolean", default: false },
  misses: { type: "boolean", default: false },
  threads: { type: "string" },
  log: { type: "string" },
  sample: { type: "string" },
  seed: { type: "string" },
  keep: { type: "boolean", default: false },
});

const kinds = [...dataKinds, ...Dictionary.keys(wholeKinds), ...forgeryKinds];
const wanted = values.only === "" ? [] : named(values.only, [...kinds, ...conditionNames]);
const chosen = <A extends string>(names: ReadonlyArray<A>): ReadonlyArray<A> => {
  const some = names.filter((name) => wanted.some((one) => one === name));
  return some.length === 0 ? names : some;
};
const [people, from] = [wholeNumber(values.people), wholeNumber(values.from)];
const among = (kind: AccuracyTask["kind"]): AccuracyTask["conditions"] =>
  forgeryKinds.some((forgery) => forgery === kind) ? forgeryConditions : conditionNames;
const rows: ReadonlyArray<ForgedRow> = ["genuine", ...Dictionary.keys(forgeries)];
const forged = values.forged === undefined ? {} : { forged: named(values.forged, rows) };
const everyTask = Array.from({ length: people }, (_, person) =>
  chosen(kinds).map((kind) => ({
    kind,
    seed: from + person,
    conditions: chosen(among(kind)),
    ...forged,
  })),
).flat();

if (values.log !== undefined) existingFolder(dirname(values.log));
const log = values.log === undefined ? undefined : openLog(values.log);
const inPieces = log === undefined && values.sample === undefined ? everyTask : piecesOf(everyTask);
const waiting = inPieces.filter((task) => log?.done.has(pieceOf(task)) !== true);
const seed = wholeNumber(values.seed ?? String(1 + Math.floor(Math.random() * 1_000_000)));
const tasks =
  values.sample === undefined ? waiting : sampleOf(waiting, wholeNumber(values.sample), seed);
if (values.sample !== undefined)
  console.log(`${tasks.length} of ${waiting.length} pieces, drawn with --seed ${seed}`);

const results = await runAccuracy(tasks, {
  ...(values.threads === undefined ? {} : { threads: wholeNumber(values.threads) }),
  onTask: (task, own) => log?.add(task, own),
  onResult: (result) => {
    if (!values.misses || result.verdict === "right") return;
    const { column, row, detail, milliseconds, seed, verdict } = result;
    console.log(`${verdict}  ${column}  ${row}  ${seed}  ${milliseconds.toFixed(0)} ms  ${detail}`);
  },
});

const counts = countsOf([...(log?.results ?? []), ...results]);
console.log(values.json ? JSON.stringify(results, null, 2) : accuracyTables(counts));

if (values.keep || (people === 10 && from === 1 && values.sample === undefined)) {
  const kept = replaced(keptCounts(), counts);
  keepCounts(kept);
  showCounts(kept);
}
