import type { CardOutline, Corners } from "@bonafide/document-reader/card/CardOutline";
import type { ColourPicture } from "@bonafide/document-reader/picture/Picture";
import { standsAlone, type Surroundings } from "@bonafide/document-reader/verdict/LoneData";
import { isSamePicture } from "@bonafide/document-reader/verdict/SamePicture";
import { describe, expect, it } from "@effect/vitest";

const [width, height] = [600, 400];

/** A light sheet with dark boxes on it: left, top, right, bottom. */
const sheetWith = (
  boxes: ReadonlyArray<readonly [number, number, number, number]>,
  shade = (grey: number, _at: number) => grey,
): ColourPicture => {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dark = boxes.some(([l, t, r, b]) => x >= l && x < r && y >= t && y < b);
      const at = y * width + x;
      data.fill(shade(dark ? 30 : 230, at), at * 3, at * 3 + 3);
    }
  return { width, height, data };
};

const bars = Array.from({ length: 50 }, (_, bar) => {
  const left = 150 + bar * 6;
  return [left, 180, left + 3, 230] as const;
});
const text = Array.from({ length: 20 }, (_, letter) => {
  const left = 160 + letter * 12;
  return [left, 150, left + 6, 158] as const;
});
const symbol: Corners = [
  { x: 150, y: 180 },
  { x: 450, y: 180 },
  { x: 450, y: 230 },
  { x: 150, y: 230 },
];
const around: Surroundings = { above: 0.25, below: 0.25, cards: ["ID-1"] };
const none = () => undefined;
const card = (aspect: number): CardOutline => ({
  corners: [
    { x: 100, y: 80 },
    { x: 500, y: 80 },
    { x: 500, y: 332 },
    { x: 100, y: 332 },
  ],
  support: [1, 1, 1, 1],
  aspect,
  area: 0.4,
});

describe("A barcode", () => {
  it("stands alone where nothing is printed around it", () => {
    expect(standsAlone(sheetWith(bars), none, symbol, around)).toBe("paper");
    expect(standsAlone(sheetWith([...bars, ...text]), none, symbol, around)).toBeUndefined();
  });

  it("stands alone in a shade, on paper or on a card that is blank otherwise", () => {
    const shaded = sheetWith(bars, (grey, at) => grey * (0.5 + (at % width) / width / 2));
    expect(standsAlone(shaded, none, symbol, around)).toBe("paper");
    expect(standsAlone(sheetWith(bars), () => card(1.59), symbol, around)).toBe("card");
    expect(standsAlone(sheetWith(bars), () => card(1.41), symbol, around)).toBe("paper");
    // A zone of a larger card nearly fills its width; on a sheet of the same shape it need not.
    const ofZone: Surroundings = { ...around, cards: ["ID-1", "ID-2"] };
    const across = (left: number, right: number): Corners => [
      { x: left, y: 180 },
      { x: right, y: 180 },
      { x: right, y: 230 },
      { x: left, y: 230 },
    ];
    const isAlone = (data: Corners, where = ofZone) =>
      standsAlone(sheetWith(bars), () => card(1.41), data, where);
    expect(isAlone(across(130, 470))).toBe("card");
    expect(isAlone(across(154, 446))).toBe("card");
    expect(isAlone(across(165, 435))).toBe("paper");
    expect(isAlone(across(130, 470), around)).toBe("paper");
  });

  it("does not stand alone on a card with print near its edge", () => {
    const edge = Array.from({ length: 20 }, (_, letter) => {
      const left = 160 + letter * 12;
      return [left, 310, left + 6, 318] as const;
    });
    const near: Surroundings = { ...around, above: 0.1, below: 0.1 };
    const isAlone = (...boxes: Parameters<typeof sheetWith>[0]) =>
      standsAlone(sheetWith([...bars, ...boxes]), () => card(1.59), symbol, near);
    expect(isAlone()).toBe("card");
    expect(isAlone(...edge)).toBe(undefined);
    // Beyond the card, it is the table's.
    const table = edge.map(([left, , right]) => [left, 350, right, 358] as const);
    expect(isAlone(...table)).toBe("card");
  });

  it("stands alone on a card that ends before its surroundings do", () => {
    const beyond: Surroundings = { ...around, above: 0.5 };
    const lineAt = (top: number) =>
      text.map(([left, , right]) => [left, top, right, top + 8] as const);
    const isAlone = (top: number, outline: () => CardOutline | undefined = () => card(1.59)) =>
      standsAlone(sheetWith([...bars, ...lineAt(top)]), outline, symbol, beyond);
    expect(isAlone(50)).toBe("card");
    expect(isAlone(100)).toBeUndefined();
    expect(isAlone(50, none)).toBeUndefined();
  });

  it("stands alone on a card in a picture that a card fills", () => {
    const [across, down] = [width, Math.round(width / 1.586)];
    const zone = (part: number): Corners => {
      const [left, right] = [(across * (1 - part)) / 2, (across * (1 + part)) / 2];
      return [
        { x: left, y: down - 100 },
        { x: right, y: down - 100 },
        { x: right, y: down - 20 },
        { x: left, y: down - 20 },
      ];
    };
    const blank = (high: number): ColourPicture => ({
      width: across,
      height: high,
      data: new Uint8Array(across * high * 3).fill(230),
    });
    const above: Surroundings = { above: 0.3, below: 0, cards: ["ID-1"] };
    expect(standsAlone(blank(down), none, zone(0.9), above)).toBe("card");
    expect(standsAlone(blank(down), none, zone(0.6), above)).toBe("paper");
    expect(standsAlone(blank(down + 40), none, zone(0.9), above)).toBe("paper");
    expect(standsAlone(blank(down), none, zone(0.9), { ...above, cards: ["ID-2"] })).toBe("paper");
  });

  describe("on a slip of paper", () => {
    /** A light paper on another ground with print, of which the lower half may be another one again. */
    const paper = (
      [left, top, right, bottom]: readonly [number, number, number, number],
      [upper, lower]: readonly [number, number] = [90, 90],
    ) =>
      sheetWith(bars, (grey, at) => {
        const [x, y] = [at % width, Math.floor(at / width)];
        const isOn = x >= left && x < right && y >= top && y < bottom;
        const isPrint = x % 12 < 3 && y % 24 < 8;
        return isOn ? grey : isPrint ? 230 : y < 205 ? upper : lower;
      });
    const slip = [130, 170, 470, 240] as const;
    const onSlip: Surroundings = { ...around, mayBeSlip: true };

    it("is in sight with no card, whatever else the ground has", () => {
      expect(standsAlone(paper(slip), none, symbol, onSlip)).toBe("slip");
      expect(standsAlone(paper(slip), none, symbol, around)).toBeUndefined();
    });

    it("is seen where the picture ends close beside the slip", () => {
      const [first, last] = [155, 255];
      const data = paper(slip).data.slice(first * width * 3, last * width * 3);
      const [a, b, c, d] = symbol;
      const up = ({ x, y }: (typeof symbol)[number]) => ({ x, y: y - first });
      const close = { width, height: last - first, data };
      const moved: Corners = [up(a), up(b), up(c), up(d)];
      expect(standsAlone(close, none, moved, onSlip)).toBe("slip");
      expect(standsAlone(close, none, moved, around)).toBeUndefined();
    });

    it("is seen on a table that is hardly darker, where nothing else is printed, whatever lies on it", () => {
      const onTable = (
        grey: number,
        boxes: Parameters<typeof sheetWith>[0] = [],
        {
          ink = 30,
          outline = none,
        }: { ink?: number; outline?: () => CardOutline | undefined } = {},
      ) => {
        const [left, top, right, bottom] = slip;
        const shade = (own: number, at: number) => {
          const [x, y] = [at % width, Math.floor(at / width)];
          const isOn = x >= left && x < right && y >= top && y < bottom;
          return isOn ? own : own < 100 ? ink : grey;
        };
        return standsAlone(sheetWith([...bars, ...boxes], shade), outline, symbol, onSlip);
      };
      const coin = [200, 115, 300, 155] as const;
      expect(onTable(190)).toBe("paper");
      expect(onTable(190, [coin])).toBe("slip");
      expect(onTable(222, [coin])).toBeUndefined();
      const strokes = text.map(([l, , right]) => [l, 130, right - 3, 138] as const);
      expect(onTable(190, strokes)).toBeUndefined();
      expect(onTable(190, strokes, { ink: 250 })).toBeUndefined();
      expect(onTable(190, [coin], { outline: () => card(1.59) })).toBeUndefined();
    });

    it("may be all of a picture, lower than any card", () => {
      const cut = (
        first: number,
        last: number,
        boxes: Parameters<typeof sheetWith>[0] = bars,
        where = onSlip,
      ) => {
        const data = sheetWith(boxes).data.slice(first * width * 3, last * width * 3);
        const [a, b, c, d] = symbol;
        const up = ({ x, y }: (typeof symbol)[number]) => ({ x, y: y - first });
        const moved: Corners = [up(a), up(b), up(c), up(d)];
        return standsAlone({ width, height: last - first, data }, none, moved, where);
      };
      expect(cut(165, 245)).toBe("slip");
      expect(cut(145, 245, [...bars, ...text])).toBeUndefined();
      expect(cut(165, 245, bars, around)).toBeUndefined();
      expect(cut(135, 295)).toBeUndefined();
    });

    it("may be in a box on a card, which is found, or has print of another ground, or room, around it", () => {
      expect(standsAlone(paper(slip), () => card(1.59), symbol, onSlip)).toBeUndefined();
      expect(standsAlone(paper(slip, [90, 40]), none, symbol, onSlip)).toBe("slip");
      expect(standsAlone(paper(slip, [20, 140]), none, symbol, onSlip)).toBeUndefined();
      expect(standsAlone(paper([130, 120, 470, 280]), none, symbol, onSlip)).toBeUndefined();
      expect(standsAlone(paper([130, 170, width, 240]), none, symbol, onSlip)).toBeUndefined();
    });
  });

  it("is not said to stand alone where the picture ends beside it", () => {
    const atTop: Corners = [
      { x: 150, y: 20 },
      { x: 450, y: 20 },
      { x: 450, y: 70 },
      { x: 150, y: 70 },
    ];
    expect(standsAlone(sheetWith(bars), none, atTop, around)).toBeUndefined();
  });
});

describe("Two pictures", () => {
  const one = sheetWith([...bars, ...text]);

  it("are one though another encoding changed them a little", () => {
    const noisy = sheetWith([...bars, ...text], (grey, at) => grey + ((at * 7) % 5) - 2);
    expect(isSamePicture(one, noisy)).toBe(true);
  });

  it("are two where they show something else, however much alike", () => {
    expect(isSamePicture(one, sheetWith(bars))).toBe(false);
    const darker = sheetWith(bars, (grey) => grey / 12);
    const darkest = sheetWith([...bars, ...text], (grey) => grey / 12);
    expect(isSamePicture(darker, darkest)).toBe(false);
  });
});
