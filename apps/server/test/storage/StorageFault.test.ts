import { DatabaseSync } from "node:sqlite";
import { makeStorageFault } from "@bonafide/adapters-sql/storage/StorageFault";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { expect, it } from "@effect/vitest";
import { Effect, Fiber, Latch } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { TestClock } from "effect/testing";
import { startServer } from "../server/StartedServer.ts";
import { temporarySqlite } from "./TemporarySqlite.ts";

it.effect("is named while nothing can be written, and each answer holds for a second", () =>
  Effect.gen(function* () {
    const { writer } = yield* SqliteDatabase;
    const fault = yield* makeStorageFault;
    expect(yield* fault).toBeUndefined();
    writer.pragma("query_only = ON");
    expect(yield* fault).toBeUndefined();
    yield* TestClock.adjust("1 second");
    expect(yield* fault).toBe("The database takes no writes");
    writer.pragma("query_only = OFF");
    yield* TestClock.adjust("1 second");
    expect(yield* fault).toBeUndefined();
  }).pipe(Effect.provide(temporarySqlite)),
);

it.effect("is named after two seconds where a write has to wait for longer", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient;
    const fault = yield* makeStorageFault;
    const began = yield* Latch.make();
    const holder = yield* Effect.forkChild(
      sql.withTransaction(Effect.andThen(began.open, Effect.never)),
    );
    yield* began.await;
    const answer = yield* Effect.forkChild(fault);
    yield* Effect.yieldNow;
    yield* TestClock.adjust("2 seconds");
    expect(yield* Fiber.join(answer)).toBe("The database does not answer in two seconds");
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
  const other = new DatabaseSync(`${server.dataDir}/bonafide.db`, { timeout: 10_000 });
  other.exec("BEGIN IMMEDIATE");
  await until(503);
  expect(await statusOf("/health")).toBe(200);
  other.exec("ROLLBACK");
  other.close();
  await until(200);
  expect(server.output.stderr).toContain("The server is not ready");
});
