import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import type { BrowserHolder } from "./BrowserHolder.ts";
import type { BrowserSheet, FieldStyle, PrintStyle } from "./BrowserSheet.ts";
import type { LicenseState } from "./LicenseState.ts";

export interface LicensePrint {
  readonly holder: BrowserHolder;
  readonly state: LicenseState;
  readonly seed: number;
  readonly number: string;
  readonly discriminator: string;
}

export type Draw = (sheet: BrowserSheet, print: LicensePrint) => void;

/** The state's name in a card's head. */
export const headOf = ({ holder, state }: LicensePrint): string => holder.header ?? state.name;

/** The title of a license, or of an identification card. */
export const titleOf = ({ holder }: LicensePrint, license: string, card: string): string =>
  holder.isIdCard === true ? card : license;

export const given = ({ first, middle }: BrowserHolder): string =>
  [first, middle].filter((name) => name !== "").join(" ");
export const family = ({ last, suffix }: BrowserHolder): string =>
  [last, suffix].filter((name) => name !== "").join(" ");
export const street = ({ house, street }: BrowserHolder): string => `${house} ${street}`;
export const place = ({ city, state, zip }: BrowserHolder, comma: string): string =>
  `${city}${comma} ${state} ${zip}`;

/** The address on two lines, or on three where a unit stands apart. */
export const addressLines = (holder: BrowserHolder, seed: number): ReadonlyArray<string> => {
  const { pick } = seededRandom(seed, "browser's address");
  const comma = pick([",", ""]);
  if (holder.unit === "") return [street(holder), place(holder, comma)];
  return pick([true, false])
    ? [street(holder), holder.unit, place(holder, comma)]
    : [`${street(holder)} ${holder.unit}`, place(holder, comma)];
};

export const stylesOf = (
  { seed, state }: LicensePrint,
  way: FieldStyle["way"],
  labelFill: string,
) => {
  const { pick } = seededRandom(seed, "browser's ink");
  const ink = pick(["#121212", "#1d1f2b", "#241a1a"]);
  const bold = pick([true, false]);
  return (
    size: number,
    more: Partial<PrintStyle> = {},
    labelSize = way === "above" ? 1.45 : size * 0.72,
  ): FieldStyle => ({
    way,
    label: { size: labelSize, fill: labelFill, font: state.font },
    value: { size, fill: ink, bold, ...more },
    gap: way === "above" ? size * 0.95 : size * 0.32,
  });
};
