import { ImageStore } from "@bonafide/core/document/ImageStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { turning } from "../storage/BrokenAnswers.ts";
import { imageStoreContract } from "./ImageStoreContract.ts";

/** Stores that `imageStoreContract` has to catch. */
export const brokenImageStore = brokenContract(imageStoreContract, ({ of }) => {
  const store = of(ImageStore);
  store("erases no image", () => ({
    erase: () => Effect.void,
  }));
  store("finds the other side", ({ find }) => ({
    find: (id, side) => find(id, side === "front" ? "back" : "front"),
  }));
  store("erases what is not due", ({ eraseDue }) => ({
    eraseDue: (now, limit) => eraseDue(now + 1_000, limit),
  }));
  store("lists sides in another order", ({ sides }) => ({
    sides: turning(sides),
  }));
  store("erases the images of one transaction alone", ({ erase }) => {
    let first: string | undefined;
    return { erase: (id) => erase((first ??= id)) };
  });
  store("stores the first of several images", ({ insert }) => ({
    insert: (images) => insert(images.slice(0, 1)),
  }));
});
