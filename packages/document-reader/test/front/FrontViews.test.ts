import { frontViews } from "@bonafide/document-reader/front/FrontViews";
import type { GreyPicture } from "@bonafide/document-reader/picture/Picture";
import { describe, expect, it } from "vitest";

const picture: GreyPicture = {
  width: 1600,
  height: 1200,
  data: new Uint8Array(1600 * 1200).fill(200),
};

const outlineOf = (aspect: number) =>
  ({
    corners: [
      { x: 200, y: 200 },
      { x: 1400, y: 200 },
      { x: 1400, y: 200 + 1200 / aspect },
      { x: 200, y: 200 + 1200 / aspect },
    ],
    support: [1, 1, 1, 1],
    aspect,
    area: 0.45,
  }) as const;

const cutsOf = (aspect: number) =>
  [...frontViews(picture, outlineOf(aspect))].map(({ isCut, name }) => [name, isCut]);

describe("The views of a side", () => {
  it("may cut off print where the outline is not shaped like a card, but for all of the picture", () => {
    const turned = [180, 90, 270].map((degrees) => `print-turned-${degrees}`);
    const outlined = ["print", ...turned, "print-small", "print-pale"];
    const whole = ["print-whole", "print-whole-small"];
    for (const [aspect, isCut] of [
      [1.586, false],
      [1.52, false],
      [1.41, true],
      [1.72, true],
    ] as const)
      expect(cutsOf(aspect)).toEqual([
        ...outlined.map((name) => [name, isCut]),
        ...whole.map((name) => [name, false]),
      ]);
  });

  it("have all of the picture second where the outline is small, for it may be a portrait's", () => {
    const names = (area: number) =>
      [...frontViews(picture, { ...outlineOf(1.586), area })].map(({ name }) => name);
    expect(names(0.3).slice(0, 2)).toEqual(["print", "print-turned-180"]);
    expect(names(0.1).slice(0, 3)).toEqual(["print", "print-whole", "print-turned-180"]);
    expect(names(0.1).toSorted()).toEqual([...names(0.3), "print-whole-pale"].toSorted());
  });

  it("are all of the picture in two sizes, and with pale print, where no outline was found", () => {
    const views = [...frontViews(picture, undefined)].filter(({ turned }) => !turned);
    expect(views.map(({ mode, name, picture }) => [name, picture.width, mode])).toEqual([
      ["print-whole-0", 1500, undefined],
      ["print-whole-small", 1150, undefined],
      ["print-whole-pale", 1150, "pale"],
    ]);
  });
});
