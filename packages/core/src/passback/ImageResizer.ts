import { Context, type Effect } from "effect";
import type { ImageHeader } from "../document/ImageHeader.ts";
import type { ImageSize } from "./ImageSize.ts";

/** Shrinks pictures, off the event loop. */
export class ImageResizer extends Context.Service<
  ImageResizer,
  {
    /**
     * The picture scaled down to fit `size`: same type, upright, same proportions, never enlarged, without metadata
     * (place, camera). An undecodable picture is a defect, because it was checked at upload.
     */
    readonly fit: (
      image: { readonly type: ImageHeader["type"]; readonly bytes: Uint8Array },
      size: ImageSize,
    ) => Effect.Effect<Uint8Array>;
  }
>()("@bonafide/core/passback/ImageResizer") {}
