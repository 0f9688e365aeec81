import { Context, type Effect } from "effect";
import type { DocumentImage } from "../document/ImageStore.ts";
import type { Likeness } from "./Likeness.ts";

/** Sees how documents look. What cannot be decoded, and every PDF, is known by its file alone. */
export class LikenessReader extends Context.Service<
  LikenessReader,
  {
    readonly read: (document: Pick<DocumentImage, "type" | "bytes">) => Effect.Effect<Likeness>;
  }
>()("@bonafide/core/affiliation/LikenessReader") {}
