import type { CardOutline } from "@bonafide/document-reader/card/CardOutline";
import { linesOfText } from "@bonafide/document-reader/mrz/MrzLine";
import { readMrz } from "@bonafide/document-reader/mrz/MrzReader";
import type { PinnedIssuers } from "@bonafide/document-reader/signature/PinnedIssuers";
import type { PictureFault } from "@bonafide/document-reader/picture/PictureDecoder";
import type { PhotoFault } from "@bonafide/core/document/PhotoFault";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import type { Ground } from "@bonafide/document-reader/verdict/LoneData";
import type { ReadingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import { Option, Result } from "effect";
import type { GreyPicture, ColourPicture } from "@bonafide/document-reader/picture/Picture";
import { textOf } from "../front/PrintedFronts.ts";

/** A side of a document, as the stages are to see it. */
export interface ShownSide {
  readonly barcode?: string;
  /** The texts of its QR codes. */
  readonly qr?: ReadonlyArray<string>;
  /** The bytes of its DataMatrix symbols. */
  readonly dataMatrix?: ReadonlyArray<Uint8Array>;
  /** The lines of a zone. */
  readonly zone?: ReadonlyArray<string>;
  /** How many columns of it the picture shows; all when absent. */
  readonly seen?: number;
  /** How sure the recogniser is of the zone's characters. */
  readonly sure?: number;
  readonly print?: ReadonlyArray<string>;
  readonly faults?: ReadonlyArray<PhotoFault>;
  /** Pixels; 1000 when absent. */
  readonly width?: number;
  readonly broken?: PictureFault;
  /** Its page's outline is found. */
  readonly outlined?: boolean;
  /** What its barcode or zone stands alone on. */
  readonly alone?: Ground;
}

export const today = "2026-11-21";

const corners = [
  { x: 10, y: 80 },
  { x: 90, y: 80 },
  { x: 90, y: 90 },
  { x: 10, y: 90 },
] as const;

/** The outline of a page of 125 by 88 millimetres with that zone. */
const outline: CardOutline = {
  corners: [
    { x: 6, y: 32 },
    { x: 96, y: 32 },
    { x: 96, y: 95 },
    { x: 6, y: 95 },
  ],
  support: [1, 1, 1, 1],
  aspect: 1.42,
  area: 0.4,
};

const widthOf = ({ width = 1000 }: ShownSide, index: number): number => width + index;

/** Stages that return what was put into a picture. Pictures are identified by width, a passport's page by none. */
export const stagesFor = (sides: ReadonlyArray<ShownSide>, elapsed = () => 0): ReadingStages => {
  const sideOf = ({ width }: GreyPicture | ColourPicture): ShownSide =>
    sides.find((side, index) => widthOf(side, index) === width) ??
    (width >= 1500 ? sides[0] : undefined) ??
    {};
  return {
    decode: ([index = 0]) => {
      const side = sides[index] ?? {};
      const [width, height] = [widthOf(side, index), 60];
      const data = new Uint8Array(width * height * 3);
      return Promise.resolve(
        side.broken !== undefined
          ? Result.fail(side.broken)
          : Result.succeed({ width, height, data }),
      );
    },
    findCard: (picture) => (sideOf(picture).outlined === true ? outline : undefined),
    release: () => {},
    isSamePicture: (one, other) => one === other,
    standsAlone: (picture) => sideOf(picture).alone,
    readBarcode: (picture) => {
      const { barcode } = sideOf(picture);
      return Promise.resolve(
        barcode === undefined
          ? Option.none()
          : Option.some({ payload: barcode, step: "as it is", corners } as const),
      );
    },
    readQr: (picture) => Promise.resolve(sideOf(picture).qr ?? []),
    readDataMatrix: (picture) => Promise.resolve(sideOf(picture).dataMatrix ?? []),
    readZone: (picture, _, { today }) => {
      const { zone, seen, sure = 1 } = sideOf(picture);
      if (zone === undefined) return Result.fail({ _tag: "ZoneNotFound" });
      const lines = linesOfText(zone.join("\n")).map((line) =>
        line.map((character) => ({ ...character, confidence: sure })),
      );
      return Result.mapBoth(readMrz(lines, { today, seen }), {
        onSuccess: (reading) => ({ ...reading, zone: corners, lines }),
        onFailure: (faults) =>
          ({ _tag: "ZoneUnread", zone: corners, lines, mean: sure, faults }) as const,
      });
    },
    readText: (picture) => textOf(sideOf(picture).print ?? []),
    faultsOf: (picture) => sideOf(picture).faults ?? [],
    work: () => elapsed(),
  };
};

/** Reads a document with these sides, by default as a sandbox does; `elapsed` is its clock. */
export const read = (
  kind: DocumentKind,
  sides: readonly [front: ShownSide, back?: ShownSide],
  acceptSpecimens = true,
  elapsed = () => 0,
  issuers?: PinnedIssuers,
) =>
  readDocument(
    {
      kind,
      front: Uint8Array.of(0),
      back: sides[1] === undefined ? undefined : Uint8Array.of(1),
    },
    { today, acceptSpecimens, issuers },
    stagesFor([sides[0], sides[1] ?? {}], elapsed),
  );
