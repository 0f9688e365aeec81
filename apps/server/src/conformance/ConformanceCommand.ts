import { Console, Data, Effect, FileSystem, Option, Schema } from "effect";
import { Argument, Command, Flag } from "effect/cli";
import { sentenceFamilies, tryConformance } from "./Conformance.ts";
import { ConformanceKeys } from "./Keys.ts";
import { jsonReport, junitReport, type Report, textReport } from "./Report.ts";

const names = sentenceFamilies.map(({ name }) => name);

const flags = {
  baseUrl: Argument.String("base_url").pipe(
    Argument.withSchema(Schema.URLFromString),
    Argument.withDescription("Where the deployment is, such as http://127.0.0.1:8080"),
  ),
  keys: Flag.File("keys", { mustExist: true }).pipe(
    Flag.withDescription(
      "The keys to call with: the sandbox.json of the deployment, or a part of it",
    ),
  ),
  format: Flag.Literals("format", ["text", "json", "junit"]).pipe(
    Flag.withDescription("The form of the report"),
    Flag.withDefault("text" as const),
  ),
  out: Flag.String("out").pipe(
    Flag.withDescription("A file for the report, instead of the terminal"),
    Flag.optional,
  ),
  only: Flag.Literals("only", names).pipe(
    Flag.withDescription("A family to try; may be given more than once. All unless given"),
    Flag.atLeast(0),
  ),
  exchanges: Flag.Boolean("exchanges").pipe(
    Flag.withDescription("Show every exchange in the text, not only those of unmet sentences"),
    Flag.withDefault(false),
  ),
};

/** The deployment does otherwise than the interface says. */
class NotConforming extends Data.TaggedError("NotConforming")<{ readonly message: string }> {}

const written = (report: Report, format: "text" | "json" | "junit", exchanges: boolean): string => {
  switch (format) {
    case "text":
      return textReport(report, exchanges);
    case "json":
      return jsonReport(report);
    case "junit":
      return junitReport(report);
  }
};

/** `bonafide conformance …`: needs no settings and no database. Exits with 1 where a sentence is unmet. */
export const conformanceCommand = Command.make(
  "conformance",
  flags,
  Effect.fn(function* ({ baseUrl, exchanges, format, keys, only, out }) {
    const files = yield* FileSystem.FileSystem;
    const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(ConformanceKeys));
    const report = yield* tryConformance(
      baseUrl,
      yield* decode(yield* files.readFileString(keys)),
      only,
    );
    const text = written(report, format, exchanges);
    if (Option.isSome(out)) yield* files.writeFileString(out.value, text);
    else yield* Console.log(text);
    const unmet = report.findings.filter(({ result }) => result === "unmet");
    if (unmet.length > 0)
      return yield* new NotConforming({
        message: `Unmet: ${unmet.map(({ id }) => id).join(", ")}`,
      });
  }),
).pipe(Command.withDescription("Try every sentence of the interface against a deployment"));
