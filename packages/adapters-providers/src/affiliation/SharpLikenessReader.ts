import { extname } from "node:path";
import { LikenessReader } from "@bonafide/core/affiliation/LikenessReader";
import type { WholeImage } from "@bonafide/core/document/ImageStore";
import { Effect, Layer } from "effect";
import { makeThreads } from "../thread/Threads.ts";

/** One at a time: no request waits for it, and each may hold a large picture. */
const thread = {
  name: "likeness",
  file: new URL(`./LikenessThread${extname(import.meta.url)}`, import.meta.url),
  atOnce: 1,
};

/** Core's likeness reader: SHA-256 of the file, a perceptual hash of 64 bits of the picture, on its own thread. */
export const SharpLikenessReader = Layer.effect(
  LikenessReader,
  Effect.map(makeThreads(thread), (hash) => {
    const read = Effect.fnUntraced(function* ({ bytes, type }: WholeImage) {
      const digest = yield* Effect.promise(() =>
        crypto.subtle.digest("SHA-256", Uint8Array.from(bytes)),
      );
      const picture = type === "pdf" ? undefined : yield* hash(bytes);
      return {
        file: Buffer.from(digest).toString("hex"),
        picture: picture instanceof Uint8Array ? picture : undefined,
      };
    });
    return LikenessReader.of({ read });
  }),
);
