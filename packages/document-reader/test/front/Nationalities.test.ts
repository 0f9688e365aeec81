import { certain } from "@bonafide/document-reader/front/FieldEvidence";
import { judgeField } from "@bonafide/document-reader/front/FieldVerdict";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { nationalityIn, regionOf } from "@bonafide/document-reader/front/Nationalities";
import { stateEvidence } from "@bonafide/document-reader/front/StateEvidence";
import { isMrzState } from "@bonafide/document-reader/mrz/MrzStates";
import { describe, expect, it } from "@effect/vitest";
import { bestOf, textOf } from "./PrintedFronts.ts";

/** What documents print, and the zone's code. */
const printed: ReadonlyArray<readonly [words: string, code: string]> = [
  ["BRITISH CITIZEN", "GBR"],
  ["BRITISH OVERSEAS TERRITORIES CITIZEN", "GBD"],
  ["DEUTSCH", "D"],
  ["UNITED STATES OF AMERICA", "USA"],
  ["CANADIAN/CANADIENNE", "CAN"],
  ["CANADIAN / CANADIENNE", "CAN"],
  ["Française", "FRA"],
  ["ESPAÑOLA", "ESP"],
  ["ITALIANA", "ITA"],
  ["Nederlandse", "NLD"],
  ["ÖSTERREICH", "AUT"],
  ["Schweiz · Suisse · Svizzera · Svizra · Switzerland", "CHE"],
  ["AUSTRALIAN", "AUS"],
  ["BRASILEIRO(A)", "BRA"],
  ["REPUBLIC OF KOREA", "KOR"],
  ["NORTH KOREAN", "PRK"],
  ["SOUTH AFRICAN", "ZAF"],
  ["SVENSK/SWEDISH", "SWE"],
  ["Suomi", "FIN"],
  ["NORGE", "NOR"],
  ["ÍSLAND", "ISL"],
  ["MAGYARORSZÁG", "HUN"],
  ["NIGERIAN", "NGA"],
  ["NIGÉRIENNE", "NER"],
  ["DOMINICAN", "DMA"],
  ["DOMINICAN", "DOM"],
  ["TÜRKİYE", "TUR"],
  ["CÔTE D'IVOIRE", "CIV"],
  ["BOSNIA AND HERZEGOVINA", "BIH"],
  ["UTOPIAN", "UTO"],
];

const says = (words: string, code: string) => nationalityIn(words, [regionOf(code) ?? "none"]);

describe("A nationality in words", () => {
  it.each(printed)("%s is the zone's %s", (words, code) => {
    expect(says(words, code)).toBe("Same");
  });

  it("of a British territory is British too", () => {
    for (const code of ["GIB", "BMU", "JEY"]) expect(says("BRITISH", code)).toBe("Same");
  });

  it("is another country's where all of it is another's name", () => {
    const all = new Set(printed.map(([, code]) => code));
    const confused = printed.flatMap(([words, code]) =>
      Array.from(all)
        .filter((other) => regionOf(other) !== regionOf(code) && says(words, other) === "Same")
        .map((other) => `${words} for ${other}`),
    );
    expect(confused).toEqual(["DOMINICAN for DOM", "DOMINICAN for DMA"]);
    expect(says("CANADIAN", "UTO")).toBe("Misplaced");
    expect(says("BRITISH CITIZEN", "USA")).toBe("Misplaced");
    expect(says("CANADIAN/CANADIENNE", "USA")).toBe("Misplaced");
    expect(says("AUSTRIA", "AUS")).toBe("Misplaced");
    expect(says("NIGERIAN", "NER")).toBe("Misplaced");
    expect(says("DOMINICAN", "USA")).toBe("Misplaced");
  });

  it("is not understood where a part of it is misread or unknown", () => {
    expect(says("PAPWO NEW GUINEA", "PNG")).toBe(undefined);
    expect(says("", "UTO")).toBe(undefined);
    expect(says("AUSTRALLAN", "AUS")).toBe("Same");
    // Another form of a word, and half of it misread.
    expect(says("UTOPSKI", "UTO")).toBe(undefined);
    expect(says("VTDPAN", "UTO")).toBe(undefined);
  });

  it("has another letter where no misreading gives it, and is no word of a region where it is like none", () => {
    expect(says("XTOPIAN", "UTO")).toBe("Changed");
    expect(says("GERXAN", "D")).toBe("Changed");
    expect(says("VTOPIAN", "UTO")).toBe("Same");
    expect(says("UTOPIAM", "UTO")).toBe("Same");
    expect(says("XANADIAN", "UTO")).toBe("Misplaced");
    expect(says("XANADIAN", "CAN")).toBe("Changed");
    expect(says("RURITANISH", "UTO")).toBe("Unknown");
    // The rest of a label.
    expect(says("/ Obywatelstwo", "UTO")).toBe(undefined);
    expect(says("XTOPIAN / UTOPIENNE", "UTO")).toBe("Changed");
    expect(says("RURITANISH / UTOPIAN", "UTO")).toBe("Same");
  });

  it("is changed or unknown in no form of an own language that differs by its ending", () => {
    const forms = [
      ["POLSKI", "POL"],
      ["LATVIJA", "LVA"],
      ["HRVATSKE", "HRV"],
      ["SVENSKT", "SWE"],
      ["ESPAÑOLES", "ESP"],
      ["NORSKE", "NOR"],
      ["TÜRK", "TUR"],
      ["MALTI", "MLT"],
    ] as const;
    for (const [words, code] of forms)
      expect([
        words,
        ["Changed", "Misplaced", "Unknown"].includes(says(words, code) ?? ""),
      ]).toEqual([words, false]);
  });

  it("has a region for each state of a zone, and none for an organization", () => {
    const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const codes = letters
      .flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)))
      .filter((code) => isMrzState(code));
    const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
    const found = codes.map((code) => regionOf(code));
    expect(found.every((region) => region === undefined || names.of(region) !== undefined)).toBe(
      true,
    );
    // 249 of ISO 3166-1, Kosovo and Utopia.
    expect(new Set(found.filter((region) => region !== undefined)).size).toBe(251);
    for (const code of ["XXA", "XOM", "UNO", "EUE", "ZAR"]) expect(regionOf(code)).toBe(undefined);
    for (const [code, region] of [
      ["D", "DE"],
      ["GBD", "GB"],
      ["RKS", "XK"],
      ["UKR", "UA"],
    ] as const)
      expect(regionOf(code)).toBe(region);
  });
});

describe("A page's nationality", () => {
  const states = ["UTO", "UTO"] as const;
  const said = (
    lines: ReadonlyArray<string>,
    confidence?: number,
    of: readonly [string, string] = states,
    names: ReadonlyArray<string> = ["SMITH", "ANN"],
  ) => {
    const { places, text } = lookAt(textOf(lines, confidence));
    return bestOf(stateEvidence(text, places, of, names));
  };

  it("agrees by its code or in words, at its label", () => {
    expect(said(["Nationality", "UTOPIAN"])).toBe("Same");
    expect(said(["Nationality/Nationalité UTO"])).toBe("Same");
    expect(said(["Code", "UTO"])).toBe("Same");
    expect(said(["Country UTOPIA"])).toBe("Same");
    expect(said(["THE UTOPIAN REPUBLIC"])).toBe("Absent");
    for (const code of ["D", "DEU"])
      expect(said([`Code ${code}`, "Staatsangehörigkeit XANADISCH"], 0.9, ["D", "D"])).toBe("Same");
  });

  it("is another country's where its label has that for certain, whatever code the page has", () => {
    for (const words of ["CANADIAN/CANADIENNE", "BRITISH CITIZEN", "CAN"]) {
      const page = ["Code UTO", `Nationality ${words}`];
      expect(said(page)).toBe("Misplaced");
      // Less than certain, nationals alone leave a doubt.
      expect(said(page, 0.7)).toBe(words.startsWith("CANADIAN") ? "Misplaced" : "Same");
    }
    for (const words of ["EAAHNIKH/GREEK", "GREEK"])
      expect(said(["Code UTO", `Nationality ${words}`], 0.7)).toBe("Misplaced");
    expect(said(["Code CAN"])).toBe("Misplaced");
    // Of the issuer, whatever the nationality is; a code among others is none.
    expect(said(["Code CAN", "Nationality UTOPIAN"])).toBe("Misplaced");
    expect(said(["Code CAN", "Nationality UTOPIAN"], 0.7)).toBe("Same");
    expect(said(["Code CAN", "Nationality UTOPIAN"], 0.9, ["CAN", "UTO"])).toBe("Same");
    expect(said(["Nationality", "CANADIAN / CANADIENNE"])).toBe("Misplaced");
  });

  it("is read at a label of which the end is lost", () => {
    for (const label of ["Nationalit", "Nationa"])
      expect(said(["Code UTO", `${label} CANADIAN`])).toBe("Misplaced");
    expect(said(["Code UTO", "NATIONAL GALLERY CANADIAN"])).toBe("Same");
  });

  it("is read below a label beside which a part of the photograph was read as a tall word", () => {
    const [label = [], value = []] = textOf(["Nationality FN", "XAN"]);
    const [own, noise] = label;
    const tall = noise === undefined ? [] : [{ ...noise, left: 250, top: -50, height: 130 }];
    const { places, text } = lookAt([[...(own === undefined ? [] : [own]), ...tall], value]);
    expect(bestOf(stateEvidence(text, places, states, []))).toBe("Other");
  });

  it("is in doubt where nationals of another country are named without a label", () => {
    const page = ["Code UTO", "CANADIAN/CANADIENNE"];
    expect(said(page)).toBe("Misplaced");
    expect(said(["Code UTO", "EAAHNIKH/GREEK"], 0.82)).toBe("Misplaced");
    const { places, text } = lookAt(textOf(page));
    const [found] = stateEvidence(text, places, states, []);
    // Too little to contradict, in however many looks.
    expect(found?.confidence).toBeLessThan(certain);
    expect(said(page, 0.7)).toBe("Same");
    expect(said(["Code UTO", "UTOPIAN"])).toBe("Same");
    // A name, a place of birth, and a sentence.
    expect(said(["Code UTO", "GERMAN"], 0.9, states, ["GERMAN"])).toBe("Same");
    expect(said(["Code UTO", "ARGENTINA"])).toBe("Same");
    expect(said(["Code UTO", "A CANADIAN FAMILY"])).toBe("Same");
  });

  it("is in doubt where another state's code stands alone, until it is read at its label", () => {
    const page = ["CAN", "UTO"];
    const verdict = (...looks: ReadonlyArray<ReadonlyArray<string>>) => judged(looks);
    expect(verdict(page)).toBe("suspect");
    expect(verdict(page, page, page)).toBe("suspect");
    expect(verdict(page, ["Nationality UTO"])).toBe("agrees");
    expect(judged([page], 0.7)).toBe("agrees");
    // No state's code, a part of a sentence or of a day, and a part of a name.
    for (const other of ["XUZ", "CAN BE", "12 MAR 2020", "ANN", "UTD"])
      expect(verdict([other, "UTO"])).toBe("agrees");
  });

  it("is in doubt where nationals of another country are named before the second language of its label", () => {
    const page = (word: string) => ["Code UTO", `Staatsang ${word} / Nationality`];
    for (const word of ["CANADIAN", "CANADIA"]) expect(said(page(word))).toBe("Misplaced");
    expect(said(page("CANADIAN"), 0.7)).toBe("Same");
    // Its own, a country's name, a shorter word, a name, and one that stands elsewhere.
    for (const word of ["UTOPIAN", "ROMANIA", "CANAD", "SMITH"])
      expect(said(page(word))).toBe("Same");
    expect(said(page("GERMAN"), 0.9, states, ["GERMAN"])).toBe("Same");
    expect(said(["A CANADIAN FAMILY", "Code UTO", ...page("N209")])).toBe("Same");
    expect(said([...page("CANADIAN"), "ANN", "SMITH", "Nationality UTOPIAN"])).toBe("Same");
  });

  it("is as the code says where its words are not understood", () => {
    expect(said(["Code UTO", "Nationality RURITANISH"])).toBe("Same");
    expect(said(["Nationality UTOPSKI"])).toBe("Absent");
  });

  /** The verdict of several looks at a page with these lines. */
  const judged = (looks: ReadonlyArray<ReadonlyArray<string>>, confidence?: number) => {
    const evidence = looks.map((lines) => {
      const { places, text } = lookAt(textOf(lines, confidence));
      return stateEvidence(text, places, states, ["SMITH", "ANN"]);
    });
    const { state, suspect } = judgeField(evidence, "UTO", { isDay: false, isSpelt: false });
    return suspect ? "suspect" : state;
  };

  it("contradicts by a letter that two looks read so for certain, whatever code the page has", () => {
    for (const words of ["XTOPIAN", "XANADIAN"])
      for (const more of [[], ["Code UTO"]]) {
        const page = [...more, `Nationality ${words}`];
        expect(judged([page, page])).toBe("contradicts");
        expect(judged([page, ["SMITH"]])).toBe("suspect");
      }
    for (const words of ["XTOPIAN", "XANADIAN"]) {
      const page = ["Code UTO", `Nationality ${words}`];
      expect(judged([page, page], 0.7)).toBe("agrees");
    }
    // A code with another letter may be misread.
    expect(judged([["Code UTO", "Nationality UTX"]])).toBe("agrees");
    // Another look reads it right, or reads the code alone.
    const edited = ["Code UTO", "Nationality XTOPIAN"];
    expect(judged([edited, ["Nationality UTOPIAN"]])).toBe("agrees");
    expect(judged([edited, edited, ["Code UTO"]])).toBe("contradicts");
  });

  it("is in doubt by another issuer's code of one letter, which may be misread", () => {
    const page = ["Code D", "Nationality UTO"];
    expect(judged([page, page])).toBe("suspect");
    expect(judged([page], 0.8)).toBe("agrees");
    expect(judged([["Code UTO", "Nationality UTO"]])).toBe("agrees");
    expect(said(["Code D"], 0.9, ["D", "D"])).toBe("Same");
  });

  it("is in doubt by a word of no region, unless a code tells, and never by one that was read unsurely", () => {
    const page = ["Nationality RURITANISH"];
    expect(judged([page, page])).toBe("suspect");
    expect(judged([page, page], 0.8)).toBe("unseen");
    expect(judged([page, ["Code UTO"]])).toBe("agrees");
    expect(judged([["Nationality UTOPSKI"], ["Nationality UTOPSKI"]])).toBe("unseen");
    expect(judged([["Nationality ANNSMITH"]])).toBe("suspect");
    expect(judged([["Nationality SMITH"]])).toBe("unseen");
  });
});
