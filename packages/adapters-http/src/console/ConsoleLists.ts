import { wholeOf } from "@bonafide/core/document/FileBytes";
import { createHash } from "node:crypto";
import { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import { AuditLog } from "@bonafide/core/audit/AuditLog";
import type { ListDiff } from "@bonafide/core/roster/ListImport";
import { type ListName, listNames, makeImportedLists } from "@bonafide/core/roster/ImportedLists";
import type { RosterProblem } from "@bonafide/core/roster/RosterImport";
import { StaffAdministration } from "@bonafide/core/staff/StaffAdministration";
import { Ids } from "@bonafide/core/storage/Ids";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { Effect, Stream } from "effect";
import type { PageForm } from "../person/PageForm.ts";
import { sendToConsole } from "./ConsoleAnswer.ts";
import { FormProblem } from "./ConsoleProblem.ts";
import { consolePath } from "./ConsoleRoutes.ts";
import type { ConsoleHandlers, ConsoleView } from "./ConsoleServing.ts";
import { may } from "./ConsoleVisit.ts";
import { checkedPage, type ListChoices, listsPage } from "./pages/ListsPage.ts";

/** How many problems a page shows. */
const shownProblems = 50;

/** How many characters are read at a time, so that other requests get their turns. */
const piece = 65_536;

const utf8 = new TextDecoder("utf-8", { fatal: true });

const wrong = (message: string) => new FormProblem({ message });

const listIn = (form: PageForm): ListName | undefined =>
  listNames.find((name) => name === form.text("list"));

const choicesIn = (form: PageForm): Omit<ListChoices, "list"> => ({
  skipProblems: form.text("skip") === "yes",
  mayBeEmpty: form.text("empty") === "yes",
});

const bytesIn = (form: PageForm): Effect.Effect<Uint8Array, FormProblem> => {
  const file = form.files.get("rows");
  if (file?._tag === "TooLarge") {
    return wrong("The file has more than 16 MB. Import it at the terminal.");
  }
  return file === undefined || (file.bytes.length === 0 && (file.name ?? "") === "")
    ? wrong("Choose a CSV file.")
    : Effect.succeed(wholeOf(file.bytes));
};

const piecesOf = (bytes: Uint8Array): Effect.Effect<Stream.Stream<string>, FormProblem> =>
  Effect.try({
    try: () => utf8.decode(bytes),
    catch: () => wrong("The file is not UTF-8."),
  }).pipe(
    Effect.map((text) =>
      Stream.fromIterable(
        Array.from({ length: Math.ceil(text.length / piece) }, (_, at) =>
          text.slice(at * piece, (at + 1) * piece),
        ),
      ),
    ),
  );

/** Stands for a file, the choices and what they change: an import replaces only what was shown. */
const markOf = (choices: ListChoices, bytes: Uint8Array, diff: ListDiff): string =>
  createHash("sha256")
    .update(JSON.stringify([choices, diff]))
    .update(bytes)
    .digest("hex");

/** Rosters, schools and the other lists: what is there, and imports that show what they change before they do it. */
export const makeConsoleLists = Effect.gen(function* () {
  const imports = yield* makeImportedLists;
  const { references } = yield* AffiliationStore;
  const audit = yield* AuditLog;
  const ids = yield* Ids;
  const { confirm } = yield* StaffAdministration;

  const rowsOf = Effect.gen(function* () {
    const documents = yield* Effect.forEach(AffiliationFamily.literals, (family) =>
      Effect.map(
        references.documentTypes(family),
        (types) => [`documents ${family}`, types.length] as const,
      ),
    );
    return new Map<string, number>([
      ["schools", yield* references.schoolCount],
      ["states", (yield* references.states).length],
      ...documents,
    ]);
  });

  const page: ConsoleView = Effect.fnUntraced(function* (visit) {
    const rows = yield* rowsOf;
    const lists = yield* Effect.forEach(listNames, (name) =>
      Effect.map(audit.list({ subject: name, action: "list.imported", limit: 1 }), ([last]) => ({
        name,
        rows: rows.get(name),
        imported: last,
        ...imports[name].columns,
      })),
    );
    const { failed } = visit;
    return listsPage({
      lists,
      target: may(visit, "changeSettings") ? visit.target(consolePath("importList")) : undefined,
      entered: failed === undefined ? {} : { list: listIn(failed.form), ...choicesIn(failed.form) },
    });
  });

  const handlers: Pick<ConsoleHandlers, "lists" | "importList"> = {
    lists: page,
    importList: {
      page,
      task: Effect.fnUntraced(function* (visit, form) {
        const list = listIn(form);
        if (list === undefined) return yield* wrong("Choose a list.");
        const choices: ListChoices = { list, ...choicesIn(form) };
        const bytes = yield* bytesIn(form);
        const pieces = yield* piecesOf(bytes);
        const { session } = visit;
        const isImport = form.text("task") === "import" && session !== undefined;
        // A list decides who is verified, so a stolen session does not replace one.
        const fault = isImport
          ? yield* confirm({ staff: session.staff, password: form.text("current") }).pipe(
              Effect.as(undefined),
              Effect.catchTag("SignInFault", Effect.succeed),
            )
          : undefined;
        const firstProblems: Array<RosterProblem> = [];
        const { whole } = imports[list];
        const imported = yield* imports[list].run(pieces, {
          ...choices,
          roster: yield* ids.next,
          accept: (diff) =>
            Effect.succeed(
              isImport &&
                fault === undefined &&
                form.text("checked") === markOf(choices, bytes, diff),
            ),
          report: (problem) =>
            Effect.sync(() => {
              if (firstProblems.length < shownProblems) firstProblems.push(problem);
            }),
          progress: () => Effect.void,
        });
        if (imported.replaced) return sendToConsole(consolePath("lists"), "imported");
        const { diff } = imported;
        const mark = diff === undefined ? "" : markOf(choices, bytes, diff);
        return checkedPage(
          { ...choices, ...imported, whole, firstProblems, mark },
          visit.target(consolePath("importList")),
          { isStale: isImport && fault === undefined, name: session?.staff.name, fault },
        );
      }),
    },
  };
  return handlers;
});
