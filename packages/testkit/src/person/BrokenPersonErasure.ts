import { ImageStore } from "@bonafide/core/document/ImageStore";
import { PersonStore } from "@bonafide/core/person/PersonStore";
import { Effect } from "effect";
import { brokenContract } from "../storage/BrokenContract.ts";
import { personErasureContract } from "./PersonErasureContract.ts";

/** Stores that `personErasureContract` has to catch. */
export const brokenPersonErasure = brokenContract(personErasureContract, ({ of }) => {
  of(PersonStore)("erases no person", () => ({ erase: () => Effect.void }));
  of(ImageStore)("erases no image", () => ({
    erase: () => Effect.void,
  }));
});
