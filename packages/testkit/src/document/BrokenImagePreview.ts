import { ImageStore, type WholeImage } from "@bonafide/core/document/ImageStore";
import { Effect, Option } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { imagePreviewContract } from "./ImagePreviewContract.ts";

/** Stores of images that `imagePreviewContract` has to catch. */
export const brokenImagePreview = brokenContract(imagePreviewContract, ({ of }) => {
  const store = of(ImageStore);
  store("keeps no preview", () => ({ keepPreview: () => Effect.void }));
  store("finds no preview", () => ({ findPreview: () => Effect.succeedNone }));
  store("shows the image as its preview", ({ find }) => ({ findPreview: find }));
  store("shows the preview as the image", ({ find, findPreview }) => ({
    find: (id, side) =>
      Effect.flatMap(findPreview(id, side), (found) =>
        Option.isSome(found) ? Effect.succeed(found) : find(id, side),
      ),
  }));
  store("cuts a preview", ({ keepPreview }) => ({
    keepPreview: (id, side, bytes) => keepPreview(id, side, bytes.subarray(0, -1)),
  }));
  store("has one preview for both sides", ({ findPreview }) => ({
    findPreview: (id) => findPreview(id, "front"),
  }));
  store("has one preview for all documents", ({ findPreview, keepPreview }) => {
    let last: string | undefined;
    return {
      keepPreview: (id, side, bytes) => {
        last = id;
        return keepPreview(id, side, bytes);
      },
      findPreview: (id, side) => findPreview(last ?? id, side),
    };
  });
  store("takes every preview for a JPEG", ({ findPreview }) => ({
    findPreview: (id, side) =>
      Effect.map(
        findPreview(id, side),
        Option.map((preview) => ({ ...preview, type: "jpeg" })),
      ),
  }));
  store("lists a preview as a side", ({ findPreview, sides }) => ({
    sides: (id) =>
      Effect.flatMap(sides(id), (all) =>
        Effect.map(findPreview(id, "front"), (preview) =>
          Option.isSome(preview) ? [...all, "document"] : all,
        ),
      ),
  }));

  /** Previews in a table of their own. */
  const beside = (
    fault: string,
    change: (
      previews: Map<string, WholeImage>,
      sound: ImageStore["Service"],
    ) => Partial<ImageStore["Service"]>,
  ) => {
    store(fault, (sound) => {
      const previews = new Map<string, WholeImage>();
      return {
        findPreview: (id, side) =>
          Effect.sync(() => Option.fromNullishOr(previews.get(`${id} ${side}`))),
        ...change(previews, sound),
      };
    });
  };
  const kept = Effect.fnUntraced(function* (
    previews: Map<string, WholeImage>,
    sound: ImageStore["Service"],
    [id, side, bytes]: Parameters<ImageStore["Service"]["keepPreview"]>,
  ) {
    const found = Option.getOrUndefined(yield* sound.find(id, side));
    if (found !== undefined) previews.set(`${id} ${side}`, { type: found.type, bytes });
  });
  beside("keeps the last preview", (previews, sound) => ({
    keepPreview: (id, side, bytes) => kept(previews, sound, [id, side, Uint8Array.from(bytes)]),
    erase: (id) =>
      Effect.tap(sound.erase(id), () => Effect.sync(() => previews.delete(`${id} front`))),
  }));
  const first = (previews: Map<string, WholeImage>, sound: ImageStore["Service"]) =>
    ((id, side, bytes) =>
      previews.has(`${id} ${side}`)
        ? Effect.void
        : kept(previews, sound, [id, side, bytes])) satisfies ImageStore["Service"]["keepPreview"];
  beside("keeps the bytes of the caller", (previews, sound) => ({
    keepPreview: first(previews, sound),
  }));
  beside("keeps a preview without its image", (previews, sound) => ({
    keepPreview: (id, side, bytes) => first(previews, sound)(id, side, Uint8Array.from(bytes)),
  }));
  beside("keeps a preview of an image that is missing", (previews) => ({
    keepPreview: (id, side, bytes) =>
      Effect.sync(() => {
        previews.set(`${id} ${side}`, { type: "jpeg", bytes });
      }),
  }));
});
