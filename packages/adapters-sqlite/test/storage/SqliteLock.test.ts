import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { holdLock } from "../../src/storage/SqliteLock.ts";
import { Folder, temporaryDatabase } from "./TemporaryDatabase.ts";

/** A process that takes the lock, says so, and waits. */
const holding = async (file: string) => {
  const lock = new URL("../../src/storage/SqliteLock.ts", import.meta.url).href;
  const program = `
    import { Effect } from "effect";
    import { holdLock } from ${JSON.stringify(lock)};
    const held = Effect.tap(holdLock(${JSON.stringify(file)}), () => Effect.sync(() => console.log("held")));
    setInterval(() => {}, 60_000);
    await Effect.runPromise(Effect.scoped(Effect.andThen(held, Effect.never)));`;
  const child = spawn(process.execPath, ["--input-type=module-typescript", "-e", program], {
    cwd: new URL("../..", import.meta.url),
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
};

it.live("is one process's, whose id the others learn, and ends with it however it dies", () =>
  Effect.gen(function* () {
    const file = join(yield* Folder, "server.lock");
    const child = yield* Effect.acquireRelease(
      Effect.promise(() => holding(file)),
      (child) => Effect.sync(() => child.kill("SIGKILL")),
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const _ of [1, 2]) {
      const refused = yield* Effect.flip(Effect.scoped(holdLock(file)));
      expect(refused).toMatchObject({ _tag: "SqliteLockHeld", pid: child.pid });
    }
    child.kill("SIGKILL");
    yield* Effect.promise(() => once(child, "exit"));
    yield* Effect.scoped(
      Effect.gen(function* () {
        yield* holdLock(file);
        expect(yield* Effect.flip(Effect.scoped(holdLock(file)))).toMatchObject({
          pid: process.pid,
        });
      }),
    );
    yield* Effect.scoped(holdLock(file));
  }).pipe(Effect.provide(temporaryDatabase)),
);

it.live("tells that its file cannot be made, not where it is", () =>
  Effect.gen(function* () {
    const file = join(yield* Folder, "nowhere", "server.lock");
    const error = yield* Effect.flip(Effect.scoped(holdLock(file)));
    expect(error).toMatchObject({ _tag: "SqliteUnavailable", code: "ENOENT" });
  }).pipe(Effect.provide(temporaryDatabase)),
);
