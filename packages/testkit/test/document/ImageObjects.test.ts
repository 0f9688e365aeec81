import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { describe } from "@effect/vitest";
import { Effect, Option } from "effect";
import { brokenPort } from "../../src/storage/BrokenPort.ts";
import { mustCatch } from "../../src/storage/PortTest.ts";
import { imageObjectsContract } from "../../src/document/ImageObjectsContract.ts";
import { MemoryImageObjects } from "../../src/document/MemoryImageObjects.ts";

imageObjectsContract(MemoryImageObjects);

describe("the contract of image objects", () => {
  const broken = brokenPort(ImageObjects, MemoryImageObjects, (fault, layer) =>
    mustCatch(fault, () => imageObjectsContract(layer)),
  );
  broken("gives back nothing", () => ({ get: () => Effect.succeedNone }));
  broken("cuts what it gives back", ({ get }) => ({
    get: (name) =>
      Effect.map(
        get(name),
        Option.map((piece) => piece.subarray(1)),
      ),
  }));
  broken("has one piece for all names", ({ get, put }) => ({
    get: () => get("one"),
    put: (_, sealed) => put("one", sealed),
  }));
  broken("has everything", () => ({ has: () => Effect.succeed(true) }));
  broken("removes nothing", () => ({ remove: () => Effect.void }));
  broken("removes a thousand at most", ({ remove }) => ({
    remove: (names) => remove(names.slice(0, 1_000)),
  }));
});
