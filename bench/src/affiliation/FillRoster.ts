import { join } from "node:path";
import { SqlAffiliationRoster } from "@bonafide/adapters-sql/affiliation/SqlAffiliationRoster";
import { SqliteClient } from "@bonafide/adapters-sqlite/storage/SqliteClient";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { SqliteUnitOfWork } from "@bonafide/adapters-sqlite/storage/SqliteUnitOfWork";
import { AffiliationRoster, type RosterPerson } from "@bonafide/core/affiliation/AffiliationRoster";
import { BirthDate } from "@bonafide/core/telecom/BirthDate";
import Database from "better-sqlite3";
import { Effect, Layer } from "effect";
import { shuffled, vaultOf } from "../storage/Fill.ts";

/** How many people of a roster are checked: a choice from all over it misses caches as much as all would. */
const sample = 10_000;
/** How many of them are stored together, with their share of the others around them. */
const batch = 100;

/** A number in letters, which names are compared by. */
const lettersOf = (number: number): string =>
  Array.from(String(number), (digit) => "bcdfghjklm".charAt(Number(digit))).join("");

const personOf = (number: number): RosterPerson => ({
  fname: `Ann${lettersOf(number % 1_000)}`,
  lname: `O\u2019Brien-${lettersOf(number)}`,
  birthDate: BirthDate.make(`19${String(50 + (number % 50))}-02-28`),
  email: `${number}@example.org`,
  social: String(100_000_000 + number),
  servedFrom: "1990-01-01",
  servedUntil: "2010-12-31",
  attributes: { rank: "Sergeant", branch: "Army", status: "Veteran" },
});

/** The parameters of a check that finds somebody. */
const parametersOf = ({ birthDate, fname, lname, social }: RosterPerson): string =>
  new URLSearchParams({
    fname,
    lname,
    birth_date: birthDate,
    duty_date: "2000-01-01",
    social: (social ?? "").slice(-4),
  }).toString();

/**
 * Stores others beside somebody who is there: as long as that row, and as random. They are never opened, so they need
 * not be anybody.
 */
const addOthers = (db: Database.Database, count: number): void => {
  db.prepare(`
    WITH RECURSIVE other (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM other WHERE number < ?)
    INSERT INTO affiliation_person (roster_id, name_digest, email_digest, data_key, personal)
    SELECT p.roster_id, substr(hex(randomblob(40)), 1, length(p.name_digest)),
      substr(hex(randomblob(40)), 1, length(p.email_digest)), randomblob(length(p.data_key)),
      randomblob(length(p.personal))
    FROM other, (SELECT * FROM affiliation_person ORDER BY seq DESC LIMIT 1) p`).run(count);
};

/** Takes the indexes off a table and gives what puts them on again: rows in random order are sorted once. */
const withoutIndexes = (db: Database.Database): (() => void) => {
  const indexes = db
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'affiliation_person'",
    )
    .all();
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`);
  return () => {
    for (const { sql } of indexes) db.exec(sql);
  };
};

/**
 * Lets `count` people stand on the roster of the military, in a data directory that no server runs on, and gives the
 * parameters of checks that find some of them, from all over the roster, in no order.
 *
 * Those are stored as the product stores them; the others straight into the table, because ten million imports take an
 * hour.
 */
export const fillRoster = (dataDir: string, count: number) => {
  const file = join(dataDir, "bonafide.db");
  const roster = SqlAffiliationRoster.pipe(
    Layer.provide(SqliteUnitOfWork),
    Layer.provide(SqliteClient),
    Layer.provide(SqliteDatabase.layer(file)),
    Layer.provide(vaultOf(dataDir)),
  );
  return Effect.gen(function* () {
    const { sink } = yield* AffiliationRoster;
    const { add, begin, complete } = sink("military");
    const db = new Database(file, { timeout: 60_000 });
    // A power cut would cost no more than another run.
    db.pragma("synchronous = OFF");
    yield* begin("bench");
    const putIndexes = withoutIndexes(db);
    const known = Math.min(count, sample);
    const batches = known / batch;
    const checks: Array<string> = [];
    for (let at = 0; at < batches; at += 1) {
      const people = Array.from({ length: batch }, (_, place) => personOf(at * batch + place));
      yield* add("bench", people);
      checks.push(...people.map(parametersOf));
      if (count > known) addOthers(db, (count - known) / batches);
    }
    putIndexes();
    yield* complete("bench");
    db.pragma("wal_checkpoint(TRUNCATE)");
    db.close();
    return shuffled(checks);
  }).pipe(Effect.provide(roster), Effect.orDie);
};
