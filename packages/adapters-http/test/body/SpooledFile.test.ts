import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { imageBounds } from "@bonafide/core/document/DocumentRequest";
import { wholeOf } from "@bonafide/core/document/FileBytes";
import { unavailableBehind } from "@bonafide/core/storage/StorageUnavailable";
import { sampleImage } from "@bonafide/testkit/document/SampleImage";
import { afterAll, assert, describe, it } from "@effect/vitest";
import { Cause, Effect, Exit } from "effect";
import { claimOf, SpooledFile } from "../../src/body/SpooledFile.ts";

const megabyte = 1024 * 1024;
const longest = imageBounds.below - 1;

const directory = mkdtempSync(join(tmpdir(), "bonafide-spool-"));
afterAll(() => rmSync(directory, { recursive: true }));

const fresh = () => new SpooledFile(directory, longest);

const settled = (file: SpooledFile) => file.settle() ?? Effect.void;

/** Appends bytes in chunks of a size, as a request does. Returns the most that was in memory. */
const arrive = (file: SpooledFile, bytes: Uint8Array, size = 65_536) =>
  Effect.gen(function* () {
    let most = 0;
    for (let at = 0; at < bytes.length; at += size) {
      file.append(bytes.subarray(at, at + size));
      yield* settled(file);
      most = Math.max(most, file.held);
    }
    return most;
  });

const linkOf = (path: string): string => {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
};

/** The nameless files of the directory that this process has open. */
const open = (): ReadonlyArray<string> =>
  readdirSync("/proc/self/fd")
    .map((descriptor) => `/proc/self/fd/${descriptor}`)
    .filter((path) => linkOf(path).startsWith(directory));

const noneOpen = Effect.promise(async () => {
  for (let tries = 0; open().length > 0 && tries < 100; tries += 1) await sleep(10);
  assert.deepStrictEqual(open(), []);
});

const equals = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(other);

describe("a file that arrives", () => {
  it.live.each([
    [0, 65_536] as const,
    [1, 65_536],
    [megabyte - 1, 65_536],
    [megabyte, 100_000],
    [megabyte + 1, 3_000],
    [2 * megabyte, 65_536],
    [3 * megabyte + 77, 70_001],
    [longest, 65_536],
  ])("of %i bytes in chunks of %i is the same in every part", ([size, chunk]) =>
    Effect.gen(function* () {
      const bytes = sampleImage("jpeg", Math.max(size, 100), size).subarray(0, size);
      const file = fresh();
      const most = yield* arrive(file, bytes, chunk);
      const { inMemory, onDisk } = claimOf(size, 1, 0);
      assert.isAtMost(most, inMemory);
      assert.isAtMost(file.spooled, onDisk);
      assert.deepStrictEqual([file.length, file.isTooLong], [size, false]);
      assert.strictEqual(file.spooled, Math.max(0, Math.ceil(size / megabyte) - 1) * megabyte);
      assert.isTrue(equals(wholeOf(file), bytes));
      for (const [start, end] of [
        [0, 10],
        [megabyte - 5, megabyte + 5],
        [megabyte, 2 * megabyte],
        [megabyte / 2, 3 * megabyte + 9],
        [Math.max(0, size - 3), size + 9],
        [size, size + 1],
        [5, 5],
      ] as const) {
        assert.isTrue(equals(file.subarray(start, end), bytes.subarray(start, end)));
      }
      file.free();
      assert.deepStrictEqual([file.length, file.held, file.spooled], [0, 0, 0]);
      assert.lengthOf(wholeOf(file), 0);
      yield* noneOpen;
    }),
  );

  it.live("is on the disk without a name, and sealed", () =>
    Effect.gen(function* () {
      const file = fresh();
      yield* arrive(file, Buffer.alloc(3 * megabyte, "Jane Sample "));
      assert.deepStrictEqual(readdirSync(directory), []);
      const [path = "none", ...others] = open();
      assert.lengthOf(others, 0);
      const kept = readFileSync(path);
      assert.lengthOf(kept, 2 * megabyte);
      assert.isFalse(kept.includes("Jane"));
      assert.isFalse(kept.includes("Sample"));
      file.free();
      yield* noneOpen;
    }),
  );

  it.live("is not read if another one is in its place on the disk", () =>
    Effect.gen(function* () {
      const file = fresh();
      yield* arrive(file, Buffer.alloc(3 * megabyte, 7));
      const descriptor = openSync(open()[0] ?? "none", "r+");
      writeSync(descriptor, Uint8Array.of(1), 0, 1, megabyte + 5);
      closeSync(descriptor);
      assert.lengthOf(file.subarray(0, megabyte), megabyte);
      assert.throws(() => file.subarray(megabyte, 2 * megabyte));
      file.free();
      yield* noneOpen;
    }),
  );

  it.live("that is too long leaves nothing, and may be sent again", () =>
    Effect.gen(function* () {
      const file = fresh();
      yield* arrive(file, new Uint8Array(longest + 1));
      assert.deepStrictEqual([file.isTooLong, file.held, file.spooled], [true, 0, 0]);
      assert.lengthOf(wholeOf(file), 0);
      yield* noneOpen;
      const bytes = sampleImage("png", 2 * megabyte + 5, 3);
      for (const again of [bytes.subarray(0, megabyte + 9), bytes]) {
        file.free();
        yield* arrive(file, again);
        assert.isTrue(equals(wholeOf(file), again));
      }
      assert.lengthOf(open(), 1);
      file.free();
      yield* noneOpen;
    }),
  );

  it.live("says that the storage is away where its directory cannot be used", () =>
    Effect.gen(function* () {
      const file = new SpooledFile(join(directory, "none"), longest);
      const exit = yield* Effect.exit(arrive(file, new Uint8Array(longest)));
      const cause = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined;
      assert.strictEqual(
        unavailableBehind(cause)?.reason,
        "The directory of arriving files cannot be used (ENOENT)",
      );
      file.free();
    }),
  );
});
