import { join } from "node:path";
import { referencesInSql } from "@bonafide/adapters-sql/affiliation/ReferencesInSql";
import { SqliteClient } from "@bonafide/adapters-sqlite/storage/SqliteClient";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { SqliteUnitOfWork } from "@bonafide/adapters-sqlite/storage/SqliteUnitOfWork";
import type { School } from "@bonafide/core/affiliation/AffiliationReference";
import { Effect, Layer } from "effect";

const beginnings = ["North", "South", "East", "West", "Saint", "New", "Upper", "Lower"];
const kinds = [
  "High School",
  "Elementary School",
  "Middle School",
  "School of Nursing",
  "Community College",
  "University",
  "Technical Institute",
  "Academy",
];

const syllables = ["ba", "che", "do", "fi", "gar", "hol", "in", "ken", "lu", "mar", "no", "ple"];

/** A name for a town, one of 12 × 12 × 12 × 6. */
const townOf = (number: number): string =>
  [1, 12, 144, 1_728].map((size) => syllables[Math.floor(number / size) % 12] ?? "").join("");
const towns = 12 * 12 * 12 * 6;

const schoolOf = (number: number): School => {
  const town = townOf((number * 7_919) % towns);
  const kind = kinds[Math.floor(number / 3) % kinds.length] ?? "";
  const beginning = beginnings[Math.floor(number / 5) % beginnings.length] ?? "";
  return {
    uuid: crypto.randomUUID(),
    name: `${beginning} ${town.charAt(0).toUpperCase()}${town.slice(1)} ${kind} ${number % 7 === 0 ? number : ""}`.trim(),
    options: ["upload", "person"],
  };
};

/** The search terms: beginnings of towns, which few schools have, and words that most or many have. */
export const schoolTerms = {
  town: Array.from({ length: 1_000 }, (_, at) => townOf((at * 1_009) % towns).slice(0, 6)),
  common: ["school", "scho", "elementary school", "university", "north school", "academy saint"],
};

/** Fills the schools of a data directory without a server. */
export const fillSchools = (dataDir: string, count: number) =>
  Effect.flatMap(referencesInSql, ({ replaceSchools }) =>
    replaceSchools(Array.from({ length: count }, (_, number) => schoolOf(number))),
  ).pipe(
    Effect.provide(
      SqliteUnitOfWork.pipe(
        Layer.provideMerge(SqliteClient),
        Layer.provide(SqliteDatabase.layer(join(dataDir, "bonafide.db"))),
      ),
    ),
    Effect.orDie,
  );
