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

/** The directory of the database and the sandbox's files. */
export class DataDirectory extends Context.Service<
  DataDirectory,
  {
    /** The absolute path of a file in it. */
    readonly file: (name: string) => string;
    /** Whether missing files are created: by the server only. */
    readonly isOwned: boolean;
  }
>()("@bonafide/server/storage/DataDirectory") {
  /** The server's: created for its owner only (mode 0700) if missing. */
  static readonly owned = Layer.suspend(() => directory(true));

  /** A command's: creates nothing. */
  static readonly found = Layer.suspend(() => directory(false));
}

function directory(isOwned: boolean) {
  return Layer.effect(
    DataDirectory,
    Effect.gen(function* () {
      const { dataDir } = yield* ServerSettings;
      const path = yield* Path.Path;
      const fs = yield* FileSystem.FileSystem;
      const make = fs.makeDirectory(dataDir, { recursive: true, mode: 0o700 });
      yield* (isOwned ? make : Effect.void).pipe(
        Effect.andThen(fs.access(dataDir, { readable: true, writable: true })),
        Effect.mapError(
          ({ reason }) =>
            new DataDirectoryUnusable({ directory: path.resolve(dataDir), reason: reason._tag }),
        ),
      );
      return DataDirectory.of({ isOwned, file: (name) => path.resolve(dataDir, name) });
    }),
  );
}
