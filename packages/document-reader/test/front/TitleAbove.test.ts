import { readFront } from "@bonafide/document-reader/front/FrontReader";
import { frontViews } from "@bonafide/document-reader/front/FrontViews";
import { pageViews } from "@bonafide/document-reader/front/PageViews";
import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";
import { describe, expect, it } from "@effect/vitest";
import { frontOf, license } from "./FourthMakerLicense.ts";
import { ofPage, page } from "./FourthMakerPage.ts";
import { textOf } from "./PrintedFronts.ts";

/** A picture whose rows from `top` to `bottom` are dark, and which is light elsewhere. */
const banded = (top: number, bottom: number): GreyPicture => ({
  width: 1600,
  height: 1200,
  data: Uint8Array.from({ length: 1600 * 1200 }, (_, k) =>
    Math.floor(k / 1600) >= top && Math.floor(k / 1600) < bottom ? 20 : 240,
  ),
});

/** Of how many rows of a picture the middle is dark, as a part of them. */
const darkPart = ({ data, height, width }: GreyPicture): number =>
  Array.from({ length: height }).filter((_, y) => (data[y * width + (width >> 1)] ?? 255) < 130)
    .length / height;

describe("What is above the first view", () => {
  const rectangle = (left: number, top: number, right: number, bottom: number) =>
    [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ] as const;

  it("is a quarter of a card's height, which a band of another colour has", () => {
    const corners = rectangle(200, 400, 1400, 1157);
    const outline = { corners, support: [1, 1, 1, 1], aspect: 1.586, area: 0.45 } as const;
    const [first] = frontViews(banded(330, 360), outline);
    const above = first?.above?.(false);
    expect(above?.width).toBe(1500);
    expect((above?.height ?? 0) / 1500).toBeCloseTo(0.25 / 1.586, 2);
    // 30 of 189 rows.
    expect(darkPart(above ?? banded(0, 0))).toBeCloseTo(0.16, 1);
    expect(darkPart(first?.picture ?? banded(0, 0))).toBeLessThan(0.02);
    // Of a card that lies upside down it is below.
    expect(darkPart(first?.above?.(true) ?? banded(0, 0))).toBe(0);
    const [below] = frontViews(banded(1170, 1195), outline);
    expect(darkPart(below?.above?.(true) ?? banded(0, 0))).toBeGreaterThan(0.1);
  });

  it("begins above what is seen of a page by its zone", () => {
    // Ten pixels for a millimetre: the first view begins 68 mm above the zone.
    const zone = rectangle(200, 1000, 1312, 1130);
    const [first] = pageViews(banded(180, 210), zone, () => undefined);
    expect(darkPart(first?.picture ?? banded(0, 0))).toBeLessThan(0.02);
    expect(darkPart(first?.above?.(false) ?? banded(0, 0))).toBeCloseTo(0.11, 1);
  });
});

describe("A title above the view", () => {
  const seen: GreyPicture = { width: 1500, height: 946, data: new Uint8Array(1500 * 946) };
  const strip: GreyPicture = { width: 1500, height: 236, data: new Uint8Array(1500 * 236) };
  const read = (
    above: string,
    printed: Partial<typeof ofPage> = {},
    quarters: 0 | 1 | 2 | 3 = 0,
  ) => {
    let looks = 0;
    const asked: Array<boolean> = [];
    const turned = (isTurned: boolean) => {
      asked.push(isTurned);
      return strip;
    };
    const lies = quarters === 0 ? {} : { quarters };
    const views = [{ name: "print", picture: seen, turned: false, above: turned, ...lies }];
    const lines = Object.values({ ...ofPage, title: "PASSPORT", ...printed });
    const match = readFront(views, page, {
      readText: (picture, mode) => {
        if (picture !== strip) return textOf(lines);
        looks += 1;
        return mode === "block" ? textOf([above]) : [];
      },
      hasTime: () => true,
    });
    expect(asked).toEqual(Array.from({ length: looks }, () => quarters === 2));
    return [match.verdict, match.fields.country?.state, looks];
  };

  it("is another state's: the issuing state is a doubt", () => {
    expect(read("REPUBLIC OF SLOVENIA")).toEqual(["Unclear", "unseen", 1]);
    expect(read("ÍSLAND ICELAND")).toEqual(["Same", "agrees", 1]);
    expect(read("")).toEqual(["Same", "agrees", 1]);
  });

  it("is looked for below a card that lies upside down, and not beside one that stands", () => {
    expect(read("REPUBLIC OF SLOVENIA", {}, 2)).toEqual(["Unclear", "unseen", 1]);
    for (const quarters of [1, 3] as const)
      expect(read("REPUBLIC OF SLOVENIA", {}, quarters)).toEqual(["Same", "agrees", 0]);
  });

  it("is not looked for where the view has the issuer's, or is unclear without it", () => {
    expect(read("REPUBLIC OF SLOVENIA", { title: "ICELAND PASSPORT" })).toEqual([
      "Same",
      "agrees",
      0,
    ]);
    expect(read("REPUBLIC OF SLOVENIA", { born: "DATE OF BIRTH" })).toMatchObject([
      "Unclear",
      "agrees",
      0,
    ]);
  });

  it("of a license is another state's, where the view has no state's", () => {
    const verdict = (above: string, issuer: string | undefined) => {
      let looks = 0;
      const views = [{ name: "print", picture: seen, turned: false, above: () => strip }];
      const match = readFront(
        views,
        { ...license, issuer },
        {
          readText: (picture, mode) => {
            if (picture !== strip) return mode === undefined ? frontOf().slice(1) : [];
            looks += 1;
            return textOf([above]);
          },
          hasTime: () => true,
        },
      );
      return [match.verdict, looks];
    };
    expect(verdict("GEORGIA OPERATOR LICENSE", "AR")).toEqual(["Unclear", 1]);
    expect(verdict("ARKANSAS OPERATOR LICENSE", "AR")).toEqual(["Same", 1]);
    expect(verdict("GEORGIA OPERATOR LICENSE", undefined)).toEqual(["Same", 0]);
  });
});
