import type { BirthDate } from "@bonafide/core/telecom/BirthDate";
import type { MrzConfidence } from "./MrzConfidence.ts";
import type { MrzCheck } from "./MrzFault.ts";
import type { MrzFormat } from "./MrzLayout.ts";
import type { MrzNames } from "./MrzNames.ts";

/** What a machine-readable zone says, all of its check digits holding. Plain data, fit to pass between threads. */
export interface MrzReading {
  readonly format: MrzFormat;
  /** One letter or two: `P` and `P…` passports, `I…`, `A…` and `C…` cards. */
  readonly type: string;
  /** ICAO's code of up to three letters, as `USA`, `D`, `UTO`. */
  readonly issuer: string;
  readonly number: string;
  readonly nationality: string;
  readonly birthDate: BirthDate;
  /** `YYYY-MM-DD`. */
  readonly expiry: string;
  /** `X` is unspecified. */
  readonly sex: "F" | "M" | "X";
  /** No check digit covers them: to be compared with the printed names. */
  readonly names: MrzNames;
  readonly namesConfidence: { readonly minimum: number; readonly mean: number };
  /** Without what a long number takes of it; empty when there is none. */
  readonly optional: string;
  /** The optional data of a TD1's second line. */
  readonly furtherOptional: string;
  /** Whether the picture ended before the zone: the composite digit and the end of the optional data were not seen. */
  readonly cut: boolean;
  /** The check digits that were there and held. A passport's without optional data is not there. */
  readonly held: ReadonlyArray<MrzCheck>;
  /** How many letters in numeric fields were taken for numerals. */
  readonly repaired: number;
  readonly confidence: MrzConfidence;
}
