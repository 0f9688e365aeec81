import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "@effect/vitest";
import Sqlite from "better-sqlite3";
import { Effect } from "effect";
import { backupTo } from "../../src/storage/SqliteBackup.ts";
import { Folder, notes, temporaryDatabase, write } from "./TemporaryDatabase.ts";

/** Another process that writes pairs without a pause, and says so after the first. */
const writing = async (file: string) => {
  const program = `
    import Sqlite from "better-sqlite3";
    const db = new Sqlite(${JSON.stringify(file)}, { timeout: 5000 });
    const insert = db.prepare("INSERT INTO note (text) VALUES (?)");
    const pair = db.transaction(() => {
      insert.run("left ".repeat(1000));
      insert.run("right ".repeat(1000));
    });
    pair();
    console.log("writes");
    setInterval(() => pair(), 0);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd: dirname(new URL(import.meta.url).pathname),
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
};

it.live("copies one moment of the database while another process writes to it, and ends", () =>
  Effect.gen(function* () {
    const folder = yield* Folder;
    const copy = join(folder, "copy.db");
    for (const text of Array.from({ length: 1_000 }, (_, at) => `${at} `.repeat(1_000))) {
      yield* write(text);
    }
    const child = yield* Effect.acquireRelease(
      Effect.promise(() => writing(join(folder, "test.db"))),
      (child) => Effect.sync(() => child.kill("SIGKILL")),
    );
    yield* backupTo(copy);
    const before = (yield* notes).length;
    while ((yield* notes).length === before) yield* Effect.sleep(10);
    child.kill("SIGKILL");

    const restored = new Sqlite(copy);
    expect(restored.pragma("integrity_check", { simple: true })).toBe("ok");
    const kept = Number(restored.prepare("SELECT COUNT(*) FROM note").pluck().get());
    expect(kept).toBeGreaterThanOrEqual(1_002);
    expect(kept % 2).toBe(0);
    expect(kept).toBeLessThanOrEqual(before);
    restored.exec("INSERT INTO note (text) VALUES ('goes on')");
    restored.close();
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
  }).pipe(Effect.provide(temporaryDatabase)),
);

it.effect("leaves a file alone that is there already, and does not tell where it is", () =>
  Effect.gen(function* () {
    const folder = yield* Folder;
    writeFileSync(join(folder, "there"), "already");
    for (const name of ["test.db", "there"]) {
      const error = yield* Effect.flip(backupTo(join(folder, name)));
      expect(error.code).toBe("EEXIST");
    }
    expect(statSync(join(folder, "there")).size).toBe("already".length);
    const nowhere = yield* Effect.flip(backupTo(join(folder, "nowhere", "copy.db")));
    expect(JSON.stringify(nowhere) + String(nowhere)).not.toContain(folder);
    expect(readdirSync(folder).filter((name) => name.includes("partial"))).toEqual([]);
    yield* write("still here");
    expect(yield* notes).toEqual(["still here"]);
  }).pipe(Effect.provide(temporaryDatabase)),
);
