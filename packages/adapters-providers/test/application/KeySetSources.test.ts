import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as NodeServices from "@effect/platform-node/NodeServices";
import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { makeKeySet } from "../../src/application/KeySet.ts";
import { fileKeySetSource, urlKeySetSource } from "../../src/application/KeySetSources.ts";
import { signingKey, startJwksServer } from "./JwksServer.ts";

const key = await signingKey("ed", "EdDSA");

describe("A key set", () => {
  it.effect("at a URL is read after ten minutes, and for an unknown key after 30 seconds", () =>
    Effect.gen(function* () {
      const server = yield* Effect.acquireRelease(
        Effect.promise(() => startJwksServer([key])),
        (server) => Effect.promise(async () => server.close()),
      );
      const { keys, rotated } = makeKeySet(urlKeySetSource(server.url));
      const asked: Array<number> = [];
      const steps: ReadonlyArray<readonly [typeof keys, at: number]> = [
        [keys, 0],
        [keys, 599_999],
        [rotated, 29_999],
        [rotated, 30_000],
        [rotated, 59_999],
        [keys, 629_999],
        [keys, 630_000],
      ];
      for (const [step, at] of steps) {
        yield* step(at);
        asked.push(server.answers.asked);
      }
      expect(asked).toEqual([1, 1, 1, 2, 2, 2, 3]);
    }),
  );

  it.effect("in a file is read once a second", () =>
    Effect.gen(function* () {
      const folder = yield* Effect.acquireRelease(
        Effect.promise(() => mkdtemp(join(tmpdir(), "jwks-"))),
        (folder) => Effect.promise(() => rm(folder, { recursive: true })),
      );
      const file = join(folder, "jwks.json");
      const { keys, rotated } = makeKeySet(yield* fileKeySetSource(file));
      const isThere = (step: typeof keys, at: number) =>
        Effect.map(Effect.exit(step(at)), ({ _tag }) => _tag === "Success");
      expect(yield* isThere(keys, 0)).toBe(false);
      writeFileSync(file, JSON.stringify({ keys: [] }));
      expect(yield* isThere(keys, 0)).toBe(true);
      writeFileSync(file, JSON.stringify({ keys: "none" }));
      expect(yield* isThere(keys, 999)).toBe(true);
      expect(yield* isThere(rotated, 999)).toBe(true);
      expect(yield* isThere(rotated, 1_000)).toBe(false);
      expect(yield* isThere(keys, 1_000)).toBe(false);
    }).pipe(Effect.provide(NodeServices.layer)),
  );

  it.effect("that is cached is there while an unknown key is looked for", () =>
    Effect.gen(function* () {
      let reads = 0;
      const read = Effect.suspend(() => {
        reads += 1;
        return reads === 1 ? Effect.succeed({ keys: [] }) : Effect.never;
      });
      const { keys, rotated } = makeKeySet({ read, maxAge: 1_000, cooldown: 10 });
      const before = yield* keys(0);
      yield* Effect.forkChild(rotated(100));
      yield* Effect.yieldNow;
      expect(reads).toBe(2);
      expect(yield* keys(100)).toBe(before);
    }),
  );
});
