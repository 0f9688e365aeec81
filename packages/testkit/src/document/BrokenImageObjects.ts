import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { Effect, Option } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { imageObjectsContract } from "./ImageObjectsContract.ts";

/** Places of images that `imageObjectsContract` has to catch. */
export const brokenImageObjects = brokenContract(imageObjectsContract, ({ of }) => {
  const objects = of(ImageObjects);
  objects("gives back nothing", () => ({ get: () => Effect.succeedNone }));
  objects("cuts what it gives back", ({ get }) => ({
    get: (name) =>
      Effect.map(
        get(name),
        Option.map((piece) => piece.subarray(1)),
      ),
  }));
  objects("has one piece for all names", ({ get, put }) => ({
    get: () => get("one"),
    put: (_, sealed) => put("one", sealed),
  }));
  objects("has everything", () => ({ has: () => Effect.succeed(true) }));
  objects("removes nothing", () => ({ remove: () => Effect.void }));
  objects("removes a thousand at most", ({ remove }) => ({
    remove: (names) => remove(names.slice(0, 1_000)),
  }));
});
