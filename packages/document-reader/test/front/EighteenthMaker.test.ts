import { readFront } from "@bonafide/document-reader/front/FrontReader";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import { sexEvidence } from "@bonafide/document-reader/front/MarkEvidence";
import { nationalityIn } from "@bonafide/document-reader/front/Nationalities";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";
import { page, pageOf, verdictOf } from "./FourteenthMakerPage.ts";
import { frontOf, license, match, name } from "./FourthMakerLicense.ts";
import { lineAt } from "./FourthMakerPage.ts";
import { bestOf } from "./PrintedFronts.ts";
import { labelsOf } from "./PrintedLabels.ts";

/** A text of which some words were read with another confidence. */
const asRead = (text: PrintedText, printed: string, confidence: number): PrintedText =>
  text.map((line) =>
    line.map((word) => (printed.split(" ").includes(word.text) ? { ...word, confidence } : word)),
  );

describe("The sex", () => {
  const find = (expected: string, ...printed: ReadonlyArray<string>) => {
    const text = [
      lineAt(100, 14, { 100: "Sex" }),
      lineAt(125, 22, Object.fromEntries(printed.map((word, at) => [100 + 30 * at, word]))),
    ];
    return bestOf(sexEvidence(text, placesIn(text), expected));
  };

  it("is a word of Romance languages", () => {
    expect(find("M", "HOMBRE")).toBe("Same");
    expect(find("F", "MUJER")).toBe("Same");
    expect(find("F", "HOMBRE")).toBe("Other");
    expect(find("F", "MASCULINO")).toBe("Other");
  });

  it("is the letter behind a stroke, whatever the word before it was read as", () => {
    for (const printed of [["MKE", "/", "F"], ["dc", "/F"], ["NG/F"]]) {
      expect(find("F", ...printed)).toBe("Same");
      expect(find("M", ...printed)).toBe("Other");
    }
  });
});

describe("Two names that stick together", () => {
  const expected = { ...page, middle: name("MARIA") };
  const first = (given: string) => verdictOf(pageOf({ given }), expected).fields.first?.state;

  it("are both, in their order", () => {
    expect(first("ELENIMARIA")).toBe("agrees");
    expect(first("MARIAELENI")).not.toBe("agrees");
  });

  it("contradict none of them where a letter or two were misread", () => {
    expect(first("FLENIMARLA")).not.toBe("contradicts");
    expect(first("SOPHIAKATERINA")).toBe("contradicts");
  });
});

describe("A name", () => {
  const italian = { ...page, last: name("PAPAGEORGIO"), states: ["ITA", "ITA"] as const };
  const printed = (last: string, ...more: PrintedText) =>
    pageOf({ more }).map((line) =>
      line.map((word) => (word.text === "PAPAGEORGIOU" ? { ...word, text: last } : word)),
    );
  // Near the first name, so that it is not far from the other one.
  const signature = (text: string) => lineAt(300, 26, { 900: text });

  it("is in doubt where its own label has another one in each look, and it stands elsewhere", () => {
    const state = (last: string, confidence = 0.96) =>
      verdictOf(asRead(printed(last, signature("PAPAGEORGIO")), last, confidence), italian).fields
        .last?.state;
    expect(state("PAPAGEORGIO")).toBe("agrees");
    for (const last of ["PAPAGEORGIOS", "PEPAGEORGIO", "NOVAK"]) {
      expect(state(last)).toBe("unseen");
      expect(state(last, 0.65)).toBe("unseen");
    }
  });

  it("is in doubt though a part of the view has it, where the part is the signature", () => {
    const own = signature("PAPAGEORGIO");
    const text = asRead([...printed("PAPAGEORGIOS"), own], "PAPAGEORGIOS", 0.82);
    const [width, height] = [1500, 900];
    const picture = { width, height, data: new Uint8Array(width * height) };
    picture.data.fill(200, 300 * width, 326 * width);
    const { fields } = readFront([{ name: "print", picture, turned: false }], italian, {
      readText: (part, mode) =>
        mode === undefined ? text : part.data.some((grey) => grey > 150) ? [own] : [],
      hasTime: () => true,
    });
    expect(fields.last?.state).toBe("unseen");
  });

  it("is in none where a look reads it at its label", () => {
    const other = lookAt(printed("PAPAGEORGIOS", signature("PAPAGEORGIO")));
    const own = lookAt(printed("PAPAGEORGIO"));
    expect(matchFront([other, own], italian).fields.last?.state).toBe("agrees");
  });

  it("is not the state's code below it", () => {
    const code = pageOf({ more: [lineAt(280, 28, { 100: "GRC" })] });
    expect(verdictOf(code, page).fields.middle).toBeUndefined();
  });

  it("is in doubt where it was read in a signature alone, and almost it in capitals", () => {
    const state = (given: string) => {
      const look = lookAt([
        ...frontOf({ last: "FELDMANN", first: `${given} NA` }).map((line) => [...line]),
        lineAt(200, 40, { 900: "Brendan Fldmn" }),
      ]);
      return matchFront([look, look], { ...license, first: name("BRENDAN"), middle: undefined })
        .fields.first?.state;
    };
    expect(state("BRENDAN")).toBe("agrees");
    expect(state("BRANDON")).not.toBe("agrees");
    // A capital I that was read as a small L.
    const osei = { ...license, last: name("OSEI") };
    expect(match({ last: "OSEl," }, osei).fields.last?.state).toBe("agrees");
  });
});

describe("An address", () => {
  const at = (
    changed: Parameters<typeof match>[0],
    address: Partial<Record<"city" | "street", string>>,
  ) =>
    match(changed, { ...license, address: { ...license.address, ...address } }).fields.address
      ?.state;

  it("has a direction that sticks to the street's number, and a lot to its suffix", () => {
    const street = "3910 E 31ST ST LOT 19";
    for (const printed of ["3910 E 31ST ST LOT 19", "3910 E31ST STLOT 19"])
      expect(at({ street: printed }, { street })).toBe("agrees");
    expect(at({ street: "3910 E31ST STLOT 47" }, { street })).toBe("contradicts");
  });

  it("is in doubt by a city of which two letters are others for certain", () => {
    expect(at({ city: "ESTANCIA AR 72901" }, { city: "ESPANOLA" })).toBe("unseen");
    expect(match({ city: "ESTANCIA AR 72901" }, withCity("ESPANOLA")).verdict).toBe("Unclear");
    expect(match({ city: "FORT SMITH AR 72901" }).verdict).toBe("Same");
  });

  it("is in doubt by another direction before the city, and not where print lacks it", () => {
    const verdict = (printed: string, city: string) =>
      match({ city: `${printed} AR 72901` }, withCity(city)).verdict;
    expect(verdict("EAST PROVIDENCE", "EAST PROVIDENCE")).toBe("Same");
    expect(verdict("E PROVIDENCE", "EAST PROVIDENCE")).toBe("Same");
    expect(verdict("PROVIDENCE", "EAST PROVIDENCE")).toBe("Same");
    expect(verdict("WEST PROVIDENCE", "EAST PROVIDENCE")).toBe("Unclear");
    expect(verdict("WEST PROVIDENCE", "PROVIDENCE")).toBe("Unclear");
  });

  const withCity = (city: string) => ({ ...license, address: { ...license.address, city } });
});

describe("A description", () => {
  const strange = (marks: string, described: object) =>
    match({ marks: `SEX M HGT 5'-11" CLASS D ${marks}` }, { ...license, ...described }).strange.map(
      ({ of }) => of,
    );

  it("has a colour that was read as two words", () => {
    expect(strange("EYES B LU", { eyes: "GRN" })).toEqual(["eye colour"]);
    expect(strange("EYES B LU", { eyes: "BLU" })).toEqual([]);
  });

  it("stands at labels that were misread", () => {
    expect(strange("1weves BRO", { eyes: "GRN" })).toEqual(["eye colour"]);
    expect(strange("wr 265", { weight: 220 })).toEqual(["weight"]);
    expect(strange("wr 220", { weight: 220 })).toEqual([]);
  });

  it("has a class R at a label without its L", () => {
    const state = (marks: string) =>
      match({ marks: `SEX M HGT 5'-11" ${marks}` }, { ...license, class: "R" }).fields.class?.state;
    expect(state("cass R")).toBe("agrees");
    expect(state("cass D")).not.toBe("agrees");
  });
});

it("A day of expiry has Bosnian and Serbian labels", () => {
  expect(labelsOf(lineAt(100, 14, { 100: "Vrijedi do/Valid to" }))[0]?.[0]).toBe("expires");
  expect(labelsOf(lineAt(100, 14, { 100: "Vazi do" }))[0]?.[0]).toBe("expires");
});

it("A nationality may be a country's name in the issuer's own language", () => {
  expect(nationalityIn("TOJIKISTON", ["UZ"])).toBe("Misplaced");
  expect(nationalityIn("O'ZBEKISTON", ["UZ"])).toBe("Same");
  expect(nationalityIn("CRNOGORSKO", ["ME"])).toBe("Same");
});
