import { Data, Effect } from "effect";
import { type Refused, refused } from "../catalogue/Refusal.ts";
import type { ImageSide, ImageStore } from "./ImageStore.ts";

/** An image that nothing erased, and that the storage of images has no more. `document` is its case or transaction. */
export class ImageLost extends Data.TaggedError("ImageLost")<{ readonly document: string }> {
  override get message(): string {
    return `The image is lost: nothing erased it, and the storage of images has it no more. Reject ${this.document}, so that it is sent again`;
  }
}

/** Why an image cannot be shown: it was erased or never existed (`ResourceUnknown`), or it is lost. */
export const missingImage = (
  { sides }: ImageStore["Service"],
  id: string,
  side: ImageSide,
): Effect.Effect<never, Refused | ImageLost> =>
  Effect.flatMap(sides(id), (kept): Effect.Effect<never, Refused | ImageLost> =>
    kept.includes(side) ? Effect.fail(new ImageLost({ document: id })) : refused("ResourceUnknown"),
  );
