import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Console, Effect, Schedule } from "effect";
import { startLoadGenerator } from "../load/LoadGenerator.ts";
import type { Results } from "../report/Results.ts";
import type { ChildFailed } from "../server/Child.ts";
import { authorizationOf } from "../server/Partner.ts";
import { product, startServer, trivial } from "../server/Server.ts";
import { type Bench, loaded, type NotMeasured, rateOf } from "./Bench.ts";
import { type MeasurementName, measurements } from "./Measurements.ts";
import type { Scale } from "./Scale.ts";

// Beside the code, because the system's temporary folder is often in memory, where a sync costs nothing.
const data = fileURLToPath(new URL("../../data/", import.meta.url));

const makeDirectory = () => {
  mkdirSync(data, { recursive: true });
  return mkdtempSync(data);
};

const temporary = Effect.acquireRelease(Effect.sync(makeDirectory), (directory) =>
  Effect.sync(() => rmSync(directory, { recursive: true, force: true })),
);

/** Starts a product once to create its tables, keys and partners. Returns the partners' credentials. */
export const makeTemplate = Effect.fnUntraced(function* (template: string) {
  yield* startServer(product, template);
  return yield* Effect.retry(
    Effect.try(() => authorizationOf(template)),
    { schedule: Schedule.spaced("20 millis"), times: 500 },
  ).pipe(Effect.orDie);
}, Effect.scoped);

const generatorRate = (bench: Bench) =>
  Effect.gen(function* () {
    const server = yield* startServer(trivial, join(bench.directory, "trivial"));
    const seconds = bench.scale.warmUp;
    yield* loaded(bench, server, { script: "trivial", seconds });
    return rateOf(yield* loaded(bench, server, { script: "trivial", seconds }));
  }).pipe(Effect.scoped);

const machine = (): Results["machine"] => ({
  processor: cpus()[0]?.model.trim() ?? "unknown",
  cores: cpus().length,
  node: process.versions.node,
  platform: process.platform,
});

/** Runs the named measurements in order and reports each. */
export const runBench = (
  scale: Scale,
  names: ReadonlyArray<MeasurementName>,
): Effect.Effect<Results, ChildFailed | NotMeasured> =>
  Effect.gen(function* () {
    const directory = yield* temporary;
    const template = join(directory, "template");
    const authorization = yield* makeTemplate(template);
    const load = yield* startLoadGenerator(directory);
    const bench: Bench = { scale, directory, template, authorization, load };

    const generator = yield* generatorRate(bench);
    const rows = yield* Effect.forEach(names, (name) =>
      Console.log(`Measuring ${name} …`).pipe(
        Effect.andThen(Effect.scoped(measurements[name](bench))),
      ),
    );
    return {
      measured: new Date().toISOString(),
      quick: scale.quick,
      machine: machine(),
      generator,
      rows: rows.flat(),
    };
  }).pipe(Effect.scoped);
