import type { AffiliationFamily } from "@bonafide/core/affiliation/AffiliationFamily";
import {
  type AffiliationDocumentType,
  School,
  type TeacherState,
} from "@bonafide/core/affiliation/AffiliationReference";
import { AffiliationReferenceStore } from "@bonafide/core/affiliation/AffiliationReferenceStore";
import { schoolWords } from "@bonafide/core/affiliation/SchoolWords";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { Array, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { plannedOnce } from "../storage/PlannedOnce.ts";
import { isStorableText } from "../storage/StorableText.ts";
import { storedJson } from "../storage/StoredJson.ts";

interface SchoolRow {
  readonly uuid: string;
  readonly name: string;
  readonly options: string;
}

const readOptions = storedJson(School.fields.options);

const schoolOf = ({ name, options, uuid }: SchoolRow): School => ({
  name,
  uuid,
  options: readOptions(options),
});

/** How many schools a search finds at most. */
const found = 100;

/** How many schools are inserted together. */
const batch = 500;

/** A text that no word with this beginning reaches: its last character is none, and after all that are. */
const after = (beginning: string): string => `${beginning}\u{10ffff}`;

/** Reference data of the group-affiliation API in SQL. */
export const SqlAffiliationReferenceStore: Layer.Layer<
  AffiliationReferenceStore,
  never,
  SqlClient | UnitOfWork
> = Layer.effect(
  AffiliationReferenceStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const { atomically } = yield* UnitOfWork;

    const states = sql<{
      code: string;
      name: string;
      require_number: number;
      require_social: number;
    }>`SELECT code, name, require_number, require_social FROM teacher_state ORDER BY name, code`.pipe(
      Effect.map((rows) =>
        rows.map(({ code, name, require_number, require_social }): TeacherState => ({
          code,
          name,
          require_number: require_number === 1,
          require_social: require_social === 1,
        })),
      ),
      Effect.orDie,
    );

    const schools = sql<SchoolRow>`SELECT uuid, name, options FROM school ORDER BY name, uuid`.pipe(
      Effect.map((rows) => rows.map(schoolOf)),
      Effect.orDie,
    );

    const school = (uuid: string) =>
      isStorableText(uuid)
        ? sql<SchoolRow>`SELECT uuid, name, options FROM school WHERE uuid = ${uuid.toLowerCase()}`.pipe(
            Effect.map((rows) => Array.head(rows.map(schoolOf))),
            Effect.orDie,
          )
        : Effect.succeedNone;

    const hasWord = (beginning: string) =>
      sql`s.uuid IN (SELECT w.school_uuid FROM school_word w
        WHERE w.word >= ${plannedOnce(sql, beginning)} AND w.word < ${plannedOnce(sql, after(beginning))})`;

    const searchSchools = (term: string) => {
      const words = schoolWords(term);
      return Array.isReadonlyArrayNonEmpty(words)
        ? sql<SchoolRow>`SELECT s.uuid, s.name, s.options FROM school s
            WHERE ${sql.and(words.map(hasWord))} ORDER BY s.name, s.uuid LIMIT ${found}`.pipe(
            Effect.map((rows) => rows.map(schoolOf)),
            Effect.orDie,
          )
        : Effect.succeed([]);
    };

    const documentTypes = (family: AffiliationFamily) =>
      sql<AffiliationDocumentType>`SELECT name, key FROM affiliation_document_type
        WHERE family = ${family} ORDER BY position`.pipe(Effect.orDie);

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

    const addSchools = Effect.fnUntraced(function* (schools: ReadonlyArray<School>) {
      if (!Array.isReadonlyArrayNonEmpty(schools)) return;
      yield* sql`INSERT INTO school ${sql.insert(
        Array.map(schools, ({ name, options, uuid }) => ({
          uuid: uuid.toLowerCase(),
          name,
          options: JSON.stringify(options),
        })),
      )}`;
      const words = schools.flatMap(({ name, uuid }) =>
        schoolWords(name).map((word) => ({ word, school_uuid: uuid.toLowerCase() })),
      );
      for (const together of Array.chunksOf(words, 2 * batch)) {
        yield* sql`INSERT INTO school_word ${sql.insert(together)}`;
      }
    });

    const replaceSchools = Effect.fnUntraced(function* (schools: ReadonlyArray<School>) {
      yield* sql`DELETE FROM school_word`;
      yield* sql`DELETE FROM school`;
      for (const together of Array.chunksOf(schools, batch)) yield* addSchools(together);
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

    const stored = <E>(change: Effect.Effect<void, E>) => Effect.orDie(atomically(change));

    return AffiliationReferenceStore.of({
      states,
      schools,
      school,
      searchSchools,
      documentTypes,
      replaceStates: (states) => stored(replaceStates(states)),
      replaceSchools: (schools) => stored(replaceSchools(schools)),
      replaceDocumentTypes: (family, types) => stored(replaceDocumentTypes(family, types)),
    });
  }),
);
