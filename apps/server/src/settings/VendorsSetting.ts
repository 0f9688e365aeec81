import { readFile } from "node:fs/promises";
import { namesOf, noVendors, Vendors } from "@bonafide/adapters-providers/vendor/VendorsFile";
import { Config, Effect, Option, Predicate, Record, Result, Schema } from "effect";
import type { Setting } from "./Setting.ts";
import { parsedJson, placesIn } from "./SettingFile.ts";

/** The path of the vendors file. */
export const vendorsFile: Setting<string | undefined> = {
  name: "BONAFIDE_VENDORS",
  config: Config.NonEmptyString("BONAFIDE_VENDORS"),
  describes:
    "the JSON file that tells of vendors of text messages, carriers and sources of records",
  expects: "a file; docs/carriers.md and docs/affiliation.md say what is in it",
  shown: "none; required where a provider is `vendors`",
  fallback: () => Option.some(undefined),
};

/** Whether sends that look like traffic pumping are refused, or only recorded. */
export const trafficGuard: Setting<"record_only" | "block"> = {
  name: "BONAFIDE_TRAFFIC_GUARD",
  config: Config.Literals(["record_only", "block"], "BONAFIDE_TRAFFIC_GUARD"),
  describes: "whether sends that look like traffic pumping are refused, or only recorded",
  expects: "record_only or block",
  shown: "record_only",
  fallback: () => Option.some("record_only" as const),
};

const about = (problem: string): string => `BONAFIDE_VENDORS ${problem}`;

const isReference = (value: unknown): value is { readonly env: string } =>
  Predicate.isReadonlyObject(value) &&
  typeof Reflect.get(value, "env") === "string" &&
  Object.keys(value).length === 1;

/** The environment variables that a file refers to, and the missing ones. */
interface References {
  readonly named: Set<string>;
  readonly missing: Set<string>;
}

/** Replaces `{"env": "NAME"}` by values of the environment, and collects the names. */
const resolved = (value: unknown, references: References): Effect.Effect<unknown> => {
  if (isReference(value)) {
    references.named.add(value.env);
    return Effect.map(Effect.option(Config.NonEmptyString(value.env)), (found) =>
      Option.getOrElse(found, () => {
        references.missing.add(value.env);
        return "";
      }),
    );
  }
  if (Array.isArray(value)) return Effect.forEach(value, (item) => resolved(item, references));
  if (Predicate.isReadonlyObject(value))
    return Effect.all(Record.map(value, (item) => resolved(item, references)));
  return Effect.succeed(value);
};

const decode = Schema.decodeUnknownResult(Vendors, { errors: "all", onExcessProperty: "error" });
const twiceIn = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
];

/**
 * Reads the vendors file and replaces `{"env": "NAME"}` by values of the environment. Fails with every problem, one in
 * each line, without any value. Adds the referenced names to `named`.
 */
export const readVendors = Effect.fnUntraced(function* (
  file: string | undefined,
  named: Set<string> = new Set(),
) {
  const fail = (...problems: ReadonlyArray<string>) => Result.fail(problems.map(about));
  if (file === undefined) return Result.succeed(noVendors);
  const text = yield* Effect.option(Effect.tryPromise(() => readFile(file, "utf8")));
  if (Option.isNone(text)) return fail("is not a file that can be read");
  const json = parsedJson(text.value);
  if (json === undefined) return fail("is not valid: expected JSON");
  const missing = new Set<string>();
  const vendors = decode(yield* resolved(json, { named, missing }));
  if (missing.size > 0)
    return fail(...Array.from(missing, (name) => `needs ${name}, which is missing`));
  if (Result.isFailure(vendors))
    return fail(...placesIn(vendors.failure.issue).map((place) => `is not valid at ${place}`));
  const twice = twiceIn(namesOf(vendors.success));
  return twice.length === 0
    ? Result.succeed(vendors.success)
    : fail(...twice.map((name) => `names two vendors ${name}`));
});
