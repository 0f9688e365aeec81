import { Option, Record, Result } from "effect";
import { judgeMrzChecks } from "./MrzChecks.ts";
import {
  meanConfidence,
  minimumConfidence,
  type MrzConfidence,
  mrzGates,
  cutMrzGates,
} from "./MrzConfidence.ts";
import { fieldsCutOff } from "./MrzCutZone.ts";
import type { MrzFault } from "./MrzFault.ts";
import type { MrzField } from "./MrzLayout.ts";
import type { MrzLine } from "./MrzLine.ts";
import { readNumber, unfilled } from "./MrzNumber.ts";
import type { MrzReading } from "./MrzReading.ts";
import { readMrzValues, unreadableFields } from "./MrzValues.ts";
import { divideMrz, type MrzZone } from "./MrzZone.ts";

/** The fields without a check digit. Source: ICAO Doc 9303-4, 9303-5 and 9303-6, section 4.2.4 each. */
const unchecked: ReadonlyArray<MrzField> = ["type", "issuer", "nationality", "sex", "names"];

const checked: ReadonlyArray<MrzField> = [
  "number",
  "numberDigit",
  "optional",
  "optionalDigit",
  "birthDate",
  "birthDateDigit",
  "expiry",
  "expiryDigit",
  "furtherOptional",
  "compositeDigit",
];

const confidenceOf = (zone: MrzZone): MrzConfidence => ({
  checked: minimumConfidence(zone.characters(checked)),
  unchecked: minimumConfidence(zone.characters(unchecked)),
  mean: meanConfidence(zone.characters([...checked, ...unchecked])),
});

const confidenceFaults = (
  confidence: MrzConfidence,
  gates: MrzConfidence,
): ReadonlyArray<MrzFault> =>
  Record.keys(mrzGates)
    .filter((gate) => !(confidence[gate] >= gates[gate]))
    .map((gate) => ({ _tag: "ConfidenceTooLow", gate, confidence: confidence[gate] }));

export interface MrzTerms {
  /** The day for choosing centuries: `YYYY-MM-DD`, UTC. */
  readonly today: string;
  readonly gates?: MrzConfidence;
  /** The number of visible columns, if the picture truncates the zone: fillers follow. */
  readonly seen?: number | undefined;
}

/**
 * Parses the recognised lines of a machine-readable zone: two of 44 characters (TD3), two of 36 (TD2), three of 30
 * (TD1).
 *
 * A zone is valid if every check digit is right on the recognised characters, the confidence is high enough, and every
 * field has a value. Otherwise all faults are returned; a wrong shape or alphabet alone.
 *
 * Source: ICAO Doc 9303, parts 3 to 6; document-reading study, section 3.
 */
export const readMrz = (
  lines: ReadonlyArray<MrzLine>,
  { today, seen, gates = seen === undefined ? mrzGates : cutMrzGates }: MrzTerms,
): Result.Result<MrzReading, ReadonlyArray<MrzFault>> =>
  Result.flatMap(divideMrz(lines, seen), (zone) => {
    const number = readNumber(
      zone.text("number"),
      zone.text("numberDigit"),
      zone.text("optional"),
      zone.layout.longNumbers,
    );
    const { failed, held } = judgeMrzChecks(zone, number);
    const confidence = confidenceOf(zone);
    const values = readMrzValues(zone, number, today);
    const faults: ReadonlyArray<MrzFault> = [
      ...zone.faults,
      ...fieldsCutOff(zone).map((field) => ({ _tag: "CutOff", field }) as const),
      ...(failed.length > 0 ? [{ _tag: "CheckDigitsFailed", failed, held } as const] : []),
      ...confidenceFaults(confidence, gates),
      ...unreadableFields(values).map((field) => ({ _tag: "ValueUnreadable", field }) as const),
    ];
    const complete = Option.all(values);
    if (Option.isNone(complete) || faults.length > 0) return Result.fail(faults);
    const names = zone.characters(["names"]);
    return Result.succeed({
      format: zone.layout.format,
      ...complete.value,
      namesConfidence: { minimum: minimumConfidence(names), mean: meanConfidence(names) },
      optional: number.optional,
      furtherOptional: unfilled(zone.text("furtherOptional")),
      cut: seen !== undefined,
      held,
      repaired: zone.repaired,
      confidence,
    });
  });
