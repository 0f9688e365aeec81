import { Context, type Effect, type Option, type Stream } from "effect";
import type { FileBytes } from "./FileBytes.ts";
import type { ImageHeader } from "./ImageHeader.ts";

/** The side of an identity document; `document` is a whole document that proves an affiliation. */
export type ImageSide = "front" | "back" | "document";

/** The type of an image, by its content. Only affiliations accept PDF. */
export type StoredImageType = ImageHeader["type"] | "pdf";

/**
 * One original image of a document. Times are in epoch milliseconds. Stores need its verification only where a release
 * before this one may run beside it, which erases by verification.
 */
export interface DocumentImage {
  readonly transactionId: string;
  readonly verificationId: string;
  readonly side: ImageSide;
  readonly type: StoredImageType;
  readonly bytes: FileBytes;
  readonly created: number;
  readonly eraseAt: number;
}

/** An image's type, and all of its bytes. */
export interface WholeImage {
  readonly type: StoredImageType;
  readonly bytes: Uint8Array;
}

/**
 * An image that is decrypted in pieces; `length` is in bytes. It dies with a defect if the image is erased meanwhile or
 * was altered.
 */
export interface OpenedImage {
  readonly type: StoredImageType;
  readonly length: number;
  readonly bytes: Stream.Stream<Uint8Array>;
}

/** Stores images, those of a document encrypted under a key of their own that can be deleted. Source: choices, section 8. */
export class ImageStore extends Context.Service<
  ImageStore,
  {
    /** Stores the images of a document piece by piece, within a unit of work. The caller may reuse their bytes afterwards. */
    readonly insert: (images: ReadonlyArray<DocumentImage>) => Effect.Effect<void>;
    /** One image; the caller owns its bytes. Absent if it never existed or was erased. */
    readonly find: (
      transactionId: string,
      side: ImageSide,
    ) => Effect.Effect<Option.Option<WholeImage>>;
    /** The same as a stream. */
    readonly stream: (
      transactionId: string,
      side: ImageSide,
    ) => Effect.Effect<Option.Option<OpenedImage>>;
    /**
     * Stores a preview of the same type beside an image, within a unit of work. It is erased with the image. Does
     * nothing if there is a preview already or the image is gone.
     */
    readonly keepPreview: (
      transactionId: string,
      side: ImageSide,
      bytes: Uint8Array,
    ) => Effect.Effect<void>;
    /** The preview of an image; the caller owns its bytes. */
    readonly findPreview: (
      transactionId: string,
      side: ImageSide,
    ) => Effect.Effect<Option.Option<WholeImage>>;
    /** The sides of a transaction whose images still exist. */
    readonly sides: (transactionId: string) => Effect.Effect<ReadonlyArray<ImageSide>>;
    /** Deletes a transaction's images and their keys. */
    readonly erase: (transactionId: string) => Effect.Effect<void>;
    /**
     * The same for the images of up to `limit` transactions whose retention ended by `now`. Returns the number of
     * images.
     */
    readonly eraseDue: (now: number, limit: number) => Effect.Effect<number>;
  }
>()("@bonafide/core/document/ImageStore") {}

/** Whether an image is a picture. Only affiliations have PDFs. */
export const isPicture = <Kept extends { readonly type: StoredImageType }>(
  kept: Kept,
): kept is Kept & { readonly type: ImageHeader["type"] } => kept.type !== "pdf";
