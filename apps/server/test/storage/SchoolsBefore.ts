import { columnTypesNow } from "@bonafide/adapters-sql/storage/SqlMigrations";
import { affiliations } from "@bonafide/adapters-sql/storage/migrations/Affiliations";
import { schoolSearch } from "@bonafide/adapters-sql/storage/migrations/SchoolSearch";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { AffiliationStore } from "@bonafide/core/affiliation/AffiliationStore";
import { portTest } from "@bonafide/testkit/storage/PortTest";
import type { StoragePorts } from "@bonafide/testkit/storage/StoragePorts";
import { expect } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { SqlClient } from "effect/sql/SqlClient";

/** Words of schools as they were kept before they had an index of their own. */
const schools = [
  ["Zed College", "z", ["zed", "college"]],
  ["Abe School", "b", ["abe", "school"]],
  ["Abe School", "a", ["abe", "school"]],
  ["!!!", "c", []],
] as const;

/** Schools that were loaded before the index of words are found as they were. */
export const schoolsBefore = <E>(layer: Layer.Layer<StoragePorts | SqlClient, E>): void =>
  portTest(layer)(
    "finds the schools of a database from before they were indexed",
    Effect.gen(function* () {
      const sql = yield* SqlClient;
      const { atomically } = yield* UnitOfWork;
      const types = yield* columnTypesNow;
      const run = (statement: string) => sql.unsafe(statement).unprepared;
      const migrate = Effect.gen(function* () {
        if (types.dialect === "sqlite") yield* run("DROP TABLE school_search");
        yield* run("DROP TABLE school");
        const before = affiliations(types).filter((text) => /^CREATE \w+ school/.test(text));
        yield* Effect.forEach(before, run);
        for (const [name, uuid, words] of schools) {
          yield* sql`INSERT INTO school ${sql.insert({ uuid, name, options: "[]" })}`;
          for (const word of words) {
            yield* sql`INSERT INTO school_word ${sql.insert({ word, school_uuid: uuid })}`;
          }
        }
        yield* Effect.forEach(schoolSearch(types), run);
      });
      yield* atomically(migrate);

      const store = (yield* AffiliationStore).references;
      const idsOf = (term: string) =>
        Effect.map(store.searchSchools(term), (found) => found.map(({ uuid }) => uuid));
      expect((yield* store.schools).map(({ uuid }) => uuid)).toEqual(["c", "a", "b", "z"]);
      expect(yield* idsOf("scho ab")).toEqual(["a", "b"]);
      expect(yield* idsOf("coll")).toEqual(["z"]);
      yield* store.replaceSchools([{ uuid: "d", name: "New School", options: [] }]);
      expect([yield* idsOf("school"), yield* idsOf("abe")]).toEqual([["d"], []]);
    }),
  );
