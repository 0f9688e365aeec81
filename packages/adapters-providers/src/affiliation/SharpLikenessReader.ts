import { LikenessReader } from "@bonafide/core/affiliation/LikenessReader";
import { maxImagePixels } from "@bonafide/core/document/ImageHeader";
import type { DocumentImage } from "@bonafide/core/document/ImageStore";
import { bmvbhash } from "blockhash-core";
import { Effect, Layer, Option, Semaphore } from "effect";

/** The side of the square that a picture is brought to before it is hashed, in pixels. */
const side = 256;

/** How many blocks a row of the hash has. */
const blocks = 16;

/** No picture takes longer to decode, in seconds. */
const timeLimit = 10;

const pictureHash = async (bytes: Uint8Array): Promise<Uint8Array> => {
  // Loaded here: most commands look at no picture.
  const { default: sharp } = await import("sharp");
  const data = await sharp(bytes, {
    failOn: "none",
    limitInputPixels: maxImagePixels,
    sequentialRead: true,
  })
    .timeout({ seconds: timeLimit })
    .autoOrient()
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .resize(side, side, { fit: "fill" })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return Uint8Array.from(Buffer.from(bmvbhash({ width: side, height: side, data }, blocks), "hex"));
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
 * Core's likeness reader: files by SHA-256, pictures by a block mean value hash of 256 bits, one at a time. sharp's own
 * threads decode. Source: Yang, Gu, Niu, "Block Mean Value Based Image Perceptual Hashing", IIH-MSP 2006.
 */
export const SharpLikenessReader = Layer.effect(
  LikenessReader,
  Effect.map(Semaphore.make(1), (turns) =>
    LikenessReader.of({ read: (document) => turns.withPermit(read(document)) }),
  ),
);
