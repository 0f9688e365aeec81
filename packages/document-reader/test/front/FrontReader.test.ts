import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { readFront } from "@bonafide/document-reader/front/FrontReader";
import type { PrintedText, PrintedWord } from "@bonafide/document-reader/front/PrintedText";
import type { TextMode } from "@bonafide/document-reader/front/TextEngine";
import { describe, expect, it } from "@effect/vitest";
import { anna, page, word } from "./FrontPage.ts";

/** Reads a front whose parts, looked at again, are read as `parts` says by place and mode. */
const read = (
  text: PrintedText,
  parts: (mode: TextMode, letters: string | undefined) => string = () => "",
  expected = anna,
) => {
  const modes: Array<TextMode> = [];
  const size = { width: 1500, height: 946 };
  const picture = { ...size, data: new Uint8Array(size.width * size.height) };
  const match = readFront([{ name: "print", picture, turned: false }], expected, {
    readText: (_, mode = "page", letters) => {
      modes.push(mode);
      const part = mode === "page" ? "" : parts(mode, letters);
      return mode === "page" ? text : part === "" ? [] : [[word(part, 0, 10)]];
    },
    hasTime: () => true,
  });
  return { match, modes };
};

const stateOf = (field: "class" | "country" | "height" | "sex", text: PrintedText, part = "") =>
  read(text, () => part).match.fields[field]?.state;

/** The page with its days at these places and without their labels; looked at again, their labels show. */
const unlabelled = (
  birth: string,
  expiry: string,
  labels: readonly [dob: string, exp: string],
  alone: (letters: string | undefined) => string = () => "",
) => {
  const text = page().map((line) =>
    line.flatMap((each) => {
      if (each.text === "DOB" || each.text === "EXP") return [];
      if (each.text === "08/04/1980") return [{ ...each, text: birth }];
      return each.text === "08/04/2030" ? [{ ...each, text: expiry }] : [each];
    }),
  );
  const days = [
    [labels[0], birth],
    [labels[1], expiry],
  ];
  return read(text, (mode, letters) =>
    mode === "block" ? (days.shift() ?? []).join(" ") : alone(letters),
  );
};

describe("A front's days without a label", () => {
  const [birth, expiry] = ["08/04/1980", "08/04/2030"];

  it("are looked at again until one label is read", () => {
    const { match, modes } = unlabelled(birth, expiry, ["DOB", ""]);
    expect(modes).toEqual(["page", "block"]);
    expect(match.verdict).toBe("Same");
  });

  it("are unclear where no label can be read at all: they may be exchanged", () => {
    const { match, modes } = unlabelled(birth, expiry, ["", ""]);
    expect(modes.slice(0, 3)).toEqual(["page", "block", "block"]);
    expect(match.verdict).toBe("Unclear");
    expect(match.fields.birthDate?.state).toBe("unseen");
    expect(match.fields.expires?.state).toBe("unseen");
  });

  it("agree where the label of one is read alone, also but for a letter, or is chosen among few", () => {
    const isOwn = (label: string, only?: string) =>
      unlabelled(birth, expiry, ["", ""], (letters) =>
        letters === undefined ? label : (only ?? ""),
      ).match;
    for (const label of ["BIRTHDATF", "3 DOB", "Date of birth", "Geburtstag"])
      expect(isOwn(label).verdict).toBe("Same");
    expect(isOwn("", "DOB").verdict).toBe("Same");
    expect(isOwn("R0S").verdict).toBe("Unclear");
    expect(isOwn("", "ISS").verdict).toBe("Unclear");
  });

  it("of a zone are each read at its label, for a page prints a day of issue too", () => {
    const zoned = { ...anna, states: ["UTO", "UTO"] as const, country: undefined };
    const without = (label: string) =>
      page({ country: "UTO" }).map((line) => line.filter(({ text }) => text !== label));
    expect(read(page({ country: "UTO" }), undefined, zoned).match.verdict).toBe("Same");
    for (const label of ["DOB", "EXP"])
      expect(read(without(label), undefined, zoned).match.verdict).toBe("Unclear");
    expect(read(without("DOB")).match.verdict).toBe("Same");
  });

  it("contradict where each stands at the other's label", () => {
    const { match } = unlabelled(expiry, birth, ["DOB", "EXP"]);
    expect(match.verdict).toBe("Contradicted");
    expect(match.fields.birthDate?.state).toBe("contradicts");
    expect(match.fields.expires?.state).toBe("contradicts");
  });

  it("are unclear where one stands at the other's label, and the other has none", () => {
    const { match } = unlabelled(expiry, birth, ["DOB", ""]);
    expect(match.verdict).toBe("Unclear");
    expect(match.fields.birthDate?.state).toBe("unseen");
  });
});

describe("A front's lines that were read in part", () => {
  const address = { street: "123 HARBOR ROAD", city: "CAPITAL CITY", zip: "01234" };
  const issued = "2022-08-04";

  /** The page with some more lines, which are looked at again in each mode. */
  const again = (
    lines: PrintedText,
    part: (mode: TextMode) => string,
    expected: Partial<ExpectedFront>,
  ) => read([...page(), ...lines], part, { ...anna, ...expected });

  it("have an address looked at again with both of its lines", () => {
    const line = [word("SPRI", 0, 480, 0), word("XU", 120, 480), word("99123", 180, 480)];
    const street = [word("123", 0, 430), word("HARBOR", 80, 430), word("ROAD", 220, 430)];
    const { match, modes } = again([street, line], () => "SPRINGFIELD", { address });
    expect(modes[1]).toBe("block");
    expect(match.fields.address?.state).toBe("unseen");
  });

  it("have a date looked at again of which a month and a year were read", () => {
    const line = [word("AUG", 100, 480), word("2022", 170, 480)];
    const { match, modes } = again([line], () => "08/04/2022", { issued });
    expect(modes).toEqual(["page", "line"]);
    expect(match.fields.issued?.state).toBe("agrees");
    const street = again([[word("2022", 0, 480), word("HARBOR", 90, 480)]], () => "", { issued });
    expect(street.modes).toEqual(["page"]);
  });

  it("are looked at again only until every field agrees", () => {
    const text = page().map((line) =>
      line.map((each) => {
        if (each.text === "U1234567") return { ...each, text: "U123H567", confidence: 0.4 };
        return each.text === "UTOPIA" ? { ...each, confidence: 0.4 } : each;
      }),
    );
    const { match, modes } = read(text, () => "U1234567");
    expect(match.verdict).toBe("Same");
    expect(modes).toEqual(["page", "line"]);
  });

  it("have a strange day looked at again: one uncertain look is no doubt, and two are", () => {
    const line = [word("11/19/2019", 100, 480, 0.7)];
    expect(again([line], () => "11/19/2019", { issued }).match.verdict).toBe("Unclear");
    expect(again([line], () => "", { issued }).match.verdict).toBe("Same");
  });
});

describe("A front's sex, height, class and country", () => {
  it("are not looked at again where the page shows them", () => {
    const { match, modes } = read(page());
    expect(match.verdict).toBe("Same");
    expect(modes).toEqual(["page"]);
  });

  it("are read alone, as a letter and in other sizes, until they agree", () => {
    const { match, modes } = read(page({ class: "&" }), (mode) => (mode === "line" ? "C" : "6"));
    expect(modes).toEqual(["page", "letter", "line"]);
    expect(match.fields.class?.state).toBe("agrees");
    expect(match.verdict).toBe("Same");
  });

  it("contradict where they are seen only then, and several readings are equal", () => {
    expect(stateOf("sex", page({ sex: "&" }), "M")).toBe("contradicts");
    expect(stateOf("class", page({ class: "&" }), "A")).toBe("contradicts");
    expect(stateOf("height", page({ height: "&" }), "6'-01\"")).toBe("contradicts");
  });

  it("agree where their letter is chosen among few, and never contradict by that", () => {
    const chosen = (letter: string) => (_: TextMode, letters: string | undefined) =>
      letters === undefined ? "" : letter;
    const sex = (letter: string) => read(page({ sex: "&" }), chosen(letter)).match.fields.sex;
    expect(sex("F")?.state).toBe("agrees");
    expect(sex("M")?.state).toBe("unseen");
  });

  it("are unclear where their label is there, or no labels can be read, and else may not be printed", () => {
    const edited = (gone: ReadonlyArray<string>) =>
      page({ sex: "&" }).map((line) => line.filter(({ text }) => !gone.includes(text)));
    const label = ["15", "SEX"];
    const verdictWithout = (...gone: ReadonlyArray<string>) => read(edited(gone)).match.verdict;
    expect(verdictWithout()).toBe("Unclear");
    expect(verdictWithout(...label)).toBe("Same");
    expect(verdictWithout(...label, "LN", "FN", "DOB", "EXP")).toBe("Unclear");
    // A signature or a stroke covers the label, and two others of the description were read: `HGT` is one.
    const described = [...edited(label), [word("EYES", 0, 600), word("BLU", 300, 600)]];
    expect(read(described).match.verdict).toBe("Unclear");
  });

  it("are unclear where they may be misread, and unseen where nothing is read", () => {
    const { match } = read(page({ class: "&" }), () => "G");
    expect(match.fields.class?.state).toBe("unseen");
    expect(match.verdict).toBe("Unclear");
    expect(stateOf("class", page({ class: "&" }))).toBe("unseen");
  });

  it("belong to their label, though its number is misread or sticks to it", () => {
    const edited = page().map((line) => line.filter(({ text }) => text !== "15" && text !== "SEX"));
    const label = (...words: ReadonlyArray<PrintedWord>) =>
      edited.map((line, row) => (row === 4 ? [...words, word("M", 180, 240)] : line));
    expect(stateOf("sex", label(word("5", 0, 240), word("SEX", 60, 240)), "M")).toBe("contradicts");
    expect(stateOf("sex", label(word("SEXISEXE", 0, 240)), "M")).toBe("contradicts");
    const misread = page({ class: "A" }).map((line) =>
      line.map((each) =>
        each.text === "CLASS" ? { ...each, text: "CRASS", confidence: 0.5 } : each,
      ),
    );
    expect(stateOf("class", misread, "A")).toBe("contradicts");
  });

  it("without a label raise a doubt, and never contradict but by a height's signs", () => {
    const bare = (kept: string) =>
      page({ sex: "M", class: "A", height: "6'-01\"" }).map((line) =>
        line.filter(
          ({ text }) => !["15", "SEX", "16", "HGT", "9", "CLASS"].includes(text) || text === kept,
        ),
      );
    const { match } = read(bare(""), () => "6'-01\"");
    expect(match.fields.sex?.state).toBe("unseen");
    expect(match.fields.class?.state).toBe("unseen");
    expect(match.fields.height?.state).toBe("contradicts");
  });

  it("tell a country in small letters from a word of a sentence", () => {
    expect(stateOf("country", page({ country: "usa" }))).toBe("agrees");
    expect(stateOf("country", page({ country: "can" }), "CAN")).toBe("contradicts");
    const sentence = page({ country: "" });
    const can = [word("THIS", 0, 480), word("can", 90, 480), word("BE", 160, 480)];
    expect(stateOf("country", [...sentence, can])).toBe("unseen");
  });

  it("are suspect by a country that was read once, or twice in small letters among capitals", () => {
    const line = (text: string, top: number) =>
      ["DRIVER", text, "LICENSE"].map((each, at) => word(each, at * 75, top, 0.7));
    const suspect = (...lines: PrintedText) =>
      matchFront(
        lines.map((each) => lookAt([...page({ country: "" }), each])),
        anna,
      ).fields.country?.suspect;
    expect(suspect(line("cAN", 480))).toBe(true);
    expect(suspect(line("C4N", 480))).toBe(false);
    expect(suspect(line("can", 480), line("can", 480))).toBe(true);
  });
});
