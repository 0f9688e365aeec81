import { Context, type Effect, type Option, type Stream } from "effect";
import type { ImageHeader } from "./ImageHeader.ts";

/** Which side of an identity document an image shows; `document` is all of one that proves an affiliation. */
export type ImageSide = "front" | "back" | "document";

/** What an image is, by its content. Only affiliations are proved by PDF. */
export type StoredImageType = ImageHeader["type"] | "pdf";

/** One image of a document, bit for bit as it came. Times are in epoch milliseconds. */
export interface DocumentImage {
  readonly transactionId: string;
  readonly verificationId: string;
  readonly side: ImageSide;
  readonly type: StoredImageType;
  readonly bytes: Uint8Array;
  readonly created: number;
  readonly eraseAt: number;
}

/** An image's type, and all of its bytes. */
export type WholeImage = Pick<DocumentImage, "type" | "bytes">;

/** An image as it is opened, piece by piece; `length` is in bytes. One that is erased meanwhile, or was touched, is a defect. */
export interface OpenedImage {
  readonly type: StoredImageType;
  readonly length: number;
  readonly bytes: Stream.Stream<Uint8Array>;
}

/** Where images are kept, each sealed under a key of its own that can be forgotten. Source: choices, section 8. */
export class ImageStore extends Context.Service<
  ImageStore,
  {
    /** Keeps the images of a document, within a unit of work. Their bytes are the caller's again afterwards. */
    readonly insert: (images: ReadonlyArray<DocumentImage>) => Effect.Effect<void>;
    /** One image, whose bytes are the caller's; none where there never was one, and none once it is erased. */
    readonly find: (
      transactionId: string,
      side: ImageSide,
    ) => Effect.Effect<Option.Option<WholeImage>>;
    /** The same, opened while it is read. */
    readonly stream: (
      transactionId: string,
      side: ImageSide,
    ) => Effect.Effect<Option.Option<OpenedImage>>;
    /**
     * Keeps a smaller picture of the same type beside an image, within a unit of work; it is erased with the image. The
     * first one stays, and where the image is gone nothing is kept.
     */
    readonly keepPreview: (
      transactionId: string,
      side: ImageSide,
      bytes: Uint8Array,
    ) => Effect.Effect<void>;
    /** The smaller picture that is kept beside an image, if there is one; its bytes are the caller's. */
    readonly findPreview: (
      transactionId: string,
      side: ImageSide,
    ) => Effect.Effect<Option.Option<WholeImage>>;
    /** Which images of a transaction are still kept. */
    readonly sides: (transactionId: string) => Effect.Effect<ReadonlyArray<ImageSide>>;
    /** Forgets the keys of a transaction's images, and the images. */
    readonly erase: (transactionId: string) => Effect.Effect<void>;
    /** The same for all images of a verification. */
    readonly eraseOfVerification: (verificationId: string) => Effect.Effect<void>;
    /** The same for the images of up to `limit` transactions whose time is over at `now`; says how many images those were. */
    readonly eraseDue: (now: number, limit: number) => Effect.Effect<number>;
  }
>()("@bonafide/core/document/ImageStore") {}

/** Whether an image is a picture; affiliations alone are proved by PDF. */
export const isPicture = <Kept extends { readonly type: StoredImageType }>(
  kept: Kept,
): kept is Kept & { readonly type: ImageHeader["type"] } => kept.type !== "pdf";
