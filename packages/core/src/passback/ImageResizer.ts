import { Context, type Effect } from "effect";
import type { ImageHeader } from "../document/ImageHeader.ts";
import type { ImageSize } from "./ImageSize.ts";

/** Makes pictures smaller, off the event loop. */
export class ImageResizer extends Context.Service<
  ImageResizer,
  {
    /**
     * The picture as large as fits into `size`, of the same type, upright, in its own proportions, never enlarged and
     * without what its file told besides (place, camera). What cannot be decoded is a defect: it was judged at upload.
     */
    readonly fit: (
      image: { readonly type: ImageHeader["type"]; readonly bytes: Uint8Array },
      size: ImageSize,
    ) => Effect.Effect<Uint8Array>;
  }
>()("@bonafide/core/passback/ImageResizer") {}
