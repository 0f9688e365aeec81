import { readFront } from "@bonafide/document-reader/front/FrontReader";
import { describe, expect, it } from "@effect/vitest";
import { ofPage, page } from "./FourthMakerPage.ts";
import { textOf } from "./PrintedFronts.ts";

describe("Rivals", () => {
  const size = { width: 1500, height: 946 };
  const picture = { ...size, data: new Uint8Array(size.width * size.height) };

  it("are few looks where no time is left, however many a picture has", () => {
    // Labels of a day that has its own, with what is no day.
    const unread = Array.from({ length: 30 }, () => "DATE OF BIRTH 4410");
    let looks = 0;
    const { verdict } = readFront([{ name: "print", picture, turned: false }], page, {
      hasTime: () => false,
      readText: (_, mode = "page") => {
        looks += 1;
        return mode === "page" ? textOf([...Object.values(ofPage), ...unread]) : [];
      },
    });
    expect(verdict).toBe("Same");
    expect(looks).toBeGreaterThan(1);
    expect(looks).toBeLessThan(20);
  });

  it("of one view are looked at once, also where a further view is read", () => {
    // Without its label a state may be outside of a view that is cut, so that another one is read.
    const without = Object.values({ ...ofPage, code: "" });
    const inside = (texts: ReadonlyArray<string>) =>
      textOf(texts).map((line) =>
        line.map((word) => ({ ...word, left: word.left + 200, top: word.top + 100 })),
      );
    const [cut, whole] = [1, 2].map((shade) => ({
      name: "print",
      picture: { ...size, data: new Uint8Array(size.width * size.height).fill(shade) },
      turned: false,
      isCut: shade === 1,
    }));
    if (cut === undefined || whole === undefined) throw new Error("Two views are needed");
    const looksIn = (...views: ReadonlyArray<typeof cut>) => {
      let looks = 0;
      readFront(views, page, {
        hasTime: () => true,
        readText: ({ data: [shade] }, mode = "page") => {
          looks += mode === "page" ? 0 : 1;
          if (mode !== "page") return [];
          return inside(shade === 1 ? [...without, "11.02.2008"] : without);
        },
      });
      return looks;
    };
    expect(looksIn(cut)).toBeGreaterThan(looksIn(whole));
    expect(looksIn(cut, whole)).toBeLessThanOrEqual(looksIn(cut) + looksIn(whole));
  });
});
