/**
 * How the front shows what the machine-readable side says of one field.
 *
 * - `Same`: printed so.
 * - `Nearly`: printed so but for what recognisers misread.
 * - `Alike`: something like it is printed, too far from it to count.
 * - `Absent`: nothing like it was read.
 * - `Other`: read for certain in its place, and something else.
 */
export type FieldFinding = "Same" | "Nearly" | "Alike" | "Absent" | "Other";

const order: ReadonlyArray<FieldFinding> = ["Same", "Nearly", "Alike", "Other", "Absent"];

/** The best of what several places say. */
export const bestFinding = (findings: ReadonlyArray<FieldFinding>): FieldFinding =>
  order.find((finding) => findings.includes(finding)) ?? "Absent";

/** Whether a field counts as found. */
export const isFound = (finding: FieldFinding | undefined): boolean =>
  finding === "Same" || finding === "Nearly";
