import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import type { PrintedLine, PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";
import { name } from "./FourthMakerLicense.ts";
import { small, verdictOf } from "./FourteenthMakerPage.ts";
import { lineAt } from "./FourthMakerPage.ts";

const license: ExpectedFront = {
  number: "A75574397",
  last: name("MCALLISTER"),
  first: name("HANNAH"),
  middle: name("GRACE"),
  birthDate: "1971-10-10",
  issued: "2024-01-08",
  expires: "2032-10-10",
  eyes: "GRY",
  height: 76,
};

interface Card {
  readonly born?: PrintedLine;
  readonly last?: string;
  readonly first?: string;
  readonly more?: PrintedText;
  readonly number?: PrintedLine;
}

/** A license without labels of names, and a signature. */
const cardWith = ({
  born = lineAt(230, 24, { 100: "DOB", 300: "10/10/1971" }),
  first = "HANNAH GRACE",
  last = "MCALLISTER",
  more = [],
  number = lineAt(70, 24, { 100: "DL:", 300: "A75574397" }),
}: Card): PrintedText => [
  lineAt(20, 30, { 100: "VIRGINIA DRIVER LICENSE" }),
  number,
  ...(last === "" ? [] : [lineAt(120, 32, { 100: last })]),
  lineAt(165, 32, { 100: first }),
  born,
  lineAt(270, 24, { 100: "Issued", 300: "01/08/2024" }),
  lineAt(310, 24, { 100: "Expires", 300: "10/10/2032" }),
  lineAt(350, 24, { 100: "Hgt", 160: "6'-04\"", 300: "Eyes", 380: "GRY" }),
  ...more,
];

describe("A license", () => {
  const of = (card: Card, expected: ExpectedFront = license) => verdictOf(cardWith(card), expected);

  it("is the barcode's as it is, with what is printed once more", () => {
    const signature = lineAt(420, 48, { 500: "Hannah Mcallister" });
    expect(of({}).verdict).toBe("Same");
    expect(of({ more: [small({ 100: "MCALLISTER HANNAH GRACE" }), signature] }).verdict).toBe(
      "Same",
    );
  });

  it("has another family name than in a small line", () => {
    const { fields, verdict } = of({
      last: "GRIMALDI",
      more: [small({ 100: "MCALLISTER HANNAH GRACE" })],
    });
    expect(verdict).toBe("Unclear");
    expect(fields.last).toMatchObject({ state: "unseen", suspect: true });
  });

  it("has another family name in large print than in a line as high as its days", () => {
    const line = lineAt(560, 22, { 100: "MCALLISTER HANNAH GRACE" });
    const printed = (last: string) =>
      of({ last: "", first: "~", more: [lineAt(120, 48, { 100: last }), names, line] });
    const names = lineAt(190, 48, { 100: "HANNAH GRACE" });
    expect(printed("GRIMALDI").fields.last).toMatchObject({ state: "unseen", suspect: true });
    expect(printed("MCALLISTER").verdict).toBe("Same");
  });

  it("has other names than in a small line", () => {
    const { fields, verdict } = of({
      first: "ROXANNE",
      last: "WETHERBY",
      more: [small({ 100: "MCALLISTER", 300: "HANNAH GRACE" })],
    });
    expect(verdict).not.toBe("Same");
    for (const field of ["first", "last"] as const) expect(fields[field]?.state).not.toBe("agrees");
  });

  it("has other names than in a small line, however small the labels are", () => {
    for (const label of ["DL", "NO", "LIC", "4d"]) {
      const number = [...lineAt(74, 15, { 100: label }), ...lineAt(70, 24, { 200: "A75574397" })];
      const more = [small({ 100: "MCALLISTER HANNAH GRACE" })];
      expect(of({ first: "ROXANNE", last: "GRIMALDI", more, number }).verdict).not.toBe("Same");
    }
  });

  it("has another birth date than in small print", () => {
    const { fields, verdict } = of({
      born: lineAt(230, 24, { 100: "~", 300: "~" }),
      more: [small({ 300: "10/10/1971" })],
    });
    expect(verdict).toBe("Unclear");
    expect(fields.birthDate).toMatchObject({ state: "unseen", suspect: true });
  });

  it("has its family name in its signature alone", () => {
    const signature = lineAt(420, 48, { 500: "Hannah Mcallister" });
    expect(of({ last: "", more: [signature] }).fields.last?.state).toBe("unseen");
    // The first name in the signature was misread.
    const misread = lineAt(420, 48, { 500: "Hanrah Mcallister" });
    expect(of({ last: "", more: [misread] }).fields.last?.state).toBe("unseen");
    expect(of({ last: "Mcallister", first: "Hannah Grace" }).verdict).toBe("Same");
  });

  it("has its middle name, or how that begins", () => {
    for (const first of ["HANNAH GRACE", "HANNAH, G", "HANNAH G.", "HANNAH GRA"])
      expect(of({ first }).verdict).toBe("Same");
    for (const first of ["HANNAH", "HANNAH, W", "HANNAH GRADE", "HANNAH TRACE"])
      expect(of({ first }).verdict).not.toBe("Same");
  });

  it("has another initial behind a comma, which makes the name before it taller", () => {
    const names = lineAt(165, 34, { 100: "HANNAH, W" }).map((word) =>
      word.text === "W" ? word : { ...word, height: 55 },
    );
    const text = cardWith({ first: "~", more: [names] });
    const { fields } = verdictOf(text, { ...license, middle: undefined, middleInitial: "J" });
    expect(fields.middle?.suspect).toBe(true);
  });

  it("has its generation, whatever stands apart from its names", () => {
    const ofSenior = { ...license, generation: "SR" };
    const end = (last: string) =>
      of({ last: "", more: [lineAt(120, 32, { 100: last, 700: "END NONE" })] }, ofSenior).verdict;
    expect(end("MCALLISTER SR")).toBe("Same");
    expect(end("MCALLISTER")).toBe("Unclear");
  });

  it("has no middle name that is a part of another word", () => {
    const ray = { ...license, first: name("LORRAINE"), middle: name("RAY") };
    expect(of({ first: "LORRAINE RAY" }, ray).verdict).toBe("Same");
    expect(of({ first: "LORRAINE" }, ray).verdict).toBe("Unclear");
  });

  it.each([
    { what: "eyes", line: { 300: "EYES", 380: "GRN" } },
    { what: "height", line: { 300: "HGT", 380: "6'-09\"" } },
  ])("has other $what at a second label", ({ line }) => {
    expect(of({ more: [lineAt(400, 24, line)] }).verdict).not.toBe("Same");
  });

  it("has another height at a second label that is likely read", () => {
    const other = (confidence: number) =>
      lineAt(400, 24, { 300: "HGT", 380: "6'-09\"" }).map((word, at) =>
        at === 0 ? word : { ...word, confidence },
      );
    const state = (confidence: number) => of({ more: [other(confidence)] }).fields.height?.state;
    expect(state(0.7)).toBe("unseen");
    expect(state(0.4)).toBe("agrees");
  });

  it("has the same eyes and height at second labels", () => {
    const again = [lineAt(400, 24, { 300: "EYES", 380: "GRY", 500: "HGT", 580: "6'-04\"" })];
    expect(of({ more: again }).verdict).toBe("Same");
  });
});
