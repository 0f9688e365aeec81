import { type AamvaElements, elementOf } from "./AamvaElements.ts";
import type { AamvaReading } from "./AamvaReading.ts";

/** The attributes of a holder that do not identify a person. */
export type AamvaMarks = Pick<
  AamvaReading,
  "sex" | "height" | "eyes" | "hair" | "weight" | "vehicleClass"
>;

export const noMarks: AamvaMarks = {
  sex: undefined,
  height: undefined,
  eyes: undefined,
  hair: undefined,
  weight: undefined,
  vehicleClass: undefined,
};

const sexes = new Map<string, "F" | "M" | "X">([
  ["1", "M"],
  ["M", "M"],
  ["2", "F"],
  ["F", "F"],
  ["9", "X"],
  ["X", "X"],
]);

const inches = /^0?([4-9][0-9])(?: ?IN|")?$/i;
const centimetres = /^([12][0-9]{2}) ?CM$/i;
const feet = /^([3-7])[' -]{0,3}([01]?[0-9])(?: ?IN|")?$/i;

/** A height in inches, in the notations of all versions: `070 in`, `178 cm`, `510`. */
export const readAamvaHeight = (text: string): number | undefined => {
  const [, whole] = inches.exec(text) ?? [];
  if (whole !== undefined) return Number(whole);
  const [, metric] = centimetres.exec(text) ?? [];
  if (metric !== undefined) return Math.round(Number(metric) / 2.54);
  const [, foot, rest] = feet.exec(text) ?? [];
  return foot === undefined || Number(rest) > 11 ? undefined : Number(foot) * 12 + Number(rest);
};

/** How many pounds a kilogram has. */
export const pounds = 2.2046;

/** A weight in pounds, written in a unit or without one: `180`, `050 kg`. */
const weightIn = (text: string, unit: "LB" | "KG"): number | undefined => {
  const [, number, written = unit] =
    /^0*([1-9][0-9]{1,2}) ?(LB|KG)?S?$/.exec(text.toUpperCase()) ?? [];
  if (number === undefined) return undefined;
  return written === "LB" ? Number(number) : Math.round(Number(number) * pounds);
};

/**
 * Reads sex (DBC), height (DAU), eyes (DAY), hair (DAZ), weight (DAW, DAX) and class (DCA, or DAR before version 2). Source:
 * annex D.
 */
export const readAamvaMarks = (elements: AamvaElements): AamvaMarks => {
  const textOf = (code: string): string => elementOf(elements, code).text?.trim() ?? "";
  const vehicleClass = textOf("DCA") || textOf("DAR");
  return {
    sex: sexes.get(textOf("DBC")),
    height: readAamvaHeight(textOf("DAU")),
    eyes: textOf("DAY") || undefined,
    hair: textOf("DAZ") || undefined,
    weight: weightIn(textOf("DAW"), "LB") ?? weightIn(textOf("DAX"), "KG"),
    vehicleClass: vehicleClass === "" ? undefined : vehicleClass,
  };
};
