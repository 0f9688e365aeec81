import {
  type ComparedFields,
  type DocumentChecks,
  nothingChecked,
} from "@bonafide/core/document/DocumentChecks";
import type { DocumentFacts } from "@bonafide/core/document/DocumentFacts";
import type { DocumentReading, ReadingFailure } from "@bonafide/core/document/DocumentReading";
import { reasonOfSide } from "@bonafide/core/document/UnclearPhoto";
import type { PictureFault } from "../picture/PictureDecoder.ts";
import type { DocumentSide } from "./DocumentSide.ts";
import type { Ground } from "./LoneData.ts";

type Unread = Extract<DocumentReading, { readonly _tag: "Unread" }>;

/** A reading in doubt, with what its barcode or zone says for the person who decides. */
export const forReview = (reading: DocumentReading, facts: DocumentFacts): DocumentReading =>
  reading._tag === "Unread" && reading.doubtful ? { ...reading, facts } : reading;

const unread = (
  failure: ReadingFailure,
  reason: string,
  checks: Partial<DocumentChecks>,
  doubtful: boolean,
): Unread => ({
  _tag: "Unread",
  failure,
  reason,
  checks: { ...nothingChecked, ...checks },
  doubtful,
});

/** The data was read and is invalid. */
const refuted = {
  image_quality: "passed",
  data_extraction: "passed",
  data_validation: "failed",
} as const;

const decodingFaults: Readonly<Partial<Record<PictureFault, string>>> = {
  UnknownType: "the file is no JPEG or PNG",
  TooManyPixels: "the picture has too many pixels",
  HeldWhole: "too large for an interlaced or progressive picture: a baseline one can be read",
};

/** A file cannot be decoded. */
export const broken = (side: string, fault: PictureFault): Unread =>
  unread(
    "InformationUnclear",
    reasonOfSide(side, decodingFaults[fault] ?? "the picture is broken"),
    { image_quality: "failed" },
    false,
  );

/** An unread picture with a shorter long side, in pixels, is reported as too small. */
const smallestSide = 480;

/**
 * A part of a side was not read. The picture's faults say why, but never prevent a reading; `part` is the reason if the picture
 * has none, and follows them where it `isNamed`.
 */
const unclear = (
  side: DocumentSide,
  { isNamed, part }: { readonly part: string; readonly isNamed: boolean },
  checks: Partial<DocumentChecks>,
  doubtful: (faults: ReadonlyArray<string>) => boolean,
): Unread => {
  const { width, height } = side.picture;
  const failed = { ...checks, image_quality: "failed" } as const;
  if (Math.max(width, height) < smallestSide)
    return unread(
      "PictureTooSmall",
      reasonOfSide(side.name, `${width} by ${height} pixels are too few to read`),
      failed,
      false,
    );
  const faults = side.faults();
  return unread(
    "InformationUnclear",
    reasonOfSide(
      side.name,
      [...faults, ...(isNamed || faults.length === 0 ? [part] : [])].join(", "),
    ),
    faults.length > 0 ? failed : { ...checks, image_quality: "passed" },
    doubtful(faults),
  );
};

/** The machine-readable part of a side was not read. If the picture has no fault, a person should look at it. */
export const notRead = (side: DocumentSide, part: string): Unread =>
  unclear(
    side,
    { part, isNamed: false },
    { data_extraction: "failed" },
    (faults) => faults.length === 0,
  );

/**
 * A barcode or a zone stands alone, as those of no document do. On paper it is refused; a card may be genuine, and a person sees more: a
 * slip looks like a white box on a dark card that was not found, and pale print is not seen.
 */
export const aloneOn = (ground: Ground, side: DocumentSide, data: string): Unread =>
  ground === "paper"
    ? unverified(`${side.name}: ${data} on paper, and no card`, true)
    : unclear(
        side,
        {
          part: ground === "slip" ? `${data}, and no card around it` : `${data} on a blank card`,
          isNamed: true,
        },
        { data_extraction: "passed", data_validation: "passed" },
        () => true,
      );

/** The data is from another kind of document, or not trustworthy. */
export const unverified = (reason: string, doubtful = false): Unread =>
  unread("DocumentUnverified", reason, refuted, doubtful);

const inconsistent = (fields: ComparedFields | undefined): Partial<DocumentChecks> => ({
  ...refuted,
  data_validation: "passed",
  data_consistency: "failed",
  ...(fields === undefined ? {} : { fields }),
});

/** One picture cannot be two sides. */
export const onePicture = "one picture was sent as both sides";

/** Two photos show one side of a card, which has zone and print: the other side is missing. */
export const sameSide = (side: DocumentSide): Unread =>
  unclear(
    side,
    { part: "the same side as the other photo", isNamed: true },
    { data_extraction: "passed", data_validation: "passed" },
    () => false,
  );

/** The print contradicts the machine-readable part. */
export const contradicted = (reason: string, fields?: ComparedFields): Unread =>
  unread("DocumentUnverified", reason, inconsistent(fields), true);

/** A signature of a pinned issuer does not hold for what was read. */
export const forged = (reason: string): Unread =>
  unread(
    "DocumentUnverified",
    reason,
    { image_quality: "passed", data_extraction: "passed", authenticity: "failed" },
    true,
  );

/** The machine-readable part was read, but the print belongs to another document. */
export const different = (reason: string, fields?: ComparedFields): Unread =>
  unread("SidesDiffer", reason, inconsistent(fields), false);

/** The machine-readable part was read, but too little of the print for a comparison: a person may see more. */
export const printUnclear = (side: DocumentSide, unseen: string, fields: ComparedFields): Unread =>
  unclear(
    side,
    unseen === ""
      ? { part: "print not readable", isNamed: false }
      : { part: `${unseen} not confirmed`, isNamed: true },
    { data_extraction: "passed", data_validation: "passed", fields },
    () => true,
  );
