import { readFront } from "@bonafide/document-reader/front/FrontReader";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { unreadPrint } from "@bonafide/document-reader/front/TextEngine";
import { describe, expect, it } from "@effect/vitest";
import { anna, page } from "./FrontPage.ts";

describe("The fields of a front", () => {
  it("are each shown, one that was looked for again and has no label by the whole view", () => {
    const size = { width: 1500, height: 946 };
    const picture = { ...size, data: new Uint8Array(size.width * size.height) };
    const shown = new Map<string, number>();
    const match = readFront([{ name: "print", picture, turned: false }], anna, {
      readText: (_, mode = "page") =>
        mode === "page" ? page().filter(([first]) => first?.text !== "16") : [],
      showField: (field, { width }) => shown.set(field, width),
      hasTime: () => true,
    });
    expect([...shown.keys()]).toEqual(Object.keys(match.fields));
    expect(match.fields.height?.state).toBe("unseen");
    expect(shown.get("height")).toBe(size.width);
    expect(shown.get("last")).toBeLessThan(size.width);
  });
});

describe("A front without print that can be read", () => {
  /** The names of the views that are looked at where no print is found. */
  const viewsRead = (
    text: PrintedText,
    hasTime: (share?: number) => boolean = () => true,
  ): ReadonlyArray<string> => {
    const names: Array<string> = [];
    const picture = { width: 1500, height: 946, data: new Uint8Array(1500 * 946) };
    const turned = ([2, 1, 3] as const).map((quarters) => ({
      name: `turned-${quarters * 90}`,
      picture,
      turned: true,
      quarters,
    }));
    const views = [{ name: "print", picture, turned: false }, ...turned];
    readFront([...views, { name: "small", picture, turned: false }], anna, {
      readText: () => text,
      observe: (name) => names.push(name),
      hasTime,
    });
    return names;
  };

  it("is not searched for print that stands on its side where it is all pattern, as a blank one is", () => {
    expect(viewsRead(unreadPrint.pattern)).toEqual(["print", "turned-180", "small"]);
    expect(viewsRead([])).toEqual(["print", "turned-180", "turned-90", "turned-270", "small"]);
  });

  it("is turned by one quarter where that lays its lines on their side, and by no other", () => {
    expect(viewsRead(unreadPrint.onSide)).toEqual(["print", "turned-180", "turned-90", "small"]);
  });

  it("has less time than another, as each of its looks takes longer", () => {
    const isLate = (share = 1): boolean => share > 0.75;
    expect(viewsRead(unreadPrint.pattern, isLate)).toEqual(["print"]);
    expect(viewsRead([], isLate)).toHaveLength(5);
  });
});

describe("A large view", () => {
  it("is begun where there is time for two others", () => {
    const picture = { width: 1500, height: 946, data: new Uint8Array(1500 * 946) };
    const view = (name: string) => ({ name, picture, turned: false });
    const viewsRead = (time: number): ReadonlyArray<string> => {
      const names: Array<string> = [];
      readFront([view("print"), { ...view("large"), isLarge: true }], anna, {
        readText: () => [],
        observe: (name) => names.push(name),
        hasTime: (share = 1) => share > time,
      });
      return names;
    };
    expect(viewsRead(0.75)).toEqual(["print", "large"]);
    expect(viewsRead(0.85)).toEqual(["print"]);
  });
});

describe("A side whose outline is a portrait's", () => {
  /** The names of the views that are looked at where the whole picture has print, and the outline's has or has none. */
  const viewsRead = (outlined: PrintedText): ReadonlyArray<string> => {
    const names: Array<string> = [];
    const size = { width: 1500, height: 946 };
    const view = (name: string, isWhole: boolean) => ({
      name,
      picture: { ...size, data: new Uint8Array(size.width * size.height).fill(isWhole ? 1 : 0) },
      turned: false,
      isWhole,
    });
    readFront(
      [view("print", false), view("whole", true), view("small", false), view("whole-small", true)],
      anna,
      {
        readText: ({ data }, mode) => {
          if (mode !== undefined) return [];
          return data[0] === 1 ? withoutBirth : outlined;
        },
        observe: (name) => names.push(name),
        hasTime: () => true,
      },
    );
    return names;
  };

  const withoutBirth = page().map((line) => line.filter(({ text }) => !/DOB|1980/.test(text)));

  it("is read in views of the whole picture alone, once they have its print", () => {
    expect(viewsRead([])).toEqual(["print", "whole", "whole-small"]);
    expect(viewsRead(withoutBirth)).toEqual(["print", "whole", "small", "whole-small"]);
  });
});
