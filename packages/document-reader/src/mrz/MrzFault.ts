import type { MrzConfidence } from "./MrzConfidence.ts";
import type { MrzField } from "./MrzLayout.ts";

/** The check digits, by what they cover. `optional` is the one of a passport's optional data. */
export type MrzCheck = "number" | "birthDate" | "expiry" | "optional" | "composite";

/** Why a zone does not count as read. Tells places and figures, never what was read there. Lines and columns count from 1. */
export type MrzFault =
  /** The lines are no TD1, TD2 or TD3: so many characters each. */
  | { readonly _tag: "WrongShape"; readonly widths: ReadonlyArray<number> }
  /** Not of the zone's alphabet. */
  | { readonly _tag: "CharacterUnknown"; readonly line: number; readonly column: number }
  /** Of the alphabet, but a field of letters has a numeral, or the reverse. */
  | {
      readonly _tag: "CharacterMisplaced";
      readonly field: MrzField;
      readonly line: number;
      readonly column: number;
    }
  /** The picture ends where the field goes on, or may. */
  | { readonly _tag: "CutOff"; readonly field: MrzField }
  /** The recogniser was less sure than the gate of that name asks. */
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
  /** The characters may stand there, but mean nothing: no day of the calendar, no issuer's code, no name, no number. */
  | { readonly _tag: "ValueUnreadable"; readonly field: MrzField };
