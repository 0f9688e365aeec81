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

/**
 * How many people of a roster are checked: a sample from the whole roster misses caches as much as all people would.
 */
const sample = 10_000;
/** How many of them are stored together, each with its share of the others. */
const batch = 100;

/** A number in letters, because names are compared by letters. */
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

/** The parameters of a check that matches. */
const parametersOf = ({ birthDate, fname, lname, social }: RosterPerson): string =>
  new URLSearchParams({
    fname,
    lname,
    birth_date: birthDate,
    duty_date: "2000-01-01",
    social: (social ?? "").slice(-4),
  }).toString();

/**
 * Stores copies beside a stored row, as long and as random as that row. They are never opened, so they need no real
 * person.
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

/** Drops a table's indexes and returns how to recreate them: rows in random order are sorted once. */
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
 * Fills the military roster with `count` people, in a data directory without a server. Returns the parameters of checks
 * that match some of them, from the whole roster, unordered.
 *
 * These people are stored by the product; the others directly in the table, because ten million imports take an hour.
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
    // After a power failure the run is repeated.
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
