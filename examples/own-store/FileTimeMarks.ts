import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { TimeMarkStore } from "@bonafide/core/due/TimeMarkStore";
import { Clock, Effect, Layer, Schema } from "effect";

const Mark = Schema.fromJsonString(
  Schema.Struct({ at: Schema.Finite, boot: Schema.String, uptime: Schema.Finite }),
);

/** The server's time in a file of the host's own, instead of the database. */
export const FileTimeMarks = (file: string) => {
  const find = Effect.tryPromise(() => readFile(file, "utf8")).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(Mark)),
    // No file yet, or one that is no mark.
    Effect.option,
  );
  return Layer.succeed(TimeMarkStore, {
    now: Clock.currentTimeMillis,
    find,
    put: (mark) =>
      Effect.gen(function* () {
        const kept = yield* find;
        if (kept._tag === "None" || kept.value.at < mark.at) {
          // A new file that replaces the old one at once, so that none is ever half written.
          yield* Effect.promise(() => writeFile(`${file}.new`, JSON.stringify(mark)));
          yield* Effect.promise(() => rename(`${file}.new`, file));
        }
        return yield* Clock.currentTimeMillis;
      }),
    forget: Effect.promise(() => rm(file, { force: true })),
  });
};
