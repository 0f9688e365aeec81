import { readFile } from "node:fs/promises";
import { noIssuers, PinnedIssuers } from "@bonafide/document-reader/signature/PinnedIssuers";
import { Effect, Option, Result, Schema } from "effect";
import { documentIssuers } from "./DocumentSettings.ts";
import { parsedJson, placesIn } from "./SettingFile.ts";

const decode = Schema.decodeUnknownResult(PinnedIssuers, {
  errors: "all",
  onExcessProperty: "error",
});

/** Reads the file of pinned issuers, once. Or every problem, in a line each. */
export const readDocumentIssuers = Effect.fnUntraced(function* (file: string | undefined) {
  const fail = (...problems: ReadonlyArray<string>) =>
    Result.fail(problems.map((problem) => `${documentIssuers.name} ${problem}`));
  if (file === undefined) return Result.succeed(noIssuers);
  const text = yield* Effect.option(Effect.tryPromise(() => readFile(file, "utf8")));
  if (Option.isNone(text)) return fail("is not a file that can be read");
  const json = parsedJson(text.value);
  if (json === undefined) return fail("is not valid: expected JSON");
  return Result.match(decode(json), {
    onFailure: ({ issue }) => fail(...placesIn(issue).map((place) => `is not valid at ${place}`)),
    onSuccess: (issuers) => Result.succeed(issuers),
  });
});
