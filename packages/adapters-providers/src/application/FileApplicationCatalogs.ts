import {
  type ApplicationCatalog,
  readCatalog,
} from "@bonafide/core/application/ApplicationCatalog";
import { ApplicationCatalogs } from "@bonafide/core/application/ApplicationCatalogs";
import { standardCatalog } from "@bonafide/core/application/StandardApplicationCatalog";
import { Data, Effect, FileSystem, Layer, Option, Result, Schedule } from "effect";
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

/** Reads a file of enum lists. */
export const readCatalogFile = Effect.fn("readCatalogFile")(function* (file: string) {
  const text = yield* (yield* FileSystem.FileSystem)
    .readFileString(file)
    .pipe(
      Effect.mapError(
        ({ reason }) => new ApplicationCatalogInvalid({ file, problem: reason._tag }),
      ),
    );
  return yield* Result.match(readCatalog(text), {
    onFailure: (problem) => Effect.fail(new ApplicationCatalogInvalid({ file, problem })),
    onSuccess: Effect.succeed,
  });
});

/** Detects a changed file. A replaced file has another inode. */
const stampOf = Effect.fnUntraced(function* (file: string) {
  const info = yield* Effect.option((yield* FileSystem.FileSystem).stat(file));
  return Option.map(info, ({ ino, mtime, size }) =>
    [Option.getOrUndefined(ino), Option.getOrUndefined(mtime)?.getTime(), size].join(" "),
  );
});

/**
 * The enum lists of a file, which may be replaced at any time: the new lists apply within a second, as a whole. If the
 * file becomes unusable, the last lists stay and a warning is logged.
 *
 * Without a file at the start, the standard lists apply; an invalid file fails the start.
 */
export const fileApplicationCatalogs = (
  file: string,
): Layer.Layer<ApplicationCatalogs, ApplicationCatalogInvalid, FileSystem.FileSystem> =>
  Layer.effect(
    ApplicationCatalogs,
    Effect.gen(function* () {
      let stamp = yield* stampOf(file);
      let current: ApplicationCatalog = Option.isNone(stamp)
        ? standardCatalog
        : yield* readCatalogFile(file);

      const follow = Effect.gen(function* () {
        const seen = yield* stampOf(file);
        if (Option.isNone(seen) || Option.contains(stamp, seen.value)) return;
        // Stored before the read, so that a change during the read is read again.
        stamp = seen;
        current = yield* readCatalogFile(file);
        yield* Effect.logInfo("The lists of applications' enums were replaced");
      }).pipe(
        Effect.catchTag("ApplicationCatalogInvalid", ({ message }) => Effect.logWarning(message)),
        orLogDefect("The lists of applications' enums could not be read"),
      );
      yield* Effect.forkScoped(Effect.schedule(follow, Schedule.spaced("1 second")));

      return ApplicationCatalogs.of({ current: Effect.sync(() => current) });
    }),
  );
