import {
  type ComparedFields,
  type DocumentChecks,
  nothingChecked,
} from "@bonafide/core/document/DocumentChecks";
import type { DocumentReading, ReadingFailure } from "@bonafide/core/document/DocumentReading";
import type { DocumentSide } from "./DocumentSide.ts";

type Unread = Extract<DocumentReading, { readonly _tag: "Unread" }>;

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

/** What was read and does not hold. */
const refuted = {
  image_quality: "passed",
  data_extraction: "passed",
  data_validation: "failed",
} as const;

/** A file whose pixels cannot be decoded. */
export const broken = (side: string): Unread =>
  unread(
    "InformationUnclear",
    `${side}: the picture is broken`,
    { image_quality: "failed" },
    false,
  );

/** Pictures whose long side is shorter, in pixels, are told to be too small when they could not be read. */
const smallestSide = 480;

/**
 * Something could not be read on a side. What was measured of its picture says why, and never keeps from reading;
 * `otherwise` is what is told where nothing is wrong with the picture.
 */
const unclear = (
  side: DocumentSide,
  otherwise: string,
  checks: Partial<DocumentChecks>,
  doubtful: (faults: ReadonlyArray<string>) => boolean,
): Unread => {
  const { width, height } = side.picture;
  const failed = { ...checks, image_quality: "failed" } as const;
  if (Math.max(width, height) < smallestSide)
    return unread(
      "PictureTooSmall",
      `${side.name}: ${width} by ${height} pixels are too few to read`,
      failed,
      false,
    );
  const faults = side.faults();
  return unread(
    "InformationUnclear",
    `${side.name}: ${faults.length > 0 ? faults.join(", ") : otherwise}`,
    faults.length > 0 ? failed : { ...checks, image_quality: "passed" },
    doubtful(faults),
  );
};

/** The machine-readable part of a side was not read; a person is to look at it where nothing is wrong with the picture. */
export const notRead = (side: DocumentSide, otherwise: string): Unread =>
  unclear(side, otherwise, { data_extraction: "failed" }, (faults) => faults.length === 0);

/** What was read is no document of this kind, or none to believe. */
export const unverified = (reason: string, doubtful = false): Unread =>
  unread("DocumentUnverified", reason, refuted, doubtful);

const inconsistent = (fields: ComparedFields | undefined): Partial<DocumentChecks> => ({
  ...refuted,
  data_validation: "passed",
  data_consistency: "failed",
  ...(fields === undefined ? {} : { fields }),
});

/** Why one picture is not two sides. */
export const onePicture = "one picture was sent as both sides";

/** A document that is at odds with itself: what it prints is not what its machine-readable part says. */
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

/** The machine-readable part was read, and the print is another document's. */
export const different = (reason: string, fields?: ComparedFields): Unread =>
  unread("SidesDiffer", reason, inconsistent(fields), false);

/** The machine-readable part was read, and too little of the print to compare them: a person may see more. */
export const printUnclear = (side: DocumentSide, unseen: string, fields: ComparedFields): Unread =>
  unclear(
    side,
    unseen === "" ? "print not readable" : `${unseen} not readable`,
    { data_extraction: "passed", data_validation: "passed", fields },
    () => true,
  );
