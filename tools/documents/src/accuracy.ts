/**
 * Measures how well documents are read: every kind, in every circumstance, of some people who do not exist.
 *
 *     node tools/documents/src/accuracy.ts [--people 10] [--from 1] [--only passport,clean,…] [--json] [--misses]
 *
 * `--only` names kinds and circumstances; `--from` is the first person's seed; `--misses` tells of each photograph that
 * was not read right. A whole run, of ten people and everything, writes its table into docs/documents.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runAccuracy } from "./AccuracyRun.ts";
import { accuracyTables } from "./AccuracyTable.ts";
import { conditionNames, dataKinds, pairConditions, pairKinds } from "./AccuracyTask.ts";

const { values } = parseArgs({
  options: {
    people: { type: "string", default: "10" },
    from: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    json: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
  },
});

const kinds = [...dataKinds, ...pairKinds];
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
const everywhere = chosen(conditionNames);
const tasks = Array.from({ length: people }, (_, person) =>
  chosen(kinds).map((kind) => ({
    kind,
    seed: from + person,
    conditions: dataKinds.some((data) => data === kind)
      ? everywhere
      : everywhere.filter((condition) => pairConditions.includes(condition)),
  })),
).flat();

const results = await runAccuracy(tasks, (result) => {
  if (!values.misses || result.verdict === "right") return;
  const { column, condition, detail, milliseconds, seed, verdict } = result;
  console.error(
    `${verdict}  ${column}  ${condition}  ${seed}  ${milliseconds.toFixed(0)} ms  ${detail}`,
  );
});

const table = accuracyTables(results);
console.log(values.json ? JSON.stringify(results, null, 2) : table);

const page = new URL("../../../docs/documents.md", import.meta.url);
const place = /(<!-- accuracy -->\n)[^]*(\n<!-- \/accuracy -->)/;
if (wanted.length === 0 && people === 10 && from === 1) {
  const day = new Date().toISOString().slice(0, 10);
  const text = `\nMeasured on ${day}, of ten people.\n\n${table}\n`;
  writeFileSync(
    page,
    readFileSync(page, "utf8").replace(
      place,
      (_, start: string, end: string) => `${start}${text}${end}`,
    ),
  );
}
