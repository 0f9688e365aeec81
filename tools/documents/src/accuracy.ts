/**
 * Measures how well documents are read, and how many forged ones are believed: every kind, in every circumstance, of
 * some people who do not exist.
 *
 *     node tools/documents/src/accuracy.ts [--people 10] [--from 1] [--only passport,clean,…] [--json] [--misses]
 *
 * `--only` names kinds and circumstances; `--from` is the first person's seed; `--misses` tells of each photograph that
 * was not read right. What was measured of the first ten people replaces what is kept in accuracy.json and shown in
 * docs/documents.md; it does not change for anything else.
 */
import { parseArgs } from "node:util";
import { countsOf, keepCounts, keptCounts, replaced } from "./AccuracyCounts.ts";
import { showCounts } from "./AccuracyPage.ts";
import { runAccuracy } from "./AccuracyRun.ts";
import { accuracyTables } from "./AccuracyTable.ts";
import {
  type AccuracyTask,
  conditionNames,
  dataKinds,
  forgeryConditions,
  forgeryKinds,
  pairConditions,
  pairKinds,
} from "./AccuracyTask.ts";

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "10" },
    from: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    json: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
  },
});

const kinds = [...dataKinds, ...pairKinds, ...forgeryKinds];
const wanted = values.only.split(",").filter((name) => name !== "");
const unknown = wanted.filter(
  (name) => ![...kinds, ...conditionNames].some((known) => known === name),
);
if (unknown.length > 0) throw new Error(`nothing is called ${unknown.join(", ")}`);

const chosen = <A extends string>(names: ReadonlyArray<A>): ReadonlyArray<A> => {
  const some = names.filter((name) => wanted.includes(name));
  return some.length === 0 ? names : some;
};
const [people, from] = [Number(values.people), Number(values.from)];
const among = (kind: AccuracyTask["kind"]): AccuracyTask["conditions"] => {
  if (dataKinds.some((data) => data === kind)) return conditionNames;
  return forgeryKinds.some((forgery) => forgery === kind) ? forgeryConditions : pairConditions;
};
const tasks = Array.from({ length: people }, (_, person) =>
  chosen(kinds).map((kind) => ({ kind, seed: from + person, conditions: chosen(among(kind)) })),
).flat();

const results = await runAccuracy(tasks, (result) => {
  if (!values.misses || result.verdict === "right") return;
  const { column, row, detail, milliseconds, seed, verdict } = result;
  console.log(`${verdict}  ${column}  ${row}  ${seed}  ${milliseconds.toFixed(0)} ms  ${detail}`);
});

const counts = countsOf(results);
console.log(values.json ? JSON.stringify(results, null, 2) : accuracyTables(counts));

if (people === 10 && from === 1) {
  const kept = replaced(keptCounts(), counts);
  keepCounts(kept);
  showCounts(kept);
}
