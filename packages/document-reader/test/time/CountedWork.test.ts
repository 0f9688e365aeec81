import { unreadLines, workOfText } from "@bonafide/document-reader/time/CountedWork";
import { describe, expect, it } from "@effect/vitest";

describe("The lines of a view", () => {
  it("are recognised unless they are a pattern's, or many of them stand on their side", () => {
    expect(unreadLines({ across: 11_000, upright: 600 })).toBeUndefined();
    expect(unreadLines({ across: 5_000, upright: 1_900 })).toBeUndefined();
    expect(unreadLines({ across: 5_000, upright: 2_100 })).toBe("onSide");
    expect(unreadLines({ across: 20_100, upright: 0 })).toBe("pattern");
  });

  it("are less work where they are found and not recognised", () => {
    const size = { width: 1500, height: 946 };
    const work = (across: number, upright: number) =>
      workOfText(size, { characters: 0, columns: { across, upright } });
    expect(work(10_000, 6_000)).toBeLessThan(work(10_000, 0));
    expect(work(10_000, 12_000)).toBeGreaterThan(work(10_000, 6_000));
    expect(work(20_100, 0)).toBeLessThan(work(10_000, 0));
    expect(work(0, 0)).toBeLessThan(work(100, 0));
  });
});
