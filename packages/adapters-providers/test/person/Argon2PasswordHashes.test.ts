import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism, getPriority } from "node:os";
import { Argon2PasswordHashes } from "@bonafide/adapters-providers/person/Argon2PasswordHashes";
import { formatArgon2, readArgon2 } from "@bonafide/adapters-providers/person/Argon2Format";
import { PasswordHashes } from "@bonafide/core/person/PasswordHashes";
import { passwordHashesContract } from "@bonafide/testkit/person/PasswordHashesContract";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { vi } from "vitest";

const running = vi.hoisted(() => ({ now: 0, most: 0, begun: 0, isLost: false }));

// The real one, watched.
vi.mock(import("node:worker_threads"), async (original) => {
  const threads = await original();
  class Worker extends threads.Worker {
    override postMessage(parameters: unknown): void {
      running.now += 1;
      running.begun += 1;
      running.most = Math.max(running.most, running.now);
      this.once("message", () => {
        running.now -= 1;
      });
      super.postMessage(running.isLost ? "no parameters" : parameters);
    }
  }
  return { ...threads, Worker };
});

/** SCHED_IDLE. Source: sched(7). */
const whenIdle = 5;

/** The threads of this process: their names, and how Linux schedules them (proc_pid_stat(5), 41). */
const threads = () =>
  readdirSync("/proc/self/task").map((thread) => {
    const [, name = "", rest = ""] =
      /\((.*)\) (.*)/.exec(readFileSync(`/proc/self/task/${thread}/stat`, "utf8")) ?? [];
    return { name, policy: Number(rest.split(" ")[38]) };
  });

passwordHashesContract(Argon2PasswordHashes);

describe("Argon2PasswordHashes", () => {
  it.live("are argon2id with a salt of their own, and say how they were made", () =>
    Effect.gen(function* () {
      const { hash } = yield* PasswordHashes;
      const kept = [yield* hash("correct horse battery"), yield* hash("correct horse battery")];
      for (const text of kept) {
        expect(text).toMatch(
          /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
        );
      }
      expect(kept[0]).not.toBe(kept[1]);
    }).pipe(Effect.provide(Argon2PasswordHashes)),
  );

  // Source: the reference implementation's own tests, argon2id, 2 passes, 256 KiB.
  it.live("know what the reference implementation made, at its cost", () =>
    Effect.gen(function* () {
      const { matches } = yield* PasswordHashes;
      const known =
        "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";
      expect(yield* matches("password", known)).toBe(true);
      expect(yield* matches("Password", known)).toBe(false);
    }).pipe(Effect.provide(Argon2PasswordHashes)),
  );

  it.live("do as much work without a hash", () =>
    Effect.gen(function* () {
      const { matches } = yield* PasswordHashes;
      const before = running.begun;
      yield* matches("correct horse battery", undefined);
      expect(running.begun).toBeGreaterThan(before);
    }).pipe(Effect.provide(Argon2PasswordHashes)),
  );

  it.live("are made on as many cores as there are but one, however many are wanted", () =>
    Effect.gen(function* () {
      const { hash } = yield* PasswordHashes;
      running.most = 0;
      yield* Effect.forEach(Array.from({ length: 8 }), () => hash("correct horse battery"), {
        concurrency: "unbounded",
      });
      // On a busy machine late ones are made beside them, on as many.
      const most = Math.max(1, availableParallelism() - 1);
      expect(running.most).toBeGreaterThanOrEqual(Math.min(8, most));
      expect(running.most).toBeLessThanOrEqual(Math.min(8, 2 * most));
    }).pipe(Effect.provide(Argon2PasswordHashes)),
  );

  it.live("are made by another thread when one is lost", () =>
    Effect.gen(function* () {
      const { hash, matches } = yield* PasswordHashes;
      const kept = yield* hash("correct horse battery");
      running.isLost = true;
      // Also the thread that makes it beside a late one, on a busy machine.
      const exit = yield* Effect.exit(hash("correct horse battery"));
      running.isLost = false;
      running.now = 0;
      expect(JSON.stringify(exit)).toContain("was lost");
      expect(JSON.stringify(exit)).not.toContain("horse");
      expect(yield* matches("correct horse battery", kept)).toBe(true);
    }).pipe(Effect.provide(Argon2PasswordHashes)),
  );

  it.live.runIf(process.platform === "linux")(
    "are made by a thread that steps back, while the others do not",
    () =>
      Effect.gen(function* () {
        const before = getPriority();
        const { hash } = yield* PasswordHashes;
        yield* hash("correct horse battery");
        const priorities = readdirSync("/proc/self/task").map((thread) =>
          getPriority(Number(thread)),
        );
        expect(priorities).toContain(10);
        expect(threads()).toContainEqual({ name: "password", policy: whenIdle });
        expect(getPriority()).toBe(before);
      }).pipe(Effect.provide(Argon2PasswordHashes)),
  );

  it.live.runIf(process.platform === "linux")(
    "are made with a share of the processor, where it is not idle for too long",
    () =>
      Effect.gen(function* () {
        const { hash, matches } = yield* PasswordHashes;
        // More than a second's work for the threads that wait until it is.
        const many = Math.max(1, availableParallelism() - 1) * 80;
        const kept = yield* Effect.forEach(
          Array.from({ length: many }),
          () => hash("correct horse battery"),
          { concurrency: "unbounded" },
        );
        expect(threads()).toContainEqual({ name: "late password", policy: 0 });
        expect(new Set(kept).size).toBe(many);
        expect(yield* matches("correct horse battery", kept.at(-1))).toBe(true);
      }).pipe(Effect.provide(Argon2PasswordHashes)),
  );

  it.live("that are unreadable are a defect, which does not show them", () =>
    Effect.gen(function* () {
      const { matches } = yield* PasswordHashes;
      const exit = yield* Effect.exit(matches("correct horse battery", "$argon2i$secret"));
      expect(JSON.stringify(exit)).toContain("unreadable");
      expect(JSON.stringify(exit)).not.toContain("secret");
    }).pipe(Effect.provide(Argon2PasswordHashes)),
  );
});

describe("The PHC string format", () => {
  const hash = {
    memory: 19_456,
    passes: 2,
    lanes: 1,
    salt: Buffer.from("somesalt"),
    tag: Buffer.alloc(32, 7),
  };

  it("is read as it was written", () => {
    expect(readArgon2(formatArgon2(hash))).toEqual(hash);
  });

  it.each([
    "",
    "$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQM",
    "$argon2id$v=16$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQM",
    "$argon2id$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQM",
    "$argon2id$v=19$m=99999999,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQM",
    "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$",
    "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQM\n",
  ])("is not %j", (text) => {
    expect(readArgon2(text)).toBe(undefined);
  });
});
