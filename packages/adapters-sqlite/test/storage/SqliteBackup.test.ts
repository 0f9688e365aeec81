import { statSync } from "node:fs";
import { join } from "node:path";
import { UnitOfWork } from "@bonafide/core/storage/UnitOfWork";
import { expect, it } from "@effect/vitest";
import Sqlite from "better-sqlite3";
import { Effect, Fiber } from "effect";
import { backupTo } from "../../src/storage/SqliteBackup.ts";
import { Folder, notes, temporaryDatabase, write } from "./TemporaryDatabase.ts";

it.effect("copies one moment of the database while writes go on, and the copy can be used", () =>
  Effect.gen(function* () {
    const { atomically } = yield* UnitOfWork;
    const copy = join(yield* Folder, "copy.db");
    // Pairs that belong together, over more pages than are copied at once.
    const pair = atomically(
      Effect.andThen(write("left ".repeat(1_000)), write("right ".repeat(1_000))),
    );
    yield* Effect.repeat(pair, { times: 300 });
    const writing = yield* Effect.forkChild(Effect.forever(pair));
    yield* backupTo(copy);
    yield* Fiber.interrupt(writing);

    const restored = new Sqlite(copy);
    expect(restored.pragma("integrity_check", { simple: true })).toBe("ok");
    const kept = Number(restored.prepare("SELECT COUNT(*) FROM note").pluck().get());
    expect(kept).toBeGreaterThanOrEqual(602);
    expect(kept % 2).toBe(0);
    expect(kept).toBeLessThanOrEqual((yield* notes).length);
    restored.exec("INSERT INTO note (text) VALUES ('goes on')");
    restored.close();
    expect(statSync(copy).mode & 0o777).toBe(0o600);
  }).pipe(Effect.provide(temporaryDatabase)),
);

it.effect("leaves a file alone that is there already, and does not tell where it is", () =>
  Effect.gen(function* () {
    const folder = yield* Folder;
    const error = yield* Effect.flip(backupTo(join(folder, "test.db")));
    expect(error.code).toBe("EEXIST");
    const nowhere = yield* Effect.flip(backupTo(join(folder, "nowhere", "copy.db")));
    expect(JSON.stringify(nowhere) + String(nowhere)).not.toContain(folder);
    yield* write("still here");
    expect(yield* notes).toEqual(["still here"]);
  }).pipe(Effect.provide(temporaryDatabase)),
);
