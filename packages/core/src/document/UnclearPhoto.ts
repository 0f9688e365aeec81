import { Array, Schema } from "effect";
import type { DocumentFault } from "./JudgedReading.ts";
import { PhotoFault } from "./PhotoFault.ts";

/** Why a photo could not be read: a fault of the picture, or the part that could not be read. */
export type UnclearReason = PhotoFault | "barcode" | "zone" | "print" | "unknown";

/** The photo of a document that could not be read; another one may help. */
export interface UnclearPhoto {
  readonly side: "front" | "back";
  readonly reasons: Array.NonEmptyReadonlyArray<UnclearReason>;
}

const isPhotoFault = Schema.is(PhotoFault);

const parts: ReadonlyArray<readonly [RegExp, UnclearReason]> = [
  [/barcode/, "barcode"],
  [/machine-readable zone/, "zone"],
  [/not (readable|confirmed)$/, "print"],
];

const partOf = (reason: string): UnclearReason =>
  parts.find(([pattern]) => pattern.test(reason))?.[1] ?? "unknown";

/** The reason of a fault that lies on one side, if it does, as `unclearPhotoOf` reads it: `back: glare, blurred`. */
export const reasonOfSide = (side: string | undefined, why: string): string =>
  side === undefined ? why : `${side}: ${why}`;

const said = /^(front|back): (.+)$/;

/** The photo that a reader blames, by its reason; absent if it blames none, or both. */
export const unclearPhotoOf = ({
  failure,
  reason = "",
}: DocumentFault): UnclearPhoto | undefined => {
  const [, side, why = ""] = said.exec(reason) ?? [];
  if (side !== "front" && side !== "back") return undefined;
  if (failure === "PictureTooSmall") return { side, reasons: ["resolution too low"] };
  if (failure !== "InformationUnclear") return undefined;
  const faults = why.split(", ").filter(isPhotoFault);
  return {
    side,
    reasons: Array.isReadonlyArrayNonEmpty(faults) ? faults : [partOf(why)],
  };
};

/** The other side of a document. */
export const otherSide = { front: "back", back: "front" } as const;
