import { Option, Result, Schema } from "effect";
import type { RosterFormat } from "../roster/RosterImport.ts";
import { AffiliationDocumentType, School, TeacherState } from "./AffiliationReference.ts";

/** The CSV files of reference data: the columns of schools, states and types of documents, and what each may hold. */

/** The longest name, in UTF-16 units. */
const longest = 200;

const nameProblems = (name: string): ReadonlyArray<string> => {
  if (name === "") return ["name is empty"];
  return name.length > longest ? [`name is longer than ${longest} characters`] : [];
};

const read = <A>(
  value: Option.Option<A>,
  problems: ReadonlyArray<string>,
): Result.Result<A, ReadonlyArray<string>> =>
  Option.isSome(value) && problems.length === 0
    ? Result.succeed(value.value)
    : Result.fail(problems);

const trimmed = (columns: Readonly<Record<string, string>>, name: string): string =>
  (columns[name] ?? "").trim();

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const school = Schema.decodeUnknownOption(School);

/** The CSV columns of schools. `options` is `upload`, `person` or both, separated by a space. */
export const schoolFormat: RosterFormat<School> = {
  required: ["uuid", "name", "options"],
  optional: [],
  shows: ({ name, options, uuid }) => `${uuid} ${name} (${options.join(" ")})`,
  read: (columns) => {
    const uuid = trimmed(columns, "uuid").toLowerCase();
    const name = trimmed(columns, "name");
    const options = trimmed(columns, "options").split(/\s+/);
    const found = school({ uuid, name, options: [...new Set(options)] });
    return read(found, [
      ...(isUuid(uuid) ? [] : ["uuid is no UUID"]),
      ...nameProblems(name),
      ...(options.every((option) => option === "upload" || option === "person")
        ? []
        : ["options are not upload, person or both"]),
    ]);
  },
};

const state = Schema.decodeUnknownOption(TeacherState);
const flags: Readonly<Record<string, boolean>> = { yes: true, no: false };

/** The CSV columns of states. Their requirements are `yes` or `no`. */
export const teacherStateFormat: RosterFormat<TeacherState> = {
  required: ["code", "name", "require_number", "require_social"],
  optional: [],
  shows: ({ code, name }) => `${code} ${name}`,
  read: (columns) => {
    const code = trimmed(columns, "code").toUpperCase();
    const name = trimmed(columns, "name");
    const asked = ["require_number", "require_social"].map(
      (flag) => [flag, flags[trimmed(columns, flag).toLowerCase()]] as const,
    );
    return read(state({ code, name, ...Object.fromEntries(asked) }), [
      ...(/^[A-Z]{2}$/.test(code) ? [] : ["code is not two letters"]),
      ...nameProblems(name),
      ...asked.flatMap(([flag, value]) =>
        value === undefined ? [`${flag} is not yes or no`] : [],
      ),
    ]);
  },
};

const documentType = Schema.decodeUnknownOption(AffiliationDocumentType);

/** The CSV columns of one family's document types. Keys are UUIDs for `student`. */
export const documentTypeFormat = (isStudent: boolean): RosterFormat<AffiliationDocumentType> => ({
  required: ["key", "name"],
  optional: [],
  shows: ({ key, name }) => `${key} ${name}`,
  read: (columns) => {
    const key = trimmed(columns, "key");
    const name = trimmed(columns, "name");
    const fits = isStudent ? isUuid(key) : /^[a-z0-9_-]{1,60}$/.test(key);
    return read(documentType({ key, name }), [
      ...(fits ? [] : [`key is ${isStudent ? "no UUID" : "not 1 to 60 of a-z, 0-9, _ and -"}`]),
      ...nameProblems(name),
    ]);
  },
});
