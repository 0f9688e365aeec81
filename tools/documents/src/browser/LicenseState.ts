export type LicenseLayout =
  | "capped"
  | "plain"
  | "upright"
  | "province"
  | "numbers"
  | "table"
  | "rows";

/** An issuer of licenses, and its ways. */
export interface LicenseState {
  readonly code: string;
  readonly issuer: string;
  readonly name: string;
  readonly number: string;
  /** How many characters of the number stand together in print. */
  readonly groups?: readonly [separator: string, ...ReadonlyArray<number>];
  readonly layout: LicenseLayout;
  readonly font: string;
  readonly colours: readonly [from: string, to: string];
  readonly classes: readonly [string, ...ReadonlyArray<string>];
  readonly day: (day: string) => string;
  readonly height: (inches: number) => string;
  readonly isCanadian?: boolean;
  readonly cities: readonly [
    readonly [city: string, zip: string],
    readonly [city: string, zip: string],
  ];
}

const parts = (day: string): readonly [string, string, string] => [
  day.slice(0, 4),
  day.slice(5, 7),
  day.slice(8),
];
export const slashes = (day: string): string => {
  const [year, month, date] = parts(day);
  return `${month}/${date}/${year}`;
};
export const dashes = (day: string): string => slashes(day).replaceAll("/", "-");
export const yearFirst = (day: string): string => day.replaceAll("-", "/");
export const asIs = (day: string): string => day;

const feet = (inches: number): number => Math.floor(inches / 12);
const rest = (inches: number): string => String(inches % 12).padStart(2, "0");
export const marked = (inches: number): string => `${feet(inches)}'-${rest(inches)}"`;
export const close = (inches: number): string => `${feet(inches)}'${rest(inches)}"`;
export const dashed = (inches: number): string => `${feet(inches)}-${rest(inches)}`;
export const spelt = (inches: number): string => `${feet(inches)}'  ${inches % 12}"`;
export const centimetres = (inches: number): number => Math.round(inches * 2.54);
export const metric = (inches: number): string => `${centimetres(inches)} cm`;

/** A license's number as it is printed. */
export const printedNumber = ({ groups }: LicenseState, number: string): string => {
  if (groups === undefined) return number;
  const [separator, ...sizes] = groups;
  let from = 0;
  return sizes.map((size) => number.slice(from, (from += size))).join(separator);
};
