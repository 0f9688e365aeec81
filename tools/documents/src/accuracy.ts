/**
 * Measures how well documents are read, and how many forged ones are believed: every kind, in every circumstance, of
 * some people who do not exist.
 *
 *     node tools/documents/src/accuracy.ts [--people 10] [--from 1] [--only passport,clean,…] [--json] [--misses]
 *                                          [--forged genuine,sex printed,…] [--threads 2] [--log file]
 *                                          [--sample 20 [--seed 1]] [--keep]
 *
 * `--only` names kinds and circumstances; `--forged` names what is forged; `--from` is the first person's seed; `--misses` tells of each photograph that
 * was not read right. All of it takes hours. `--log` writes each piece of work (a kind, a person, a circumstance) into a
 * file when it is done, leaves out those that are there, and counts all that are. `--sample` does so many pieces, which
 * the printed seed draws. What was measured of the first ten people, or with `--keep`, replaces what is kept in
 * accuracy.json and shown in docs/accuracy.md; it does not change for anything else.
 */
import { parseArgs } from "node:util";
import { forgeries } from "@bonafide/testkit/document/specimen/Forgery";
import { Record as Dictionary } from "effect";
import { countsOf, keepCounts, keptCounts, replaced } from "./AccuracyCounts.ts";
import { showCounts } from "./AccuracyPage.ts";
import { openLog, pieceOf } from "./AccuracyLog.ts";
import { namesInList } from "./NamesInList.ts";
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

const { values } = parseArgs({
  options: {
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
  },
});

const kinds = [...dataKinds, ...Dictionary.keys(wholeKinds), ...forgeryKinds];
const wanted = values.only.split(",").filter((name) => name !== "");
const unknown = wanted.filter(
  (name) => ![...kinds, ...conditionNames].some((known) => known === name),
);
if (unknown.length > 0) {
  console.error(
    `Nothing is called ${unknown.join(", ")}. There are: ${[...kinds, ...conditionNames].join(", ")}`,
  );
  process.exit(2);
}

const chosen = <A extends string>(names: ReadonlyArray<A>): ReadonlyArray<A> => {
  const some = names.filter((name) => wanted.includes(name));
  return some.length === 0 ? names : some;
};
const [people, from] = [Number(values.people), Number(values.from)];
const among = (kind: AccuracyTask["kind"]): AccuracyTask["conditions"] =>
  forgeryKinds.some((forgery) => forgery === kind) ? forgeryConditions : conditionNames;
const rows: ReadonlyArray<ForgedRow> = ["genuine", ...Dictionary.keys(forgeries)];
const forged = values.forged === undefined ? undefined : namesInList(values.forged, rows);
if (forged?.unknown !== undefined) {
  console.error(`No forgery is called ${forged.unknown}. There are: ${rows.join(", ")}`);
  process.exit(2);
}
const everyTask = Array.from({ length: people }, (_, person) =>
  chosen(kinds).map((kind) => ({
    kind,
    seed: from + person,
    conditions: chosen(among(kind)),
    ...(forged === undefined ? {} : { forged: forged.names }),
  })),
).flat();

const log = values.log === undefined ? undefined : openLog(values.log);
const inPieces = log === undefined && values.sample === undefined ? everyTask : piecesOf(everyTask);
const waiting = inPieces.filter((task) => log?.done.has(pieceOf(task)) !== true);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const tasks =
  values.sample === undefined ? waiting : sampleOf(waiting, Number(values.sample), seed);
if (values.sample !== undefined)
  console.log(`${tasks.length} of ${waiting.length} pieces, drawn with --seed ${seed}`);

const results = await runAccuracy(tasks, {
  ...(values.threads === undefined ? {} : { threads: Number(values.threads) }),
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
