import { steadyLine } from "@bonafide/document-reader/card/SteadyLine";
import { describe, expect, it } from "vitest";

const straight = Array.from({ length: 30 }, (_, t) => ({ t, off: 4 - 0.3 * t }));

describe("steadyLine", () => {
  it("finds the line that most lie on, whatever the others do", () => {
    const line = steadyLine(
      straight.map(({ t, off }) => ({ t, off: t % 3 === 0 ? 50 + t : off })),
      1,
    );
    expect(line?.(0)).toBeCloseTo(4, 6);
    expect(line?.(20)).toBeCloseTo(-2, 6);
  });

  it("finds none where they do not agree, nor where they are few", () => {
    expect(
      steadyLine(
        straight.map(({ t }) => ({ t, off: (t * t * 37) % 101 })),
        0.5,
      ),
    ).toBeUndefined();
    expect(steadyLine(straight.slice(0, 5), 1)).toBeUndefined();
  });
});
