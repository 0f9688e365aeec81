import {
  fileApplicationCatalogs,
  readCatalogFile,
} from "@bonafide/adapters-providers/application/FileApplicationCatalogs";
import { sharedApplicationCatalogs } from "@bonafide/adapters-sql/application/SharedApplicationCatalogs";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { DataDirectory } from "../storage/DataDirectory.ts";

/**
 * The enum lists of applications: the file in the settings, else one in the data directory. Processes that share a
 * Postgres share the lists, too.
 */
export const ApplicationLists = Layer.unwrap(
  Effect.gen(function* () {
    const { applicationEnums } = yield* ServerSettings;
    // A configured file must exist.
    if (applicationEnums !== undefined) yield* readCatalogFile(applicationEnums);
    const { file } = yield* DataDirectory;
    const path = applicationEnums ?? file("application_enums.json");
    const sql = yield* SqlClient;
    return sql.onDialectOrElse({
      pg: () => sharedApplicationCatalogs((put) => fileApplicationCatalogs(path, put)),
      orElse: () => fileApplicationCatalogs(path),
    });
  }),
);
