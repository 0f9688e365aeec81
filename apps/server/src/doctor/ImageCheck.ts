import { randomUUID } from "node:crypto";
import { objectName } from "@bonafide/adapters-sql/document/SealedPieces";
import { ImageObjects } from "@bonafide/core/document/ImageObjects";
import { unavailableBehind } from "@bonafide/core/storage/StorageUnavailable";
import { Cause, Effect, Option } from "effect";
import { ImageStorage } from "../document/ImageStorage.ts";
import { images } from "../settings/ImagePlace.ts";
import { ServerSettings } from "../settings/ServerSettings.ts";
import { existing, isUsable } from "./DiskCheck.ts";
import { fine, wrong } from "./Finding.ts";

const advice = `see that ${images.name} has the right bucket, endpoint and region, and that the credentials may read, write and delete there`;

/** Stores an object, reads it and removes it again. */
const tryObjects = Effect.gen(function* () {
  const objects = yield* Effect.serviceOption(ImageObjects);
  if (Option.isNone(objects)) return fine("images", "in the database");
  const { get, put, remove } = objects.value;
  const name = objectName({ transactionId: randomUUID(), side: "doctor", piece: 0 });
  yield* put(name, Uint8Array.of(1));
  const found = yield* get(name);
  yield* remove([name]);
  return Option.isSome(found)
    ? fine("images", "in object storage, which takes, gives and removes objects")
    : wrong("images", `The object storage lost what it took: ${advice}`);
});

/** Whether images can be kept where the settings say. */
export const checkImages = Effect.gen(function* () {
  const { images: place } = yield* ServerSettings;
  if (place._tag === "Directory")
    return isUsable(existing(place.directory))
      ? fine("images", `in the directory ${place.directory}`)
      : wrong(
          "images",
          `${images.name} is not a directory that this user can read and write: ${place.directory}. Change its owner, or name another`,
        );
  return yield* tryObjects.pipe(
    Effect.provide(ImageStorage),
    Effect.catchCause((cause) => {
      const error = Cause.squash(cause);
      const reason =
        unavailableBehind(error)?.reason ?? (error instanceof Error ? error.message : "unknown");
      return Effect.succeed(wrong("images", `${reason}: ${advice}`));
    }),
  );
});
