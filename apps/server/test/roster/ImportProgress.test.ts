import { describe, expect, it } from "@effect/vitest";
import { Effect } from "effect";
import { importProgress, progressLine } from "../../src/roster/ImportProgress.ts";

const drawing = (isTTY: boolean, size: number | undefined) => {
  const written: Array<string> = [];
  let bytesRead = 0;
  const terminal = { isTTY, write: (text: string) => written.push(text) };
  const { clear, show } = importProgress(terminal, () => ({ bytesRead, size }));
  const readTo = (bytes: number, lines: number) =>
    Effect.suspend(() => {
      bytesRead = bytes;
      return show(lines);
    });
  return { written, readTo, clear };
};

describe("the progress of an import", () => {
  it("is a bar where its end is known, and lines where it is not", () => {
    expect(progressLine({ bytesRead: 50, size: 200 }, 1_234_567, "lines")).toBe(
      "[#######-----------------------]  25% 1,234,567 lines",
    );
    expect(progressLine({ bytesRead: 300, size: 200 }, 1, "lines")).toContain("100%");
    expect(progressLine({ bytesRead: 50, size: undefined }, 500, "rows")).toBe("500 rows");
    expect(progressLine({ bytesRead: 0, size: 0 }, 0, "lines")).toBe("0 lines");
  });

  it.effect("is redrawn for each per cent, and is removed before other text", () =>
    Effect.gen(function* () {
      const { clear, readTo, written } = drawing(true, 1_000);
      yield* clear;
      yield* readTo(10, 500);
      yield* readTo(19, 1_000);
      yield* readTo(20, 1_500);
      expect(written.map((text) => /\d+%/.exec(text)?.[0])).toEqual(["1%", "2%"]);
      yield* clear;
      expect(written.at(-1)).toBe("\r\u001b[K");
      yield* readTo(21, 2_000);
      expect(written).toHaveLength(4);
    }),
  );

  it.effect("is nothing without a terminal", () =>
    Effect.gen(function* () {
      const { clear, readTo, written } = drawing(false, 1_000);
      yield* readTo(500, 500);
      yield* clear;
      expect(written).toEqual([]);
    }),
  );
});
