import type { AamvaCardType } from "../aamva/AamvaReading.ts";
import type { ExpectedAddress } from "./AddressWords.ts";
import type { FrontField } from "./FrontField.ts";
import type { ExpectedName } from "./NameEvidence.ts";

/** The expected print, from the barcode or the machine-readable zone; days as `YYYY-MM-DD`. */
export interface ExpectedFront {
  readonly number: string;
  /** Numbers of the holder that a zone has beside the document's: its optional data. They may be printed. */
  readonly furtherNumbers?: ReadonlyArray<string> | undefined;
  /** The whole name, if its family part is unknown. */
  readonly last: ExpectedName;
  readonly first: ExpectedName | undefined;
  readonly middle?: ExpectedName | undefined;
  /** All that the data has of a middle name: its first letter, or nothing. None with another letter may be printed. */
  readonly middleInitial?: string | undefined;
  /** A zone had no room for further names, which may be printed. */
  readonly mayLackNames?: boolean | undefined;
  /** Of a barcode: `JR`, `III`. */
  readonly generation?: string | undefined;
  readonly birthDate: string;
  /** The day a century before, if the data has two digits of the year: the print decides. */
  readonly bornEarlier?: string | undefined;
  readonly issued: string | undefined;
  readonly expires: string | undefined;
  readonly address?: ExpectedAddress | undefined;
  readonly sex?: "F" | "M" | "X" | undefined;
  /** Inches. */
  readonly height?: number | undefined;
  readonly class?: string | undefined;
  /** The colours as the barcode writes them, and the weight in pounds. */
  readonly eyes?: string | undefined;
  readonly hair?: string | undefined;
  readonly weight?: number | undefined;
  /** The country of a license, three letters. */
  readonly country?: string | undefined;
  /** The code of the state or province whose issuer's number a barcode has. */
  readonly issuer?: string | undefined;
  /** What a barcode says that the card is. */
  readonly cardType?: AamvaCardType | undefined;
  /** The states in a zone, up to three letters each. */
  readonly states?: readonly [issuer: string, nationality: string] | undefined;
  /** The fields that every document of this kind has in its data, and this one lacks: its print cannot be confirmed. */
  readonly lacking?: ReadonlyArray<FrontField> | undefined;
}
