import type { PhotoFault } from "@bonafide/core/document/PhotoFault";
import type { Option, Result } from "effect";
import { type BarcodeReading, type BarcodeTerms, readBarcode } from "../barcode/BarcodeReader.ts";
import { decodeDataMatrix, decodeQr } from "../barcode/Pdf417Decoder.ts";
import { findCard } from "../card/CardFinder.ts";
import type { CardOutline } from "../card/CardOutline.ts";
import type { ReadText } from "../front/PartReading.ts";
import {
  type MrzPictureFault,
  type MrzPictureReading,
  type MrzPictureTerms,
  readMrzPicture,
} from "../mrz/MrzPictureReader.ts";
import { greyOf } from "../picture/GreyConversion.ts";
import { releasePicture } from "../picture/MadeOnce.ts";
import type { ColourPicture } from "../picture/Picture.ts";
import { decodePicture, type PictureFault } from "../picture/PictureDecoder.ts";
import type { PictureObserver } from "../picture/PictureObserver.ts";
import { measureQuality } from "../quality/PictureQuality.ts";
import type { TextEngine } from "../front/TextEngine.ts";
import { type LineColumns, workOfLook, workOfText } from "../time/CountedWork.ts";
import { standsAlone } from "./LoneData.ts";
import { isSamePicture } from "./SamePicture.ts";
import { qualityFaults } from "../quality/QualityFaults.ts";

/** The stages of a verdict: the neighbouring rooms, each of which sees only its arguments. */
export interface ReadingStages {
  readonly decode: (bytes: Uint8Array) => Promise<Result.Result<ColourPicture, PictureFault>>;
  readonly findCard: (picture: ColourPicture, observe?: PictureObserver) => CardOutline | undefined;
  readonly readBarcode: (
    picture: ColourPicture,
    terms: BarcodeTerms,
  ) => Promise<Option.Option<BarcodeReading>>;
  /** The texts of a picture's QR codes. */
  readonly readQr: (picture: ColourPicture) => Promise<ReadonlyArray<string>>;
  /** The bytes of a picture's DataMatrix symbols. */
  readonly readDataMatrix: (picture: ColourPicture) => Promise<ReadonlyArray<Uint8Array>>;
  readonly readZone: (
    picture: ColourPicture,
    outline: CardOutline | undefined,
    terms: MrzPictureTerms,
  ) => Result.Result<MrzPictureReading, MrzPictureFault>;
  readonly readText: ReadText;
  readonly faultsOf: (
    picture: ColourPicture,
    outline: CardOutline | undefined,
  ) => ReadonlyArray<PhotoFault>;
  /** Whether two pictures show the same shot. */
  readonly isSamePicture: (one: ColourPicture, other: ColourPicture) => boolean;
  /** What a barcode or a zone stands alone on. */
  readonly standsAlone: typeof standsAlone;
  /** Frees a decoded picture that is no longer needed. */
  readonly release: (picture: ColourPicture) => void;
  /** The work that was done, in milliseconds of an idle core: counted, whatever else the machine does. */
  readonly work: () => number;
}

/** The real stages, which count their work; text needs a started engine. */
export const readingStages = (readText: TextEngine["read"]): ReadingStages => {
  let done = 0;
  const count = (milliseconds: number): void => {
    done += milliseconds;
  };
  return {
    decode: decodePicture,
    findCard: (picture, observe) => {
      count(workOfLook(picture));
      return findCard(picture, observe);
    },
    readBarcode: (picture, terms) => readBarcode(picture, { ...terms, count }),
    readQr: (picture) => decodeQr(greyOf(picture)),
    readDataMatrix: (picture) => decodeDataMatrix(greyOf(picture)),
    readZone: (picture, outline, terms) => readMrzPicture(picture, outline, { ...terms, count }),
    readText: (picture, mode, letters) => {
      let columns: LineColumns | undefined;
      const text = readText(picture, mode, letters, (seen) => (columns = seen));
      const characters = text.flat().reduce((sum, word) => sum + word.text.length, 0);
      count(workOfText(picture, { characters, columns }));
      return text;
    },
    faultsOf: (picture, outline) => qualityFaults(measureQuality(picture, outline)),
    isSamePicture,
    standsAlone,
    release: releasePicture,
    work: () => done,
  };
};
