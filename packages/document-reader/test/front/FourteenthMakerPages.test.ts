import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { showsNoField } from "@bonafide/document-reader/front/FrontReader";
import { mayBeInScript, scriptOf } from "@bonafide/document-reader/front/OtherScripts";
import { linesOfText } from "@bonafide/document-reader/mrz/MrzLine";
import { readMrz } from "@bonafide/document-reader/mrz/MrzReader";
import { printOfMrz } from "@bonafide/document-reader/verdict/ExpectedPrint";
import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import { type Page, page, pageOf, verdictOf } from "./FourteenthMakerPage.ts";
import { name } from "./FourthMakerLicense.ts";
import { lineAt } from "./FourthMakerPage.ts";

describe("A page", () => {
  const of = (printed: Page, expected: ExpectedFront = page) =>
    verdictOf(pageOf(printed), expected).verdict;

  it("is the zone's as it is", () => {
    expect(of({})).toBe("Same");
  });

  it("has the name once more in its own script, and no other name there", () => {
    for (const script of ["EAENH", "EAENN"])
      expect(of({ more: [lineAt(280, 28, { 100: script })] })).toBe("Same");
    expect(of({ more: [lineAt(280, 28, { 100: "SOPHIA" })] })).toBe("Unclear");
  });

  it("has another day with a year of two digits at its label than at a second one", () => {
    const born = lineAt(560, 22, { 500: "Date of birth", 720: "11 NOV 98" });
    expect(of({ more: [born] })).toBe("Same");
    expect(of({ born: "11 NOV 88", more: [born] })).not.toBe("Same");
    const expires = lineAt(560, 22, { 500: "Date of expiry", 720: "26 DEC/DEC 30" });
    expect(of({ more: [expires] })).toBe("Same");
    expect(of({ expires: "26 DEC/DEC 34", more: [expires] })).not.toBe("Same");
  });

  it("has its type at a label with a number before it", () => {
    expect(of({ type: "1 Typ" })).toBe("Same");
  });

  it("has the sex in Ukrainian, of which the first letter was read as a four", () => {
    const { fields } = verdictOf(pageOf({ sex: "4/M" }), { ...page, sex: "M" });
    expect(fields.sex?.state).toBe("agrees");
  });

  it("has a label whose stroke sticks to both languages, the first of them misread", () => {
    const label = { 100: "lata 3aKiHyeHHs CTpoky Aii/Date of expiry" };
    const own = pageOf({}).filter((line) => !line.some(({ text }) => text === "expiry"));
    const text = [
      ...own.filter((line) => !line.some((word) => word.text === "98")),
      lineAt(385, 18, { 100: "Date of birth" }),
      lineAt(410, 28, { 100: "11 NOV 98" }),
      lineAt(460, 18, label),
      lineAt(485, 28, { 100: "26 DEC/DEC 30" }),
    ];
    expect(verdictOf(text, page).unlabelledDays).toEqual([]);
  });

  it("has all names where its zone cuts off the second one", () => {
    const cut = {
      ...page,
      first: { text: "OLUWASEGUN", truncated: true },
      middle: { text: "EM", truncated: true },
      middleInitial: undefined,
      mayLackNames: true,
      states: ["NGA", "NGA"] as const,
    };
    const given = (names: string) => verdictOf(pageOf({ given: names }), cut).fields.middle?.state;
    expect(given("OLUWASEGUN EMMANUEL TAIWO")).not.toBe("contradicts");
    expect(given("OLUWASEGUN PETER TAIWO")).toBe("contradicts");
  });

  it("has another letter in its middle name, without the dots of its first one", () => {
    const maria = {
      ...page,
      first: name("MARIA"),
      middle: name("UELEN"),
      middleInitial: undefined,
    };
    expect(of({ given: "MARIA BELEN" }, maria)).toBe("Unclear");
    expect(of({ given: "MARIA ULEN" }, maria)).toBe("Same");
  });

  it("is the side of a card with the day of issue, and says nothing of another holder", () => {
    const back = [
      lineAt(20, 18, { 100: "Authority", 500: "Height" }),
      lineAt(45, 28, { 100: "REGISTERS", 500: "163 cm" }),
      lineAt(95, 18, { 100: "Date of issue" }),
      lineAt(120, 28, { 100: "26 SEP 2025" }),
      lineAt(170, 18, { 100: "Place of birth" }),
      lineAt(195, 28, { 100: "AKUREYRI" }),
    ];
    expect(verdictOf(back, page).verdict).toBe("Unclear");
    expect(showsNoField([lookAt(back)], verdictOf(back, page))).toBe(true);
    const born = [
      ...back,
      lineAt(250, 18, { 100: "Date of birth" }),
      lineAt(275, 28, { 100: "03 MAY 1954" }),
    ];
    expect(verdictOf(born, page).verdict).toBe("Different");
    expect(showsNoField([lookAt(born)], verdictOf(born, page))).toBe(false);
  });
});

describe("A name of a zone", () => {
  it.each([
    [
      "P<CHNLYU<<ZHIYUAN<<<<<<<<<<<<<<<<<<<<<<<<<<<",
      "E766390108CHN0205034M3006081<<<<<<<<<<<<<<08",
      ["U"],
    ],
    [
      "P<D<<WEISS<<KAETHE<<<<<<<<<<<<<<<<<<<<<<<<<<",
      "C0524926<6D<<4602044M3006014<<<<<<<<<<<<<<08",
      ["B", "R"],
    ],
    [
      "P<POLWLODARCZYK<<LUKASZ<JOZEF<<<<<<<<<<<<<<<",
      "EM22491950POL8803045M340508688030447732<<<86",
      ["E"],
    ],
  ])("may have a letter that the recogniser reads otherwise: %s", (upper, lower, likes) => {
    const zone = linesOfText(`${upper}\n${lower}`);
    const { last } = printOfMrz(Result.getOrThrow(readMrz(zone, { today: "2026-06-15" })));
    expect(last.unknown?.likes).toEqual(likes);
  });

  it.each([
    ["EAENH", "ELENI", "GRC"],
    ["TEQPTIOZ", "GEORGIOS", "CYP"],
    ["MAMATEQPTIOY", "PAPAGEORGIOU", "GRC"],
    ["WBAH", "IVAN", "BGR"],
    ["KATEPUHA", "KATERYNA", "UKR"],
  ])("may be %s in another script: %s, %s", (read, spelt, state) => {
    const script = scriptOf(state);
    expect(script !== undefined && mayBeInScript(read, spelt, script)).toBe(true);
  });

  it.each([
    ["SOPHIA", "MARIA"],
    ["IOANNA", "ELENI"],
    ["BEATRIX", "ELENI"],
    ["EAENHMAPIA", "ELENI"],
    ["W".repeat(60), "PAPAGEORGIOU".repeat(4)],
  ])("is not %s in another script: %s", (read, spelt) => {
    expect(mayBeInScript(read, spelt, "greek")).toBe(false);
    expect(scriptOf("GBR")).toBe(undefined);
  });
});
