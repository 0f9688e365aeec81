import { createRequire } from "node:module";
import { LikenessReader } from "@bonafide/core/affiliation/LikenessReader";
import { maxImagePixels } from "@bonafide/core/document/ImageHeader";
import type { DocumentImage } from "@bonafide/core/document/ImageStore";
import { Effect, Layer, Option, Semaphore } from "effect";
import type { SharpOptions } from "sharp";

/** The side of the square that a picture is brought to before it is hashed, in pixels. */
const side = 256;

/** No picture takes longer to decode, in seconds. */
const timeLimit = 10;

/** What sharp-phash is, where its types tell of a default export: it gives 64 times 0 or 1. */
type PictureHash = (pixels: Buffer, options: SharpOptions) => Promise<string>;

const pictureHash = async (bytes: Uint8Array): Promise<Uint8Array> => {
  // Loaded here: most commands look at no picture.
  const { default: sharp } = await import("sharp");
  const hash: PictureHash = createRequire(import.meta.url)("sharp-phash");
  const { data, info } = await sharp(bytes, {
    failOn: "none",
    limitInputPixels: maxImagePixels,
    sequentialRead: true,
  })
    .timeout({ seconds: timeLimit })
    .autoOrient()
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .resize(side, side, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bits = await hash(data, { raw: info });
  return Uint8Array.from({ length: 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
  );
};

const read = Effect.fnUntraced(function* ({ bytes, type }: Pick<DocumentImage, "type" | "bytes">) {
  const digest = yield* Effect.promise(() =>
    crypto.subtle.digest("SHA-256", Uint8Array.from(bytes)),
  );
  const picture =
    type === "pdf"
      ? Option.none()
      : yield* Effect.option(Effect.tryPromise(() => pictureHash(bytes)));
  return {
    file: Buffer.from(digest).toString("hex"),
    picture: Option.getOrUndefined(picture),
  };
});

/**
 * Core's likeness reader: files by SHA-256, pictures by a perceptual hash of 64 bits, one at a time. sharp's own threads
 * decode; the hash sees small pictures of plain pixels alone. Source: Zauner, "Implementation and Benchmarking of
 * Perceptual Image Hash Functions", 2010, section 3.2 (DCT based hash).
 */
export const SharpLikenessReader = Layer.effect(
  LikenessReader,
  Effect.map(Semaphore.make(1), (turns) =>
    LikenessReader.of({ read: (document) => turns.withPermit(read(document)) }),
  ),
);
