import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";

export type HolderSex = "F" | "M" | "X";

/** What a document tells of its holder and itself, in print or in its data. Days are `YYYY-MM-DD`. */
export interface BrowserHolder {
  readonly number: string;
  readonly last: string;
  readonly first: string;
  readonly middle: string;
  readonly suffix: string;
  readonly birth: string;
  readonly issued: string;
  readonly expires: string;
  readonly sex: HolderSex;
  /** Inches. */
  readonly height: number;
  readonly weight: number;
  readonly eyes: string;
  readonly class: string;
  readonly house: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  /** Codes of three letters; a page prints words for the nationality. */
  readonly nationality: string;
  readonly issuer: string;
  /** Of a license's front that names another state than its own: that name. */
  readonly header?: string;
  /** An identification card, by its title or by its barcode. */
  readonly isIdCard?: boolean;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** A text by a pattern: `A` is a letter, `9` a digit, others stand for themselves. */
export const byPattern = (pattern: string, seed: number): string => {
  const { pick, whole } = seededRandom(seed, "browser's pattern");
  const letters = Array.from("ABCDEFGHJKLMNPRSTUVWXYZ") as [string, ...Array<string>];
  return Array.from(pattern, (sign) =>
    sign === "9" ? String(whole(0, 9)) : sign === "A" ? pick(letters) : sign,
  ).join("");
};

/** Days of a document in force on 2026-11-27, the day at which all are read. */
export const holderDays = (
  seed: number,
  { young = false, years }: { readonly young?: boolean; readonly years: number },
) => {
  const { whole } = seededRandom(seed, "browser's days");
  const birth = `${young ? whole(2007, 2008) : whole(1942, 2004)}-${two(whole(1, 12))}-${two(whole(1, 28))}`;
  const from = Math.max(2027 - years, 2018);
  const issued = whole(young ? 2025 : from, 2025);
  const day = `${two(whole(1, 12))}-${two(whole(1, 28))}`;
  return { birth, issued: `${issued}-${day}`, until: Math.max(issued + years, 2028), day };
};
