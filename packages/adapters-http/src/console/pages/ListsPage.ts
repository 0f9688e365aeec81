import type { SignInFault } from "@bonafide/core/person/SignInFault";
import type { ListDiff } from "@bonafide/core/roster/ListImport";
import { type ListName, listNames } from "@bonafide/core/roster/ImportedLists";
import type { RosterProblem } from "@bonafide/core/roster/RosterImport";
import { type ComponentChild, h } from "preact";
import {
  button,
  field,
  form,
  type FormTarget,
  hidden,
  noErrors,
  select,
} from "../../person/pages/Elements.ts";
import { consolePath } from "../ConsoleRoutes.ts";
import { ownPassword, refusalOf } from "../Confirming.ts";
import type { ConsolePage } from "../ConsoleShell.ts";
import { checkbox, figures, table, timeOf } from "./ConsoleElements.ts";

/** How an import treats its file. */
export interface ListChoices {
  readonly list: ListName;
  readonly skipProblems: boolean;
  readonly mayBeEmpty: boolean;
}

/** What a form that was not done has chosen. */
type EnteredChoices = { readonly [Name in keyof ListChoices]?: ListChoices[Name] | undefined };

/** What a check of a file found. */
export interface CheckedList extends ListChoices {
  readonly whole: string;
  readonly rows: number;
  readonly problems: number;
  readonly firstProblems: ReadonlyArray<RosterProblem>;
  /** Absent where the file cannot replace the list. */
  readonly diff: ListDiff | undefined;
  /** Stands for the file, the choices and what they change. */
  readonly mark: string;
}

/** The page of lists. Times are in epoch milliseconds. */
export interface ListsView {
  readonly lists: ReadonlyArray<{
    readonly name: ListName;
    /** Absent for rosters, which are not counted. */
    readonly rows: number | undefined;
    readonly imported: { readonly at: number; readonly actor: string } | undefined;
    readonly required: ReadonlyArray<string>;
    readonly optional: ReadonlyArray<string>;
  }>;
  /** Absent where the staff may not import. */
  readonly target: FormTarget | undefined;
  readonly entered: EnteredChoices;
}

const labelOf = (name: ListName): string => {
  const [kind, family] = name.split(" ");
  if (family === undefined) return name === "states" ? "States of teachers" : capital(name);
  return kind === "roster" ? `Roster of ${family}` : `Document types of ${family}`;
};

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

const fileField = (label: string) =>
  field({
    name: "rows",
    label,
    hint: "CSV in UTF-8 whose first line names the columns, up to 16 MB. Larger files are imported at the terminal.",
    errors: noErrors,
    input: { type: "file", accept: ".csv,text/csv" },
  });

const checkForm = (target: FormTarget, { list, mayBeEmpty, skipProblems }: EnteredChoices) =>
  form(
    target,
    "check",
    [
      select(
        "Choose a list",
        { name: "list", label: "List", errors: noErrors, value: list, input: {} },
        listNames.map((name) => [name, labelOf(name)] as const),
      ),
      fileField("File"),
      checkbox("skip", "Leave out lines with problems", skipProblems === true),
      checkbox("empty", "A file without rows empties the list", mayBeEmpty === true),
      h("p", { class: "hint" }, "A check replaces nothing: it shows what the file would change."),
      button("Check the file"),
    ],
    { multipart: true },
  );

/** Every list, with the import of one. */
export const listsPage = ({ entered, lists, target }: ListsView): ConsolePage => ({
  title: "Rosters and schools",
  room: "lists",
  body: [
    target === undefined ? null : [h("h2", null, "Import"), checkForm(target, entered)],
    h("h2", null, "Lists"),
    table(
      "What affiliations and carriers of the kind roster are checked against",
      ["List", { label: "Rows", number: true }, "Last import", "By"],
      lists.map(({ imported, name, rows }) => [
        labelOf(name),
        rows ?? "-",
        imported === undefined ? "-" : timeOf(imported.at),
        imported?.actor ?? "",
      ]),
    ),
    h(
      "details",
      null,
      h("summary", null, "Columns of the files"),
      table(
        "Columns",
        ["List", "Required", "Optional"],
        lists.map(({ name, optional, required }) => [
          labelOf(name),
          required.join(", "),
          optional.join(", "),
        ]),
      ),
    ),
  ],
});

const verdict = ({ diff, mayBeEmpty, problems, rows, skipProblems, whole }: CheckedList) => {
  if (diff !== undefined) return `The file can replace ${whole}. Nothing is replaced yet.`;
  if (rows === 0 && problems === 0 && !mayBeEmpty) {
    return "The file has no rows, so it replaces nothing. To empty the list, choose that a file without rows empties it.";
  }
  return problems > 0 && !skipProblems
    ? `${problems} lines have problems, so the file replaces nothing. Mend them, or leave them out.`
    : "Every line has a problem, so the file replaces nothing.";
};

/** How an import was sent before: `isStale` where the file or the list is not what was checked. */
interface SentImport {
  readonly isStale: boolean;
  /** The signed-in account, and why its password was refused. */
  readonly name: string | undefined;
  readonly fault: SignInFault | undefined;
}

const importForm = (
  target: FormTarget,
  checked: CheckedList,
  { fault, name }: SentImport,
): ComponentChild =>
  form(
    target,
    "import",
    [
      hidden("list", checked.list),
      hidden("skip", checked.skipProblems ? "yes" : ""),
      hidden("empty", checked.mayBeEmpty ? "yes" : ""),
      hidden("checked", checked.mark),
      fileField("The same file again"),
      ...ownPassword(name, fault),
      h("button", { type: "submit", class: "danger" }, `Replace ${checked.whole}`),
    ],
    { multipart: true },
  );

/** What a file would change, with the form that does it. */
export const checkedPage = (
  checked: CheckedList,
  target: FormTarget,
  sent: SentImport,
): ConsolePage => {
  const { fault, isStale } = sent;
  const { diff, firstProblems, problems, rows } = checked;
  const changes =
    diff === undefined
      ? []
      : (["added", "changed", "removed"] as const).map((name) => [name, diff[name]] as const);
  return {
    title: labelOf(checked.list),
    room: "lists",
    status: isStale || diff === undefined ? 422 : 200,
    ...(fault === undefined ? {} : refusalOf(fault)),
    body: [
      isStale
        ? h(
            "p",
            { class: "notice bad", role: "alert" },
            "Nothing was replaced: the file or the list is not what was checked. Look at the changes again.",
          )
        : null,
      h("p", { class: "lead" }, verdict(checked)),
      figures([["rows", rows], ["lines with problems", problems], ...changes]),
      diff === undefined || diff.first.length === 0
        ? null
        : [
            h("h2", null, "The first changes"),
            h("p", { class: "hint" }, "Up to five of each kind: + added, ~ changed, - removed."),
            h("pre", null, diff.first.join("\n")),
          ],
      firstProblems.length === 0
        ? null
        : table(
            "Lines with problems, the first fifty",
            [{ label: "Line", number: true }, "Problem"],
            firstProblems.map(({ line, problem }) => [line, problem]),
          ),
      diff === undefined
        ? null
        : [h("h2", null, "Replace the list"), importForm(target, checked, sent)],
      h("p", { class: "beside" }, h("a", { href: consolePath("lists") }, "Back to the lists")),
    ],
  };
};
