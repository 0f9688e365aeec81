import { describe, expect, it } from "@effect/vitest";
import { terminalText } from "../../src/server/TerminalText.ts";

describe("text of others on a terminal", () => {
  it.each([
    ["Bl\u202Eank", "Bl\\u{202E}ank"],
    ["\u001B[31mred\u0007", "\\u{1B}[31mred\\u{7}"],
    ["two\nlines\u2028of\u2066it", "two\\u{A}lines\\u{2028}of\\u{2066}it"],
  ])("can neither move the cursor nor turn the line around: %j", (text, shown) => {
    expect(terminalText(text)).toBe(shown);
  });

  it("stays as it is where it can do neither", () => {
    const names = "Zoë O’Brien, נועה, محمد, 山田 👩‍👧";
    expect(terminalText(names)).toBe(names);
  });
});
