import { expect, it } from "@effect/vitest";
import { Effect, type Layer } from "effect";
import { SqliteDatabase } from "../../src/storage/SqliteDatabase.ts";
import { databaseFile, Folder } from "./TemporaryDatabase.ts";

const mapped = ({ reader, writer }: SqliteDatabase["Service"]) => ({
  reader: Number(reader.pragma("mmap_size", { simple: true })),
  writer: Number(writer.pragma("mmap_size", { simple: true })),
});

const withDatabase = <A>(use: (database: SqliteDatabase["Service"]) => A) =>
  Effect.flatMap(databaseFile, (file) =>
    Effect.provide(Effect.map(SqliteDatabase, use), SqliteDatabase.layer(file), { local: true }),
  );

const grow = (bytes: number) =>
  withDatabase(({ writer }) => {
    writer.exec("CREATE TABLE large (bytes BLOB)");
    writer.prepare("INSERT INTO large VALUES (zeroblob(?))").run(bytes);
  });

const test = <E>(
  name: string,
  program: Effect.Effect<void, E, Layer.Success<typeof Folder.layer>>,
) => it.effect(name, () => Effect.provide(program, Folder.layer, { local: true }));

test(
  "reads a large file through a mapping, and writes it like every other",
  Effect.gen(function* () {
    yield* grow(64 * 1024 * 1024);
    const { reader, writer } = yield* withDatabase(mapped);
    expect(reader).toBeGreaterThan(2_000_000_000);
    expect(writer).toBe(0);
  }),
);

test(
  "maps no small file",
  Effect.gen(function* () {
    yield* grow(1024 * 1024);
    expect(yield* withDatabase(mapped)).toEqual({ reader: 0, writer: 0 });
  }),
);

test(
  "sees through the mapping what was written since",
  Effect.gen(function* () {
    yield* grow(64 * 1024 * 1024);
    const seen = yield* withDatabase(({ reader, writer }) => {
      writer.exec("CREATE TABLE note (text TEXT)");
      const count = reader.prepare("SELECT COUNT(*) FROM note").pluck();
      expect(count.get()).toBe(0);
      writer.prepare("INSERT INTO note VALUES (?)").run("written later");
      writer.pragma("wal_checkpoint(TRUNCATE)");
      return count.get();
    });
    expect(seen).toBe(1);
  }),
);
