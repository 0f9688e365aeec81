import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { readFront } from "@bonafide/document-reader/front/FrontReader";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import type { FrontView } from "@bonafide/document-reader/front/FrontViews";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import type { TextMode } from "@bonafide/document-reader/front/TextEngine";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";

const [born, ending] = ["12 JAN 1992", "18 JUL 2031"] as const;

const expected: ExpectedFront = {
  number: "CZ8789347",
  last: { text: "MCALLISTER", truncated: false },
  first: { text: "GERARD", truncated: false },
  birthDate: "1992-01-12",
  issued: undefined,
  expires: "2031-07-18",
  sex: "M",
  states: ["UTO", "UTO"],
};

/** A page of which no pale label was read, and no letter. */
const values = textOf(["UTOPIA PASSPORT", "CZ8789347", "MCALLISTER", "GERARD", born, ending]);

/** The lines of a page with its labels. */
const page: ReadonlyArray<string> = [
  "Passport No.",
  "CZ8789347",
  "Surname",
  "MCALLISTER",
  "Given names",
  "GERARD",
  "Sex M",
  "Code UTO",
  "Date of birth",
  born,
  "Date of expiry",
  ending,
];

/** The page with its labels; the pattern has spoilt the birth date. */
const labels = textOf(page.map((line) => (line === born ? "128 0151992" : line)));

const size = { width: 1500, height: 946 };
const picture = { ...size, data: new Uint8Array(size.width * size.height) };
const views: ReadonlyArray<FrontView> = [
  { name: "print", picture, turned: false },
  { name: "print-pale", picture, turned: false, mode: "pale" },
];

/** Reads both views; a part is read as given in its second way. */
const read = (part: string, pale: PrintedText = labels) => {
  const modes: Array<TextMode> = [];
  const { fields, verdict } = readFront(views, expected, {
    readText: (_, mode = "page") => {
      modes.push(mode);
      if (mode === "page") return values;
      if (mode === "pale") return pale;
      const isFirst = modes.filter((each) => each === "line").length === 1;
      return mode === "line" && !isFirst && part !== "" ? textOf([part]) : [];
    },
    hasTime: () => true,
  });
  return { modes, verdict, birthDate: fields.birthDate?.state };
};

describe("A page's sex and country that were not read", () => {
  const without = (...left: ReadonlyArray<string>) =>
    matchFront([lookAt(textOf(page.filter((line) => !left.includes(line))))], expected).verdict;

  it("leave it in doubt: a sex always, and a country unless all its other labels were read", () => {
    expect(without()).toBe("Same");
    expect(without("Sex M")).toBe("Unclear");
    expect(without("Code UTO")).toBe("Same");
    for (const label of ["Passport No.", "Surname", "Given names"])
      expect(without("Code UTO", label)).toBe("Unclear");
  });
});

describe("Pale labels", () => {
  it("are read in a view of their own, and their values again where the pattern spoilt them", () => {
    const { modes, verdict } = read(born);
    expect(modes[0]).toBe("page");
    expect(modes).toContain("pale");
    expect(verdict).toBe("Same");
  });

  it("confirm no day that is not read there, nor one that is another's", () => {
    expect(read("").verdict).toBe("Unclear");
    for (const other of [ending, "03 MAY 2020"])
      expect(read(other)).toMatchObject({ verdict: "Unclear", birthDate: "unseen" });
    expect(read(born, values).verdict).toBe("Unclear");
  });
});
