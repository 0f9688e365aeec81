import { Context, Data, Effect, FileSystem, Layer, Path } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** The data directory cannot be used. `reason` is the system's, such as `PermissionDenied`. */
export class DataDirectoryUnusable extends Data.TaggedError("DataDirectoryUnusable")<{
  readonly directory: string;
  readonly reason: string;
}> {
  override get message(): string {
    return `BONAFIDE_DATA_DIR is not a directory that can be used: ${this.directory} (${this.reason})`;
  }
}

/** The directory that holds the database and the sandbox's files, made for its owner alone (mode 0700). */
export class DataDirectory extends Context.Service<
  DataDirectory,
  {
    /** The absolute path of a file in it. */
    readonly file: (name: string) => string;
  }
>()("@bonafide/server/storage/DataDirectory") {
  static readonly layer = Layer.effect(
    DataDirectory,
    Effect.gen(function* () {
      const { dataDir } = yield* ServerSettings;
      const path = yield* Path.Path;
      const fs = yield* FileSystem.FileSystem;
      yield* fs.makeDirectory(dataDir, { recursive: true, mode: 0o700 }).pipe(
        Effect.andThen(fs.access(dataDir, { readable: true, writable: true })),
        Effect.mapError(
          ({ reason }) =>
            new DataDirectoryUnusable({ directory: path.resolve(dataDir), reason: reason._tag }),
        ),
      );
      return DataDirectory.of({ file: (name) => path.resolve(dataDir, name) });
    }),
  );
}
