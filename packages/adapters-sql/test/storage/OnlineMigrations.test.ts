import { expect, it } from "@effect/vitest";
import { backfills, demandColumn } from "../../src/storage/Backfills.ts";
import { columnTypes } from "../../src/storage/ColumnTypes.ts";
import { earlyIndexes, unlessBuilt } from "../../src/storage/EarlyIndexes.ts";
import { migrations } from "../../src/storage/SqlMigrations.ts";

/** The tables that a rolling upgrade begins with: those of the previous release, which `pnpm test:upgrade` installs. */
const previous = 33;

const later = Object.values(migrations)
  .slice(previous)
  .map((statements) => statements(columnTypes.pg));

const early = new Set(earlyIndexes.flatMap(([, statements]) => statements()));

/** What is proved before a column is demanded, so that the migration reads no row. */
const proved = new Set(
  backfills.flatMap((one) => (one.demanded === undefined ? [] : demandColumn(one, columnTypes.pg))),
);

/** What takes as long as the table is large is none of these, or is done before the migration, beside the writers. */
const takesNoTime = (statement: string, made: ReadonlySet<string>): boolean => {
  const [, table = ""] = /(?:TABLE|ON) "?(\w+)/.exec(statement) ?? [];
  if (made.has(table) || proved.has(statement)) return true;
  if (statement.startsWith("CREATE INDEX ")) return early.has(statement);
  return (
    statement.startsWith("CREATE TABLE ") ||
    /^ALTER TABLE "?\w+"? ADD COLUMN \w+ \w+$/.test(statement) ||
    /^ALTER TABLE "?\w+"? DROP COLUMN \w+$/.test(statement)
  );
};

it("changes no table of the previous release by a statement that grows with it", () => {
  for (const statements of later) {
    const made = new Set(
      statements.flatMap((statement) => /^CREATE TABLE "?(\w+)/.exec(statement)?.slice(1) ?? []),
    );
    expect(statements.filter((statement) => !takesNoTime(statement, made))).toEqual([]);
  }
});

it.each([
  "CREATE INDEX another ON audit (at)",
  `UPDATE "transaction" SET family = 'other'`,
  `ALTER TABLE "transaction" ADD COLUMN of_all BIGINT NOT NULL DEFAULT 0`,
  `ALTER TABLE "transaction" ALTER COLUMN family SET NOT NULL`,
  `ALTER TABLE "transaction" ADD CONSTRAINT checked CHECK (version > 0)`,
])("would find: %s", (statement) => {
  expect(takesNoTime(statement, new Set())).toBe(false);
});

it("builds an index once where it was built early", () => {
  for (const statement of early) expect(unlessBuilt(statement)).toContain("IF NOT EXISTS");
});
