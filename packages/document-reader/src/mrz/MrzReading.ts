import type { BirthDate } from "@bonafide/core/telecom/BirthDate";
import type { MrzConfidence } from "./MrzConfidence.ts";
import type { MrzCheck } from "./MrzFault.ts";
import type { MrzFormat } from "./MrzLayout.ts";
import type { MrzNames } from "./MrzNames.ts";

/** The content of a valid machine-readable zone. Plain data, so that threads can post it. */
export interface MrzReading {
  readonly format: MrzFormat;
  /** One letter or two: `P` and `P…` passports, `I…`, `A…` and `C…` cards. */
  readonly type: string;
  /** ICAO's code of up to three letters, such as `USA`, `D`, `UTO`. */
  readonly issuer: string;
  readonly number: string;
  readonly nationality: string;
  readonly birthDate: BirthDate;
  /** `YYYY-MM-DD`. */
  readonly expiry: string;
  /** `X` means unspecified. */
  readonly sex: "F" | "M" | "X";
  /** Without a check digit: compare them with the printed names. */
  readonly names: MrzNames;
  readonly namesConfidence: { readonly minimum: number; readonly mean: number };
  /** Without the part of a long number; empty if there is none. */
  readonly optional: string;
  /** The optional data of a TD1's second line. */
  readonly furtherOptional: string;
  /** Whether the picture truncates the zone: the composite digit and the end of the optional data were not visible. */
  readonly cut: boolean;
  /** The check digits that were present and right. A passport's without optional data is left out. */
  readonly held: ReadonlyArray<MrzCheck>;
  /** How many letters in numeric fields were read as numerals. */
  readonly repaired: number;
  readonly confidence: MrzConfidence;
}
