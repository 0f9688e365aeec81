import {
  type ApplicationCatalog,
  readCatalog,
} from "@bonafide/core/application/ApplicationCatalog";
import { ApplicationCatalogs } from "@bonafide/core/application/ApplicationCatalogs";
import { standardCatalog } from "@bonafide/core/application/StandardApplicationCatalog";
import { Clock, Data, Effect, FileSystem, Layer, Option, Result, Schedule } from "effect";
import { orLogDefect } from "@bonafide/core/defect/DefectLog";

/** An invalid file of enum lists. `problem` is the error. */
export class ApplicationCatalogInvalid extends Data.TaggedError("ApplicationCatalogInvalid")<{
  readonly file: string;
  readonly problem: string;
}> {
  override get message(): string {
    return `${this.file} does not hold the lists of applications' enums: ${this.problem}`;
  }
}

const readText = Effect.fnUntraced(function* (file: string) {
  const text = yield* (yield* FileSystem.FileSystem)
    .readFileString(file)
    .pipe(
      Effect.mapError(
        ({ reason }) => new ApplicationCatalogInvalid({ file, problem: reason._tag }),
      ),
    );
  return yield* Result.match(readCatalog(text), {
    onFailure: (problem) => Effect.fail(new ApplicationCatalogInvalid({ file, problem })),
    onSuccess: (catalog) => Effect.succeed({ catalog, text }),
  });
});

/** Reads a file of enum lists. */
export const readCatalogFile = (file: string) =>
  Effect.map(readText(file), ({ catalog }) => catalog);

/** Detects a changed file. A replaced file has another inode. */
const stampOf = Effect.fnUntraced(function* (file: string) {
  const info = yield* Effect.option((yield* FileSystem.FileSystem).stat(file));
  return Option.map(info, ({ ino, mtime, size }) =>
    [Option.getOrUndefined(ino), Option.getOrUndefined(mtime)?.getTime(), size].join(" "),
  );
});

/** When a file was changed, in epoch milliseconds; 0 where the file system does not say. */
const changedAt = Effect.fnUntraced(function* (file: string) {
  const info = yield* Effect.option((yield* FileSystem.FileSystem).stat(file));
  return Option.getOrElse(
    Option.flatMap(info, ({ mtime }) => Option.map(mtime, (time) => time.getTime())),
    () => 0,
  );
});

/**
 * The enum lists of a file, which may be replaced at any time: the new lists apply within a second, as a whole. If the
 * file becomes unusable, the last lists stay and a warning is logged.
 *
 * Without a file at the start, the standard lists apply; an invalid file fails the start. `put` receives the text of the
 * file and when it was put in place: its time of change at the start, and the present for a replacement.
 */
export const fileApplicationCatalogs = (
  file: string,
  put: (text: string, at: number) => Effect.Effect<void> = () => Effect.void,
): Layer.Layer<never, ApplicationCatalogInvalid, FileSystem.FileSystem> =>
  Layer.effect(
    ApplicationCatalogs,
    Effect.gen(function* () {
      let stamp = yield* stampOf(file);
      let current: ApplicationCatalog = standardCatalog;
      const readAt = Effect.fnUntraced(function* (at: number) {
        const { catalog, text } = yield* readText(file);
        yield* put(text, at);
        current = catalog;
      });
      if (Option.isSome(stamp)) yield* readAt(yield* changedAt(file));

      const follow = Effect.gen(function* () {
        const seen = yield* stampOf(file);
        if (Option.isNone(seen) || Option.contains(stamp, seen.value)) return;
        // Stored before the read, so that a change during the read is read again.
        stamp = seen;
        yield* Effect.tapDefect(readAt(yield* Clock.currentTimeMillis), () =>
          Effect.sync(() => {
            // It could not be put in place: it is read again.
            stamp = Option.none();
          }),
        );
        yield* Effect.logInfo("The lists of applications' enums were replaced");
      }).pipe(
        Effect.catchTag("ApplicationCatalogInvalid", ({ message }) => Effect.logWarning(message)),
        orLogDefect("The lists of applications' enums could not be read"),
      );
      yield* Effect.forkScoped(Effect.schedule(follow, Schedule.spaced("1 second")));

      return { current: Effect.sync(() => current) };
    }),
  );
