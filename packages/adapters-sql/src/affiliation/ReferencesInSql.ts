import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import type {
  AffiliationDocumentType,
  School,
  TeacherState,
} from "@bonafide/core/affiliation/AffiliationReference";
import type { AffiliationReferenceStore } from "@bonafide/core/affiliation/AffiliationReferenceStore";
import { schoolWords } from "@bonafide/core/affiliation/SchoolWords";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, Order, type Scope } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import type { SqlError } from "effect/sql/SqlError";
import { changeAccessVersion, makeAccessVersion } from "../access/AccessVersion.ts";
import { insertRows } from "../storage/JsonRows.ts";
import { isUuid } from "../storage/Uuid.ts";
import { makeSchoolSearch, schoolOf, type SchoolRow } from "./SchoolSearch.ts";
import { oneRow } from "../storage/OneRow.ts";

/** How many schools one statement inserts. */
const batch = 500;

/** A longer list is read for each call: it would take much memory, and little of its time is a round trip. */
const longestKept = 5_000;

const byNameThenId = Order.combine(
  Order.mapInput(Order.String, ({ name }: School) => name),
  Order.mapInput(Order.String, ({ uuid }: School) => uuid),
);

/** Reference data of the group-affiliation API in SQL. */
export const referencesInSql: Effect.Effect<
  AffiliationReferenceStore,
  never,
  SqlClient | UnitOfWork | Scope.Scope
> = Effect.gen(function* () {
  const sql = yield* SqlClient;
  const { atomically } = yield* UnitOfWork;
  const versionNow = yield* makeAccessVersion(sql);

  /** A list that is cached until access changes: its replacement is such a change, and each caller's version was just read. */
  const keptUntilChange = <A>(read: Effect.Effect<ReadonlyArray<A>, SqlError>) => {
    let kept: { readonly version: number; readonly list: ReadonlyArray<A> } | undefined;
    return Effect.gen(function* () {
      const version = yield* versionNow;
      if (kept?.version === version) return kept.list;
      const list = yield* read;
      kept = list.length <= longestKept ? { version, list } : undefined;
      return list;
    }).pipe(Effect.orDie);
  };

  const states = keptUntilChange(
    Effect.map(
      sql<{
        code: string;
        name: string;
        require_number: number;
        require_social: number;
      }>`SELECT code, name, require_number, require_social FROM teacher_state ORDER BY name, code`,
      (rows) =>
        rows.map(({ code, name, require_number, require_social }): TeacherState => ({
          code,
          name,
          require_number: require_number === 1,
          require_social: require_social === 1,
        })),
    ),
  );

  const schools = keptUntilChange(
    Effect.map(sql<SchoolRow>`SELECT uuid, name, options FROM school ORDER BY position`, (rows) =>
      rows.map(schoolOf),
    ),
  );

  const schoolCount = oneRow(sql<{ count: number }>`SELECT COUNT(*) AS count FROM school`).pipe(
    Effect.map(({ count }) => Number(count)),
    Effect.orDie,
  );

  const school = (uuid: string) =>
    isUuid(uuid.toLowerCase())
      ? sql<SchoolRow>`SELECT uuid, name, options FROM school WHERE uuid = ${uuid.toLowerCase()}`.pipe(
          Effect.map((rows) => Array.head(rows.map(schoolOf))),
          Effect.orDie,
        )
      : Effect.succeedNone;

  const searchSchools = makeSchoolSearch(sql);

  const typesOf = keptUntilChange(
    sql<AffiliationDocumentType & { readonly family: string }>`SELECT family, name, key
      FROM affiliation_document_type ORDER BY family, position`,
  );
  const documentTypes = (wanted: AffiliationFamily) =>
    Effect.map(typesOf, (all) =>
      all.flatMap(({ family, key, name }) => (family === wanted ? [{ key, name }] : [])),
    );

  const replaceStates = Effect.fnUntraced(function* (states: ReadonlyArray<TeacherState>) {
    yield* sql`DELETE FROM teacher_state`;
    for (const { code, name, require_number, require_social } of states) {
      yield* sql`INSERT INTO teacher_state ${sql.insert({
        code,
        name,
        require_number: require_number ? 1 : 0,
        require_social: require_social ? 1 : 0,
      })}`;
    }
  });

  const insertSchools = insertRows(sql, "school", {
    position: "integer",
    uuid: "text",
    name: "text",
    options: "text",
    words: "text",
  });

  const indexSchools = sql.onDialectOrElse({
    // The plan for a word depends on how many schools have it.
    pg: () => sql`ANALYZE school`,
    orElse: () => sql`INSERT INTO school_search (school_search) VALUES ('rebuild')`,
  });

  const replaceSchools = Effect.fnUntraced(function* (schools: ReadonlyArray<School>) {
    yield* sql`DELETE FROM school`;
    const rows = Array.sort(schools, byNameThenId).map(({ name, options, uuid }, at) => ({
      position: at + 1,
      uuid: uuid.toLowerCase(),
      name,
      options: JSON.stringify(options),
      words: schoolWords(name).join(" "),
    }));
    for (const together of Array.chunksOf(rows, batch)) yield* sql`${insertSchools(together)}`;
    yield* indexSchools;
  });

  const replaceDocumentTypes = Effect.fnUntraced(function* (
    family: AffiliationFamily,
    types: ReadonlyArray<AffiliationDocumentType>,
  ) {
    yield* sql`DELETE FROM affiliation_document_type WHERE family = ${family}`;
    for (const [position, { key, name }] of types.entries()) {
      yield* sql`INSERT INTO affiliation_document_type ${sql.insert({ family, key, position, name })}`;
    }
  });

  const stored = (change: Effect.Effect<void, SqlError>) =>
    Effect.orDie(atomically(Effect.andThen(change, changeAccessVersion(sql))));

  return {
    states,
    schools,
    schoolCount,
    school,
    searchSchools,
    documentTypes,
    replaceStates: (states) => stored(replaceStates(states)),
    replaceSchools: (schools) => stored(replaceSchools(schools)),
    replaceDocumentTypes: (family, types) => stored(replaceDocumentTypes(family, types)),
  };
});
