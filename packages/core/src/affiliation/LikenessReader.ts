import { Context, type Effect } from "effect";
import type { WholeImage } from "../document/ImageStore.ts";
import type { Likeness } from "./Likeness.ts";

/** Computes the fingerprint of a document. A PDF or an undecodable picture has the digest of its file only. */
export class LikenessReader extends Context.Service<
  LikenessReader,
  {
    readonly read: (document: WholeImage) => Effect.Effect<Likeness>;
  }
>()("@bonafide/core/affiliation/LikenessReader") {}
