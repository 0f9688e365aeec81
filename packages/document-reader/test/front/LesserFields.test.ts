import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { readFront, showsNoField } from "@bonafide/document-reader/front/FrontReader";
import type { PrintedText, PrintedWord } from "@bonafide/document-reader/front/PrintedText";
import type { TextMode } from "@bonafide/document-reader/front/TextEngine";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";

const name = (text: string) => ({ text, truncated: false });

const expected: ExpectedFront = {
  number: "U1234567",
  last: name("ERIKSSON"),
  first: name("ANNA"),
  birthDate: "1980-08-04",
  issued: "2023-10-21",
  expires: "2030-08-04",
};

/** A card with its title and these lines below all others. */
const cardOf = (more: ReadonlyArray<string>, title = "UTOPIA DRIVER LICENSE"): PrintedText =>
  textOf([
    title,
    "4d DLN U1234567 4b EXP 08/04/2030",
    "1 ERIKSSON",
    "2 ANNA",
    "3 DOB 08/04/1980",
    ...more,
  ]);

/** Reads a card in so many views; its parts are read as `part` says. */
const read = (
  text: PrintedText,
  part: (mode: TextMode) => string = () => "",
  { views = 1, ...changed }: Partial<ExpectedFront> & { readonly views?: number } = {},
) => {
  const modes: Array<TextMode> = [];
  const [width, height] = [1500, 946];
  const picture = { width, height, data: new Uint8Array(width * height) };
  const pages = Array.from({ length: views }, () => ({ name: "print", picture, turned: false }));
  const match = readFront(
    pages,
    { ...expected, ...changed },
    {
      readText: (_, mode = "page") => {
        modes.push(mode);
        if (mode === "page") return text;
        const said = part(mode);
        return said === "" ? [] : textOf([said]);
      },
      hasTime: () => true,
    },
  );
  return { match, modes };
};

describe("A card's day of issue", () => {
  const misread = cardOf(["4a ISS OCH 21, 2023"]);

  it("is in doubt where a date of another year was read in part, behind a label that was not read", () => {
    const partly = (year: string, before = "0/287") => {
      const text = cardOf([`iS SEMFIRIBI ${before} ${year}`]).map((line) =>
        line.map((word) => (word.text === before ? { ...word, confidence: 0.09 } : word)),
      );
      return read(text).match;
    };
    expect(partly("2016").fields.issued).toMatchObject({ state: "unseen", suspect: true });
    expect(partly("2016").verdict).toBe("Unclear");
    for (const own of ["2023", "1980", "2030"]) expect(partly(own).verdict).toBe("Same");
    for (const other of ["VETERAN", "VETEKAM"]) expect(partly("1991", other).verdict).toBe("Same");
  });

  it("is looked at again at its label, in full contrast, until it agrees", () => {
    let looks = 0;
    const { match } = read(misread, () => (++looks > 2 ? "OCT 21, 2023" : "OCH 21, 82023"));
    expect(match.fields.issued?.state).toBe("agrees");
    expect(match.verdict).toBe("Same");
    expect(read(cardOf(["4a ISS OCT 21, 2023"])).modes).toEqual(["page"]);
  });

  it("makes a card unclear where it cannot be read at its label, whatever stands there", () => {
    for (const issue of ["4a ISS OCH 21, 2020", "4a ISS ~~~~9 0020", "4a ISS"])
      expect(read(cardOf([issue])).match.verdict).toBe("Unclear");
  });

  it("is open where no label of it was read, or an issuer stands behind the label", () => {
    for (const issue of ["", "ISSUED BY UTOPIA"]) {
      const { match } = read(cardOf([issue]));
      expect(match.fields.issued?.state).toBe("unseen");
      expect(match.verdict).toBe("Same");
    }
  });
});

describe("A day of a key field", () => {
  it("is looked at again at its label, in full contrast", () => {
    const misread = cardOf([]).map((line) =>
      line.map((word) => (word.text === "08/04/2030" ? { ...word, text: "0S=0A=2O3U" } : word)),
    );
    let looks = 0;
    const { match } = read(misread, () => (++looks > 2 ? "08/04/2030" : "0S=0A=2O3U"));
    expect(match.fields.expires?.state).toBe("agrees");
    expect(match.verdict).toBe("Same");
  });
});

describe("A side without print", () => {
  it("has a sentence with a word of a label, and no field", () => {
    const lines = [
      "This card belongs to the Republic of Utopia and shall be given back on request.",
      "Finders leave it at any police station.",
    ];
    const elsewhere: Array<boolean> = [];
    const [width, height] = [1500, 946];
    const picture = { width, height, data: new Uint8Array(width * height) };
    const modes: Array<TextMode> = [];
    readFront([{ name: "print", picture, turned: false }], expected, {
      readText: (_, mode = "page") => {
        modes.push(mode);
        return textOf(lines);
      },
      hasTime: () => true,
      isElsewhere: (looks, match) => {
        elsewhere.push(showsNoField(looks, match));
        return false;
      },
    });
    expect(modes).toEqual(["page"]);
    expect(elsewhere).toEqual([true]);
  });
});

describe("A card's class", () => {
  const state = (lines: ReadonlyArray<string>, vehicleClass: string) =>
    matchFront([lookAt(cardOf(lines))], { ...expected, class: vehicleClass }).fields.class?.state;

  it("is no letter of its own label", () => {
    expect(state(["Classe Class"], "E")).toBe("unseen");
    expect(state(["9CLASSD"], "D")).toBe("agrees");
  });

  it("stands below the number of its label", () => {
    const word = (text: string, left: number, top: number, height: number): PrintedWord => ({
      text,
      confidence: 0.96,
      left,
      top,
      width: 12 * text.length,
      height,
    });
    const rows = [
      [
        word("4a", 77, 510, 16),
        word("ISS", 126, 510, 16),
        word("9", 600, 509, 16),
        word("CLASS", 629, 510, 16),
      ],
      [word("10/21/2023", 79, 539, 25), word("E", 599, 539, 25)],
    ];
    const { places } = lookAt(rows);
    expect(places.find(({ kind }) => kind === "class")?.below[0]?.text).toBe("E");
  });

  it("makes a card unclear where its label was read and its letter was not", () => {
    const verdict = (label: string, part = "") =>
      read(cardOf([label]), () => part, { class: "D", issued: undefined }).match.verdict;
    for (const label of ["9 CLASS", "CLASS: ~", "9 CLASS %&"])
      expect(verdict(label)).toBe("Unclear");
    expect(verdict("9 CLASS", "D")).toBe("Same");
    // Issuers write classes in words, and a number alone may be another's.
    for (const label of ["", "9", "CLASS REGULAR", "ENTITLES TO CLASS"])
      expect(verdict(label)).toBe("Same");
  });

  it("makes a card unclear below its number alone, where the card's other labels are numbers too", () => {
    const numbered = (last: string): PrintedText =>
      textOf([
        "EAST UTOPIA DRIVING LICENCE",
        "4d U1234567",
        "4b 08/04/2030",
        "3 08/04/1980",
        "1 ERIKSSON",
        "2 ANNA",
        last,
      ]);
    const verdict = (last: string) =>
      read(numbered(last), () => "", { class: "D", issued: undefined }).match.verdict;
    expect(verdict("9")).toBe("Unclear");
    expect(verdict("9 D")).toBe("Same");
    expect(verdict("8")).toBe("Same");
  });

  it("may stand behind its number: another one is a doubt, and no contradiction", () => {
    const classAs = (word: string) =>
      read(cardOf([word]), () => word, { class: "D", issued: undefined }).match;
    expect(classAs("9D").fields.class?.state).toBe("agrees");
    for (const word of ["9A", "9C", "9-A"])
      expect(classAs(word)).toMatchObject({
        verdict: "Unclear",
        fields: { class: { state: "unseen", suspect: true } },
      });
    // In one look it sticks to its number, and in another it does not.
    const looks = [cardOf(["9A"]), textOf(["9 A"], 0.69)].map(lookAt);
    expect(matchFront(looks, { ...expected, issued: undefined, class: "D" })).toMatchObject({
      verdict: "Unclear",
      fields: { class: { suspect: true } },
    });
    // Of endorsements.
    expect(classAs("9a END").verdict).toBe("Same");
  });

  it("is not confirmed by a sign that was taken for its letter, where two looks read another one", () => {
    const sign = (confidence: number) =>
      ["A", "A", "D"].map((letter) =>
        lookAt(
          textOf(["UTOPIA DRIVER LICENSE", `CLASS ${letter}`], letter === "A" ? 0.96 : confidence),
        ),
      );
    const found = (confidence: number) =>
      matchFront(sign(confidence), { ...expected, class: "D" }).fields.class;
    expect(found(0.03)?.state).toBe("contradicts");
    expect(found(0.6)).toMatchObject({ state: "unseen", suspect: true });
    expect(found(0.9)?.state).toBe("agrees");
  });
});

describe("A page's issuing state", () => {
  const pageOf = (code: string, nationality = "NATIONALITY UTO") =>
    cardOf(["4a ISS 10/21/2023", `CODE ${code}`, nationality, "SEX F", "PASSPORT NO U1234567"]);
  const matchOf = (text: PrintedText, part: () => string = () => "") =>
    read(text, part, { issued: undefined, sex: "F", states: ["UTO", "UTO"] }).match;

  it("makes a page unclear where its label was read and its code was not, whatever the nationality is", () => {
    for (const code of ["", "%&", "X&N", "XAN", "N"]) {
      const { fields, verdict } = matchOf(pageOf(code));
      expect(verdict).not.toBe("Same");
      expect(fields.country?.state).not.toBe("agrees");
    }
    expect(matchOf(pageOf("UTO")).verdict).toBe("Same");
    // Another line was read as its value in a part of the page.
    expect(matchOf(pageOf("XAN"), () => "CODE PASSPORT7").verdict).toBe("Unclear");
  });

  it("is looked at again at its own label", () => {
    expect(matchOf(pageOf("%&"), () => "UTO").verdict).toBe("Same");
    expect(matchOf(pageOf("%&"), () => "XAN").verdict).toBe("Unclear");
    expect(matchOf(pageOf("%&"), () => "CAN").verdict).toBe("Contradicted");
  });

  it("is read below its label too where another label stands between the two", () => {
    const below = (code: string) =>
      read(
        cardOf(["CODE", "PASSPORT NO", `${code} U1234567`, "NATIONALITY UTO", "SEX F"]),
        () => "",
        { issued: undefined, sex: "F", states: ["UTO", "UTO"] },
      );
    expect(below("UTO").match.fields.country?.state).toBe("agrees");
    expect(below("UTO").modes).toEqual(["page"]);
    expect(below("XAN").match.verdict).not.toBe("Same");
  });

  it("does not stand for a nationality whose label was read and whose code was not", () => {
    for (const nationality of ["NATIONALITY", "NATIONALITY %&", "NATIONALITY N"])
      expect(matchOf(pageOf("UTO", nationality)).verdict).toBe("Unclear");
    expect(matchOf(pageOf("UTO", "NATIONALITY"), () => "UTO").verdict).toBe("Same");
    expect(matchOf(pageOf("UTO", "NATIONALITY"), () => "CAN").verdict).toBe("Contradicted");
    for (const nationality of ["", "NATIONALITY uTo", "NATIONALITY RURITANISH"])
      expect(matchOf(pageOf("UTO", nationality)).verdict).toBe("Same");
  });

  it("is in no doubt where it has no label, or the label is another's", () => {
    const bare = pageOf("").filter((line) => line[0]?.text !== "CODE");
    expect(matchOf(bare).verdict).toBe("Same");
    for (const other of ["38001085718", "TALLINN", "P"])
      expect([other, matchOf(pageOf(other)).verdict]).toEqual([other, "Same"]);
  });
});

describe("A card's country", () => {
  it("is looked for beside the title, once on either side", () => {
    const { match, modes } = read(cardOf([]), () => "", { country: "USA", issued: undefined });
    expect(modes).toEqual(["page", "line"]);
    expect(match.verdict).toBe("Same");
  });

  it("agrees, makes unclear or contradicts by what stands there", () => {
    const verdict = (country: string, views: number) =>
      read(cardOf([]), () => country, { country: "USA", issued: undefined, views }).match.verdict;
    expect(verdict("USA", 1)).toBe("Same");
    expect(verdict("CAN", 1)).toBe("Unclear");
    expect(verdict("CAN", 2)).toBe("Contradicted");
  });
});
