import { describe, expect, it } from "@effect/vitest";
import { purposeOf } from "../src/FilePurpose.ts";

describe("what a file is for", () => {
  it("is the comment of the export with the file's name, then the first sentences of others", () => {
    const text = `import { a } from "./a.ts";

/** How many. At most five. */
export const most = 5;

/** Not exported. */
const inner = 1;

/**
 * Counts sends. Fails
 * without a number. Source: choices.
 */
export const makeGuard = (of: number) => of;
`;
    expect(purposeOf("Guard", text)).toBe("Counts sends. Fails without a number. How many");
  });

  it("ends with the sentence that makes it ninety characters long", () => {
    const long =
      "An export whose comment is so long that it needs no words of the others to say what it is for.";
    const text = `/** ${long} Left out. */\nexport class Page {}\n\n/** Left out too. */\nexport const a = 1;\n`;
    expect(purposeOf("Page", text)).toBe(long.slice(0, -1));
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

  it("is a comment that stands alone below the imports, before that of an export with the file's name", () => {
    const text = `import { a } from "./a.ts";

/**
 * A check and its end.
 */

/** Not of the file. */
const inner = 1;

/** The rules of the check. */
export const check = a;
`;
    expect(purposeOf("Check", text)).toBe("A check and its end. The rules of the check");
  });

  it("is nothing without comments", () => {
    expect(purposeOf("Page", "export const page = 1;\n")).toBe("");
  });
});
