import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { readFront } from "@bonafide/document-reader/front/FrontReader";
import type { PrintedText, PrintedWord } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";

const anna: ExpectedFront = {
  number: "L8988901",
  last: { text: "ERIKSSON", truncated: false },
  first: { text: "ANNA", truncated: false },
  birthDate: "1980-08-04",
  issued: undefined,
  expires: "2032-03-02",
  sex: "F",
  states: ["POL", "POL"],
};

const word = (text: string, left: number, top: number): PrintedWord => ({
  text,
  confidence: 0.96,
  left,
  top,
  width: 18 * text.length,
  height: 30,
});

/** Words beside each other. */
const words = (text: string, left: number, top: number): PrintedText[number] => {
  let at = left;
  return text.split(" ").map((part) => {
    const own = word(part, at, top);
    at += own.width + 12;
    return own;
  });
};

/** A passport's page in two columns. */
const page = ({
  expires = "02-03-2032",
  left = 40,
  nationality = "POLSKIE / POLISH",
  number = "L8988901",
} = {}) => [
  words("Surname", 40, 40),
  words("ERIKSSON", 40, 80),
  words("Given names", 40, 130),
  words("ANNA", 40, 170),
  words("Nationality", 40, 220),
  words(nationality, left, 260),
  [...words("Date of birth", 40, 310), ...words("Sex", 700, 310)],
  [...words("04-08-1980", 40, 350), ...words("F", 700, 350)],
  // The label of the day of issue was not read.
  [
    ...words("Date of expiry", 40, 400),
    ...words("Vetilis", 400, 400),
    ...words("Passport No", 900, 400),
  ],
  [...words(expires, left, 440), ...words("03-06-2022", 400, 440), ...words(number, 900, 440)],
];

/** What two views of the page say, which may cut off print, or do not. */
const read = (text: PrintedText, isCut: boolean) => {
  const size = { width: 1500, height: 946 };
  const picture = { ...size, data: new Uint8Array(size.width * size.height) };
  const views = ["print", "print-small"].map((name) => ({ name, picture, turned: false, isCut }));
  return readFront(views, anna, {
    readText: (_, mode = "page") => (mode === "page" ? text : []),
    hasTime: () => true,
  });
};

describe("A view that may cut off print", () => {
  it("says nothing against a document by what is cut off at its edge", () => {
    const changed = { left: 0, nationality: "XANADIAN" };
    expect(read(page(changed), true).fields.country?.state).not.toBe("contradicts");
    expect(read(page({ ...changed, left: 40 }), true).fields.country?.state).toBe("contradicts");
    expect(read(page({ left: 0 }), true).verdict).toBe("Same");
  });

  it("lacks no number: it may be outside of the view", () => {
    const state = (isCut: boolean) => read(page({ number: "" }), isCut).fields.number?.state;
    expect(state(true)).toBe("unseen");
    expect(state(false)).toBe("contradicts");
  });

  it("has no other day behind one of which a part was read", () => {
    for (const expires of ["-03-2032", "3-2032"])
      expect(read(page({ expires, left: 0 }), true).fields.expires?.state).toBe("unseen");
    expect(read(page({ expires: "09-11-2041" }), true).fields.expires?.state).toBe("contradicts");
  });
});

describe("A page whose issuing state is outside of the first view", () => {
  /** Its verdict, and the views that were read: the second one shows all of it, if it can be found. */
  const readBoth = (first: PrintedText, second: PrintedText, isFound = true) => {
    const seen: Array<string> = [];
    const size = { width: 1500, height: 946 };
    const picture = { ...size, data: new Uint8Array(size.width * size.height) };
    const views = ["print", "print-small", "print-soft"].map((name, at) => {
      const isCut = at === 0 || !isFound;
      return { name, picture, turned: false, isCut };
    });
    const { verdict } = readFront(views, anna, {
      readText: (_, mode = "page") => (mode !== "page" ? [] : seen.length > 1 ? second : first),
      observe: (name) => void seen.push(name),
      hasTime: () => true,
    });
    return { verdict, seen };
  };
  const coded = (code: string) => [words("Code", 40, -60), words(code, 40, -20), ...page()];

  it("is looked at as a whole, and another state's code there makes it unclear", () => {
    expect(readBoth(page(), coded("POL"))).toEqual({
      verdict: "Same",
      seen: ["print", "print-small"],
    });
    expect(readBoth(page(), coded("CAN")).verdict).not.toBe("Same");
    expect(readBoth(page(), coded("")).verdict).not.toBe("Same");
  });

  it("gets no further view where its label was read, or no view shows more", () => {
    expect(readBoth(coded("POL"), coded("CAN"))).toEqual({ verdict: "Same", seen: ["print"] });
    expect(readBoth(page(), coded("CAN"), false)).toEqual({ verdict: "Same", seen: ["print"] });
  });
});
