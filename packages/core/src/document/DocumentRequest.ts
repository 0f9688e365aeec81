import { Result } from "effect";
import type { CallbackRule } from "../callback/CallbackRule.ts";
import type { Refused, RefusalName } from "../catalogue/Refusal.ts";
import type { Metadata } from "../verification/Metadata.ts";
import { type Fields, type ReadParameter, readerOf } from "../verification/Parameters.ts";
import {
  callbackUrlParameter,
  metadataParameter,
  type RequestRules,
  verificationIdParameter,
} from "../verification/VerificationRequest.ts";
import { type DocumentKind, hasBack } from "./DocumentKind.ts";
import type { FileBytes } from "./FileBytes.ts";
import { type ImageHeader, readImageHeader } from "./ImageHeader.ts";

/** The limits of an image file in bytes, both exclusive. Source: interface, "Limits"; choices, section 2. */
export const imageBounds = { above: 40 * 1024, below: 16 * 1024 * 1024 } as const;

/** A file of a form. Its bytes are dropped once they reach `imageBounds.below`. */
export type UploadedFile =
  | { readonly _tag: "Whole"; readonly name: string | undefined; readonly bytes: FileBytes }
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
  readonly bytes: FileBytes;
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

/** The files of a form. */
export interface FileRules {
  readonly files: UploadedFiles;
}

const imageParameter = (
  name: string,
  says: string,
  missing: RefusalName,
): ReadParameter<AcceptedImage, FileRules> => ({
  name,
  says,
  required: true,
  shape: { type: "string", format: "binary" },
  rule: "must be a JPEG or PNG file, larger than 40 KB and smaller than 16 MB",
  refusals: [missing, "FileTooSmall", "FileTooLarge", "ImageTypeUnsupported"],
  read: (_, { files }) => {
    const file = files.get(name);
    return file === undefined ? Result.fail(missing) : readImage(file);
  },
});

const front = imageParameter(
  "front_image",
  "The front, or the page with the data.",
  "FrontImageMissing",
);

/** The sides that each kind of document is judged by. A back that its kind does not have is not looked at. */
const bothSides = { front, back: imageParameter("back_image", "The back.", "BackImageMissing") };
const oneSide = { front };

const texts = {
  callbackUrl: callbackUrlParameter,
  verificationId: verificationIdParameter,
  metadata: {
    ...metadataParameter,
    says: `${metadataParameter.says} What is no JSON is taken as text.`,
    shape: { type: "string", examples: ['{"order":7}'] },
  },
};

/** What a request to verify a document of a kind takes: its files, and its texts. */
export const documentParametersOf = (kind: DocumentKind) => ({
  files: hasBack(kind) ? bothSides : oneSide,
  texts,
});

const readTwo = readerOf<FileRules>()(bothSides);
const readOne = readerOf<FileRules>()(oneSide);

/** Reads the sides of a document of a kind. */
export const readSides = (
  kind: DocumentKind,
  files: UploadedFiles,
): Result.Result<DocumentSides, Refused> =>
  hasBack(kind)
    ? readTwo({}, { files })
    : Result.map(readOne({}, { files }), (side) => ({ ...side, back: undefined }));

/** The files of a form, with another one in the place of a side that it leaves out. */
export const withSide = (
  files: UploadedFiles,
  side: "front" | "back",
  file: UploadedFile | undefined,
): UploadedFiles => {
  const name = `${side}_image`;
  return file === undefined || files.has(name) ? files : new Map(files).set(name, file);
};

type DocumentRules = FileRules & RequestRules;

const readBoth = readerOf<DocumentRules>()({ ...bothSides, ...texts });
const readPage = readerOf<DocumentRules>()({ ...oneSide, ...texts });

/** Parses a request to verify a document of a kind. */
export const readDocumentRequest = (
  kind: DocumentKind,
  { fields, files }: DocumentForm,
  callback: CallbackRule["Service"],
): Result.Result<DocumentRequest, Refused> =>
  hasBack(kind)
    ? readBoth(fields, { files, callback })
    : Result.map(readPage(fields, { files, callback }), (page) => ({ ...page, back: undefined }));
