import {
  fileApplicationCatalogs,
  readCatalogFile,
} from "@bonafide/adapters-providers/application/FileApplicationCatalogs";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { DataDirectory } from "../storage/DataDirectory.ts";

/** The enum lists of applications: the file in the settings, else one in the data directory. */
export const ApplicationLists = Layer.unwrap(
  Effect.gen(function* () {
    const { applicationEnums } = yield* ServerSettings;
    // A configured file must exist.
    if (applicationEnums !== undefined) yield* readCatalogFile(applicationEnums);
    const { file } = yield* DataDirectory;
    return fileApplicationCatalogs(applicationEnums ?? file("application_enums.json"));
  }),
);
