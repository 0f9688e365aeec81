import { DirectoryImageObjects } from "@bonafide/adapters-providers/document/DirectoryImageObjects";
import { S3ImageObjects } from "@bonafide/adapters-providers/document/S3ImageObjects";
import { moveImages, removeObjects } from "@bonafide/adapters-sql/document/ImageMoving";
import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { Effect, Layer, Option } from "effect";
import { ServerSettings } from "../settings/ServerSettings.ts";

/** Where images are kept outside of the database, if they are. */
export const ImageStorage = Layer.unwrap(
  Effect.map(ServerSettings, ({ images }) => {
    switch (images._tag) {
      case "Database":
        return Layer.empty;
      case "Directory":
        return DirectoryImageObjects(images.directory);
      case "S3":
        return S3ImageObjects(images);
    }
  }),
);

/** Moves images out of the database as they come, and removes the objects of erased ones. */
export const ImageMovingWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const objects = yield* Effect.serviceOption(ImageObjects);
    if (Option.isNone(objects)) return;
    const all = <R>(work: Effect.Effect<number, never, R>) =>
      Effect.repeat(work, { while: (done) => done > 0 });
    const both = Effect.andThen(all(moveImages), all(removeObjects));
    yield* sweepEvery({
      name: "image objects",
      every: "10 seconds",
      failed: "Images could not be moved out of the database",
      work: Effect.provideService(both, ImageObjects, objects.value),
    });
  }),
);
