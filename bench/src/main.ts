import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as NodeRuntime from "@effect/platform-node/NodeRuntime";
import * as NodeServices from "@effect/platform-node/NodeServices";
import { Console, Effect, Option, Schema } from "effect";
import { Command, Flag } from "effect/cli";
import { type MeasurementName, measurements } from "./measure/Measurements.ts";
import { runBench } from "./measure/Run.ts";
import { fullScale, quickScale } from "./measure/Scale.ts";
import { withBench } from "./report/PerformancePage.ts";
import { Results, withLater } from "./report/Results.ts";
import { captionOf, generatorLine, tableOf } from "./report/Table.ts";

const resultsFile = fileURLToPath(new URL("../results.json", import.meta.url));
const pageFile = fileURLToPath(new URL("../../docs/performance.md", import.meta.url));

const isName = (text: string): text is MeasurementName => Object.hasOwn(measurements, text);
const all = Object.keys(measurements).filter(isName);

const only = Flag.String("only").pipe(
  Flag.withDescription(`Measure only these, with commas between: ${all.join(",")}`),
  Flag.withSchema(
    Schema.String.check(
      Schema.makeFilter((text: string) => text.split(",").every(isName), {
        expected: all.join(","),
      }),
    ),
  ),
  Flag.optional,
);

const quick = Flag.Boolean("quick").pipe(
  Flag.withDescription("Short rounds and a small store: to see that it works, not how fast"),
  Flag.withDefault(false),
);

const json = Flag.String("json").pipe(
  Flag.withDescription("The file for the results; bench/results.json for a whole run"),
  Flag.optional,
);

const page = Flag.Boolean("page").pipe(
  Flag.withDescription(
    "Write the table into docs/performance.md; of some measurements, their rows among those of the last whole run",
  ),
  Flag.withDefault(false),
);

const writePage = (results: Results) =>
  Effect.gen(function* () {
    const text = `${tableOf(results)}\n\n${captionOf(results)}`;
    const changed = withBench(readFileSync(pageFile, "utf8"), text);
    writeFileSync(pageFile, yield* Effect.fromResult(changed));
  });

const writeJson = (file: string, results: Results): void =>
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);

/** The results that the page shows now. */
const kept = Effect.suspend(() =>
  Schema.decodeUnknownEffect(Schema.fromJsonString(Results))(readFileSync(resultsFile, "utf8")),
);

const bench = Command.make(
  "bench",
  { quick, only, json, page },
  Effect.fn(function* ({ json, only, page, quick }) {
    const names = Option.match(only, {
      onNone: () => all,
      onSome: (text) => text.split(",").filter(isName),
    });
    const results = yield* runBench(quick ? quickScale : fullScale, names);
    const isWhole = !quick && names.length === all.length;
    const file = Option.getOrElse(json, () => (isWhole ? resultsFile : undefined));
    if (file !== undefined) writeJson(file, results);
    if (page) {
      const all = isWhole ? results : withLater(yield* kept, results);
      writeJson(resultsFile, all);
      yield* writePage(all);
    }
    yield* Console.log(`\n${tableOf(results)}\n\n${captionOf(results)}\n${generatorLine(results)}`);
  }),
).pipe(
  Command.withDescription("Measure the product against a bare reference, in turn, in one run"),
);

Command.run(bench, { version: "0.0.0" }).pipe(
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain,
);
