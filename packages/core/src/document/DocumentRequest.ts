import { Result } from "effect";
import type { CallbackRule } from "../callback/CallbackRule.ts";
import type { Refused, RefusalName } from "../catalogue/Refusal.ts";
import type { Metadata } from "../verification/Metadata.ts";
import { collect, type Fields, type Parameter } from "../verification/Parameters.ts";
import {
  callbackUrlOf,
  metadataOf,
  verificationIdOf,
} from "../verification/VerificationRequest.ts";
import { type DocumentKind, hasBack } from "./DocumentKind.ts";
import { type ImageHeader, readImageHeader } from "./ImageHeader.ts";

/** The limits of an image file in bytes, both exclusive. Source: interface, "Limits"; choices, section 2. */
export const imageBounds = { above: 40 * 1024, below: 16 * 1024 * 1024 } as const;

/** A file of a form. Its bytes are dropped once they reach `imageBounds.below`. */
export type UploadedFile =
  | { readonly _tag: "Whole"; readonly name: string | undefined; readonly bytes: Uint8Array }
  | { readonly _tag: "TooLarge" };

/** Files by parameter name. */
export type UploadedFiles = ReadonlyMap<string, UploadedFile>;

/** A form as received. */
export interface DocumentForm {
  readonly fields: Fields;
  readonly files: UploadedFiles;
}

/** An image that passed the checks of its header. */
export interface AcceptedImage {
  readonly type: ImageHeader["type"];
  readonly name: string | undefined;
  readonly bytes: Uint8Array;
}

/** The sides of a document. */
export interface DocumentSides {
  readonly front: AcceptedImage;
  /** Present if its kind has a back. */
  readonly back: AcceptedImage | undefined;
}

/** A request to verify a document. Source: interface, "Documents (Services API v2)". */
export interface DocumentRequest extends DocumentSides {
  readonly callbackUrl: string | undefined;
  readonly verificationId: string | undefined;
  readonly metadata: Metadata | undefined;
}

/** Why a file is not an acceptable image. */
export type ImageFault = "FileTooSmall" | "FileTooLarge" | "ImageTypeUnsupported";

/** Checks a file and its header. */
export const readImage = (file: UploadedFile): Result.Result<AcceptedImage, ImageFault> => {
  if (file._tag === "TooLarge" || file.bytes.length >= imageBounds.below) {
    return Result.fail("FileTooLarge");
  }
  if (file.bytes.length <= imageBounds.above) return Result.fail("FileTooSmall");
  return Result.mapBoth(readImageHeader(file.bytes), {
    onFailure: () => "ImageTypeUnsupported" as const,
    onSuccess: ({ type }) => ({ type, name: file.name, bytes: file.bytes }),
  });
};

const imageOf = (
  files: UploadedFiles,
  name: string,
  missing: RefusalName,
): Parameter<AcceptedImage> => {
  const file = files.get(name);
  return file === undefined ? Result.fail(missing) : readImage(file);
};

const sidesOf = (kind: DocumentKind, files: UploadedFiles) => ({
  front: imageOf(files, "front_image", "FrontImageMissing"),
  back: hasBack(kind)
    ? imageOf(files, "back_image", "BackImageMissing")
    : Result.succeed(undefined),
});

/** Reads the sides of a document. Ignores a back that its kind does not have. */
export const readSides = (
  kind: DocumentKind,
  files: UploadedFiles,
): Result.Result<DocumentSides, Refused> => collect(sidesOf(kind, files));

/** Parses a request to verify a document of a kind. */
export const readDocumentRequest = (
  kind: DocumentKind,
  form: DocumentForm,
  rule: CallbackRule["Service"],
): Result.Result<DocumentRequest, Refused> =>
  collect({
    ...sidesOf(kind, form.files),
    callbackUrl: callbackUrlOf(form.fields, rule),
    verificationId: verificationIdOf(form.fields),
    metadata: metadataOf(form.fields),
  });
