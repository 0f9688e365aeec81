import {
  fileApplicationCatalogs,
  readCatalogFile,
} from "@bonafide/adapters-providers/application/FileApplicationCatalogs";
import { Effect, Layer } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { DataDirectory } from "../storage/DataDirectory.ts";

/** What applications' enums allow: by the file that the settings name, else by one in the data directory. */
export const ApplicationLists = Layer.unwrap(
  Effect.gen(function* () {
    const { applicationEnums } = yield* ServerSettings;
    // Named and not there is a mistake.
    if (applicationEnums !== undefined) yield* readCatalogFile(applicationEnums);
    const { file } = yield* DataDirectory;
    return fileApplicationCatalogs(applicationEnums ?? file("application_enums.json"));
  }),
);
