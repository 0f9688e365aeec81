import { describe, expect, it } from "@effect/vitest";
import { purposeOf } from "../src/FilePurpose.ts";

describe("what a file is for", () => {
  it("is the comment of the export with the file's name, and of others while it is short", () => {
    const text = `import { a } from "./a.ts";

/** How many. */
export const most = 5;

/** Not shown. */
const inner = 1;

/**
 * Counts sends. Fails
 * without a number.
 */
export const makeGuard = (of: number) => of;

/** Shown, as what is before it has fewer than fifty characters. */
export type Last = number;
`;
    expect(purposeOf("Guard", text)).toBe(
      "Counts sends. How many. Shown, as what is before it has fewer than fifty characters",
    );
  });

  it("is the file's own comment first, without its list and with names of files whole", () => {
    const text = `/**
 * Writes \`docs/a.md\` of:
 *
 * - \`one\`: a word.
 */
import { a } from "./a.ts";

/** Shown. */
export class Other {}
`;
    expect(purposeOf("Page", text)).toBe("Writes `docs/a.md` of. Shown");
  });

  it("is nothing without comments", () => {
    expect(purposeOf("Page", "export const page = 1;\n")).toBe("");
  });
});
