import { DatabaseSync } from "node:sqlite";
import { makeWritableDatabase } from "@bonafide/adapters-sql/storage/WritableDatabase";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { expect, it } from "@effect/vitest";
import { Effect, Fiber, Latch } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { TestClock } from "effect/testing";
import { startServer } from "../server/StartedServer.ts";
import { temporarySqlite } from "./TemporarySqlite.ts";

it.effect("is a no while nothing can be written, and holds each answer for a second", () =>
  Effect.gen(function* () {
    const { writer } = yield* SqliteDatabase;
    const writable = yield* makeWritableDatabase;
    expect(yield* writable).toBe(true);
    writer.pragma("query_only = ON");
    expect(yield* writable).toBe(true);
    yield* TestClock.adjust("1 second");
    expect(yield* writable).toBe(false);
    writer.pragma("query_only = OFF");
    yield* TestClock.adjust("1 second");
    expect(yield* writable).toBe(true);
  }).pipe(Effect.provide(temporarySqlite)),
);

it.effect("is a no after two seconds where a write has to wait for longer", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const writable = yield* makeWritableDatabase;
    const began = yield* Latch.make();
    const holder = yield* Effect.forkChild(
      sql.withTransaction(Effect.andThen(began.open, Effect.never)),
    );
    yield* began.await;
    const answer = yield* Effect.forkChild(writable);
    yield* Effect.yieldNow;
    yield* TestClock.adjust("2 seconds");
    expect(yield* Fiber.join(answer)).toBe(false);
    yield* Fiber.interrupt(holder);
  }).pipe(Effect.provide(temporarySqlite)),
);

it("keeps a server from being ready that cannot write, and no longer", async () => {
  await using server = await startServer();
  const statusOf = async (path: string) => (await fetch(`${server.baseUrl}${path}`)).status;
  const until = async (status: number) => {
    while ((await statusOf("/ready")) !== status)
      await new Promise((resolve) => setTimeout(resolve, 200));
  };
  expect(await statusOf("/ready")).toBe(200);
  const other = new DatabaseSync(`${server.dataDir}/bonafide.db`);
  other.exec("BEGIN IMMEDIATE");
  await until(503);
  expect(await statusOf("/health")).toBe(200);
  other.exec("ROLLBACK");
  other.close();
  await until(200);
  expect(server.output.stderr).toContain("The database takes no writes");
});
