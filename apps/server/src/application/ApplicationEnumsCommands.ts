import { readCatalogFile } from "@bonafide/adapters-providers/application/FileApplicationCatalogs";
import { standardCatalogFile } from "@bonafide/core/application/StandardApplicationCatalog";
import { Console, Effect } from "effect";
import { Argument, Command } from "effect/cli";
import { json, printRow } from "../server/Printed.ts";

const check = Command.make(
  "check",
  { file: Argument.String("file"), json },
  Effect.fn(function* ({ file, json }) {
    const { classes, statuses } = yield* readCatalogFile(file);
    yield* printRow({ file, statuses: statuses.length, classes: classes.size }, json);
  }),
).pipe(Command.withDescription("Check whether a file can replace the lists; fails if it cannot"));

const standard = Command.make("standard", {}, () =>
  Console.log(JSON.stringify(standardCatalogFile, null, 2)),
).pipe(Command.withDescription("Print the standard lists, as a file to begin with"));

/** `bonafide application enums …`; it needs no server. */
export const applicationEnumsCommand = Command.make("enums").pipe(
  Command.withDescription("The lists that applications' enums allow"),
  Command.withSubcommands([check, standard]),
);
