import { DirectoryImageObjects } from "@bonafide/adapters-providers/document/DirectoryImageObjects";
import { S3ImageObjects } from "@bonafide/adapters-providers/document/S3ImageObjects";
import { tidyImages } from "@bonafide/adapters-sql/document/ImageMoving";
import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { logDefect } from "@bonafide/core/defect/DefectLog";
import { sweepEvery } from "@bonafide/core/due/Sweep";
import { Signals } from "@bonafide/core/storage/Signals";
import { Effect, Layer, Option, Schedule } from "effect";
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

const failed = "Images could not be moved out of the database";

/** Moves images out of the database as they come, and removes the objects of erased ones. */
export const ImageMovingWorker = Layer.effectDiscard(
  Effect.gen(function* () {
    const objects = yield* Effect.serviceOption(ImageObjects);
    if (Option.isNone(objects)) return;
    const { image: signal } = yield* Signals;
    const isTidy = tidyImages.pipe(
      Effect.as(true),
      Effect.catchCause((cause) => Effect.as(logDefect(failed, cause), false)),
      Effect.provideService(ImageObjects, objects.value),
    );
    yield* sweepEvery({
      name: "image objects",
      // The signal says when there is work. This is for what it did not say, because a process died.
      every: "2 minutes",
      signal,
      failed,
      work: Effect.repeat(isTidy, {
        until: (is) => is,
        schedule: Schedule.spaced("10 seconds"),
      }),
    });
  }),
);
