import { ApplicationCatalogs } from "@bonafide/core/application/ApplicationCatalogs";
import {
  standardCatalog,
  standardCatalogFile,
} from "@bonafide/core/application/StandardApplicationCatalog";
import { applicationCatalogsContract } from "@bonafide/testkit/application/ApplicationCatalogsContract";
import { describe, expect, it } from "@effect/vitest";
import { ByteSize, Effect, FileSystem, Layer, Logger, Option, PlatformError } from "effect";
import { TestClock } from "effect/testing";
import { fileApplicationCatalogs } from "../../src/application/FileApplicationCatalogs.ts";

const file = "application_enums.json";

/** A file that is there or not, which a test puts in place. */
const disk = () => {
  let held: { readonly text: string; readonly stamp: number } | undefined;
  let stamp = 0;
  const missing = PlatformError.systemError({
    _tag: "NotFound",
    module: "FileSystem",
    method: "stat",
    pathOrDescriptor: file,
  });
  const put = (text: string | undefined) => {
    stamp += 1;
    held = text === undefined ? undefined : { text, stamp };
  };
  const layer = FileSystem.layerNoop({
    stat: () =>
      Effect.suspend(() =>
        held === undefined
          ? Effect.fail(missing)
          : Effect.succeed({
              type: "File" as const,
              mtime: Option.some(new Date(held.stamp)),
              atime: Option.none(),
              birthtime: Option.none(),
              dev: 0n,
              ino: Option.none(),
              mode: 0,
              nlink: Option.none(),
              uid: Option.none(),
              gid: Option.none(),
              rdev: Option.none(),
              size: ByteSize.fromInputUnsafe(held.text.length),
              blksize: Option.none(),
              blocks: Option.none(),
            }),
      ),
    readFileString: () =>
      Effect.suspend(() => (held === undefined ? Effect.fail(missing) : Effect.succeed(held.text))),
  });
  return { put, layer };
};

const lists = (...statuses: ReadonlyArray<string>) =>
  JSON.stringify({ ...standardCatalogFile, status: ["active", "inactive", ...statuses] });

const statuses = Effect.flatMap(ApplicationCatalogs, ({ current }) =>
  Effect.map(current, (catalog) => catalog.statuses),
);

const withFile = <A, E>(
  text: string | undefined,
  test: (
    put: (text: string | undefined) => Effect.Effect<void>,
    warnings: ReadonlyArray<string>,
  ) => Effect.Effect<A, E>,
) =>
  Effect.suspend(() => {
    const { layer, put } = disk();
    put(text);
    const warnings: Array<string> = [];
    const logger = Logger.make<unknown, void>(({ logLevel, message }) => {
      if (logLevel === "Warn") warnings.push(String(message));
    });
    const replace = (next: string | undefined) =>
      Effect.andThen(
        Effect.sync(() => put(next)),
        TestClock.adjust("1 second"),
      );
    return Effect.provide(
      test(replace, warnings),
      fileApplicationCatalogs(file).pipe(
        Layer.provide(layer),
        Layer.provideMerge(Logger.layer([logger])),
      ),
    );
  });

const held = disk();

applicationCatalogsContract(
  fileApplicationCatalogs(file).pipe(Layer.provide(held.layer)),
  // A file that is replaced counts within a second.
  (lists) =>
    Effect.andThen(
      Effect.sync(() => held.put(JSON.stringify(lists))),
      TestClock.adjust("1 second"),
    ),
);

describe("The lists of a file", () => {
  it.effect("are the standard ones where there is none, and its own once there is", () =>
    withFile(undefined, (put) =>
      Effect.gen(function* () {
        const { current } = yield* ApplicationCatalogs;
        expect(yield* current).toBe(standardCatalog);
        yield* put(lists("paused"));
        expect(yield* statuses).toEqual(["active", "inactive", "paused"]);
      }),
    ),
  );

  const broken: ReadonlyArray<readonly [string, string]> = [
    ["half a file", lists("two").slice(0, 40)],
    ["nothing", ""],
    ["lists without active", JSON.stringify({ ...standardCatalogFile, status: ["inactive"] })],
  ];

  it.effect.each(broken)("stay when they are replaced by %s, with one warning", ([, text]) =>
    withFile(lists("one"), (put, warnings) =>
      Effect.gen(function* () {
        yield* put(text);
        yield* TestClock.adjust("10 seconds");
        expect(yield* statuses).toEqual(["active", "inactive", "one"]);
        expect(warnings).toHaveLength(1);
        expect(warnings[0]).toContain(file);
        yield* put(lists("three"));
        expect(yield* statuses).toEqual(["active", "inactive", "three"]);
      }),
    ),
  );

  it.effect("are given on with the time of their change, and with the present when replaced", () =>
    Effect.gen(function* () {
      const { layer, put } = disk();
      const given: Array<readonly [text: string, at: number]> = [];
      put(lists("one"));
      const catalogs = fileApplicationCatalogs(file, (text, at) =>
        Effect.sync(() => void given.push([text, at])),
      );
      yield* Layer.build(Layer.provide(catalogs, layer));
      yield* TestClock.adjust("10 seconds");
      put(lists("two"));
      yield* TestClock.adjust("1 second");
      expect(given).toEqual([
        [lists("one"), 1],
        [lists("two"), 11_000],
      ]);
    }),
  );

  it.effect("stay when the file is gone", () =>
    withFile(lists("one"), (put, warnings) =>
      Effect.gen(function* () {
        yield* put(undefined);
        expect(yield* statuses).toEqual(["active", "inactive", "one"]);
        expect(warnings).toEqual([]);
      }),
    ),
  );

  it.effect.each(broken)("fail the start when they are %s", ([, text]) =>
    Effect.gen(function* () {
      const failed = yield* Effect.flip(withFile(text, () => statuses));
      expect(failed).toMatchObject({ _tag: "ApplicationCatalogInvalid", file });
      expect(failed.message).toContain(file);
    }),
  );
});
