import type { MrzConfidence } from "./MrzConfidence.ts";
import type { MrzField } from "./MrzLayout.ts";

/** The check digits by what they cover. `optional` covers a passport's optional data. */
export type MrzCheck = "number" | "birthDate" | "expiry" | "optional" | "composite";

/** Why a zone was not read. Gives places and figures, never read text. Lines and columns count from 1. */
export type MrzFault =
  /** The lines fit no TD1, TD2 or TD3: their lengths. */
  | { readonly _tag: "WrongShape"; readonly widths: ReadonlyArray<number> }
  /** A character outside of the zone's alphabet. */
  | { readonly _tag: "CharacterUnknown"; readonly line: number; readonly column: number }
  /** A numeral in a field of letters, or the reverse. */
  | {
      readonly _tag: "CharacterMisplaced";
      readonly field: MrzField;
      readonly line: number;
      readonly column: number;
    }
  /** The picture ends within the field, or may. */
  | { readonly _tag: "CutOff"; readonly field: MrzField }
  /** The recogniser's confidence is below the minimum of that name. */
  | {
      readonly _tag: "ConfidenceTooLow";
      readonly gate: keyof MrzConfidence;
      readonly confidence: number;
    }
  | {
      readonly _tag: "CheckDigitsFailed";
      readonly failed: ReadonlyArray<MrzCheck>;
      readonly held: ReadonlyArray<MrzCheck>;
    }
  /** The characters are allowed but invalid: not a calendar day, issuer's code, name or number. */
  | { readonly _tag: "ValueUnreadable"; readonly field: MrzField };
