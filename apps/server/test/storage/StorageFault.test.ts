import { DatabaseSync } from "node:sqlite";
import { PostgresClient } from "@bonafide/adapters-postgres/storage/PostgresClient";
import { makeStorageFault } from "@bonafide/adapters-sql/storage/StorageFault";
import { SqliteDatabase } from "@bonafide/adapters-sqlite/storage/SqliteDatabase";
import { expect, it } from "@effect/vitest";
import { Effect, Fiber, Latch, Redacted } from "effect";
import { SqlClient } from "effect/sql/SqlClient";
import { TestClock } from "effect/testing";
import { startServerApart } from "../server/StartedServer.ts";
import { temporarySqlite } from "./TemporarySqlite.ts";
import type { StorePlace } from "./StorePlace.ts";
import { describeStores } from "./TestedStores.ts";

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

/** Holds what every write needs, until it lets go. */
const held = async ({ dataDir, settings }: StorePlace): Promise<() => Promise<void>> => {
  const url = settings["DATABASE_URL"];
  if (url === undefined) {
    const other = new DatabaseSync(`${dataDir}/bonafide.db`, { timeout: 10_000 });
    other.exec("BEGIN IMMEDIATE");
    return async () => {
      other.exec("ROLLBACK");
      other.close();
    };
  }
  const isHeld = Latch.makeUnsafe();
  const letGo = Latch.makeUnsafe();
  const holding = Effect.flatMap(SqlClient, (sql) =>
    sql.withTransaction(
      sql`LOCK TABLE write_probe IN EXCLUSIVE MODE`.pipe(
        Effect.andThen(isHeld.open),
        Effect.andThen(letGo.await),
      ),
    ),
  );
  const held = Effect.runPromise(Effect.provide(holding, PostgresClient(Redacted.make(url))));
  await Effect.runPromise(isHeld.await);
  return async () => {
    await Effect.runPromise(letGo.open);
    await held;
  };
};

describeStores(({ fresh }) => {
  it("keeps a server from being ready that cannot write, and no longer", async () => {
    const place = await fresh();
    await using server = await startServerApart(place);
    const statusOf = async (path: string) => (await fetch(`${server.baseUrl}${path}`)).status;
    await expect.poll(() => statusOf("/ready")).toBe(200);
    const release = await held(place);
    await expect.poll(() => statusOf("/ready"), { interval: 200 }).toBe(503);
    expect(await statusOf("/health")).toBe(200);
    await release();
    await expect.poll(() => statusOf("/ready"), { interval: 200 }).toBe(200);
    expect(server.output.stderr).toContain("The server is not ready");
    await server.stop("SIGKILL");
    await place.remove();
  });
});
