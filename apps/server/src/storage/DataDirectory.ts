import { Context, Effect, FileSystem, Layer, Path } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

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
      yield* fs.makeDirectory(dataDir, { recursive: true, mode: 0o700 });
      return DataDirectory.of({ file: (name) => path.resolve(dataDir, name) });
    }),
  );
}
