import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { readFront } from "@bonafide/document-reader/front/FrontReader";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";
import { frontOf, license, type lines, match, name } from "./FourthMakerLicense.ts";
import { lineAt, matchPage, ofPage, page } from "./FourthMakerPage.ts";

const valueAt = (kind: string, text: PrintedText): string | undefined =>
  lookAt(text)
    .places.filter((place) => place.kind === kind)
    .map(({ below, beside }) => [...beside, ...below].map((word) => word.text).join(" "))[0];

describe("A front of a fourth maker", () => {
  it("has a name of two letters that sticks to the next one", () => {
    expect(match().verdict).toBe("Same");
    expect(match({ first: "FN LINA" }).fields.first?.state).toBe("agrees");
    expect(match({ first: "FN LISA" }).fields.first?.state).toBe("contradicts");
  });

  it("is unclear by a street that is a number, or of short words that are not the holder's", () => {
    expect(match({ street: "3910 N 3RD ST" }).verdict).toBe("Unclear");
    expect(match({ street: "3910 OAK ST" }).verdict).toBe("Unclear");
    // No abbreviation begins with another letter.
    expect(match({ street: "3910 HOLLOW LN" }).verdict).toBe("Contradicted");
    // A letter may be misread.
    expect(match({ street: "3910 OLO POST RD" }).verdict).toBe("Same");
    expect(match({ street: "3910 OLD P0ST RD" }).verdict).toBe("Same");
  });

  it("is at odds with itself by another street or city about a flat in a line of its own", () => {
    const look = (street: string, city: string) =>
      lookAt([
        lineAt(60, 29, { 30: "ARKANSAS DRIVER LICENSE" }),
        [...lineAt(105, 15, { 0: "8" }), ...lineAt(100, 29, { 30: street })],
        lineAt(145, 29, { 0: "APT 31" }),
        lineAt(189, 29, { 0: city }),
      ]);
    const address = {
      street: "3910 OLD POST RD",
      unit: "APT 31",
      city: "FORT SMITH",
      state: "AR",
      zip: "72901",
    };
    const state = (street: string, city: string) => {
      const one = look(street, city);
      return matchFront([one, one], { ...license, address }).fields.address?.state;
    };
    expect(state("3910 OLD POST RD", "FORT SMITH AR 72901")).toBe("agrees");
    expect(state("3910 KING GEORGE DR", "FORT SMITH AR 72901")).toBe("contradicts");
    expect(state("3910 OLD POST RD", "LITTLE ROCK AR 72901")).toBe("contradicts");
  });

  it("is unclear by a family name with a lookalike letter in certain looks", () => {
    const named = { ...license, last: name("WHITFIELD") };
    const verdict = (last: string) => match({ last: `LN ${last}` }, named).verdict;
    expect(verdict("WHITFIELD")).toBe("Same");
    expect(verdict("WHITFLELD")).toBe("Unclear");
    expect(verdict("WHlTFIELD")).toBe("Same");
    const looks = (last: string, confidence: number) =>
      [frontOf({ last: "LN WHITFLELD" }), textOf([`LN ${last}`], confidence)].map(lookAt);
    expect(matchFront(looks("WHITFLELD", 0.8), named).verdict).toBe("Unclear");
    expect(matchFront(looks("WHITFIELD", 0.1), named).verdict).toBe("Unclear");
    expect(matchFront(looks("WHITFIELD", 0.8), named).verdict).toBe("Same");
  });

  it("is at odds with itself by another street or city of Canada, where the code is misread", () => {
    const address = { street: "9202 KING GEORGE DR", city: "EDMONTON", state: "AB", zip: "T5J2R7" };
    const state = (changed: Partial<typeof lines>) => {
      const printed = { street: "9202 KING GEORGE DR", city: "EDMONTON, AB T5) 2R7", ...changed };
      return match(printed, { ...license, address }).fields.address?.state;
    };
    expect(state({})).toBe("unseen");
    expect(state({ city: "EDMONTON, AB T5J 2R7" })).toBe("agrees");
    expect(state({ street: "9202 BIRCH HOLLOW LN" })).toBe("contradicts");
    expect(state({ city: "CALGARY, AB T5) 2R7" })).toBe("contradicts");
  });

  it("has a class that is a numeral", () => {
    const state = (printed: string) => {
      const marks = `SEX M HGT 5'-11" CLASS ${printed}`;
      const found = match({ marks }, { ...license, class: "5" });
      return [found.verdict, found.fields.class?.state];
    };
    expect(state("5")).toEqual(["Same", "agrees"]);
    expect(state("S")).toEqual(["Same", "agrees"]);
    expect(state("1")).toEqual(["Contradicted", "contradicts"]);
    expect(state("B")).toEqual(["Contradicted", "contradicts"]);
    // A six is easily misread as a five.
    expect(state("6")).toEqual(["Unclear", "unseen"]);
  });

  it("is unclear without a height, though a letter of its label is misread", () => {
    const verdict = (label: string, confidence: number) => {
      const marks = lineAt(700, 30, { 0: "SEX M", 300: label, 600: "CLASS D" });
      const text = frontOf({ marks: "" }).concat([
        marks.map((word) => (word.text === label ? { ...word, confidence } : word)),
      ]);
      return matchFront([lookAt(text)], license).verdict;
    };
    expect(verdict("Hgt", 0.9)).toBe("Unclear");
    expect(verdict("Hat", 0.7)).toBe("Unclear");
    // A word.
    expect(verdict("Hat", 0.96)).toBe("Same");
  });

  it("is unclear by a first name where the data have none", () => {
    const { first: _first, middle: _middle, ...others } = license;
    const unnamed = { ...others, first: undefined, middleInitial: "", lacking: ["first"] } as const;
    const verdict = (changed: Partial<typeof lines>) => match(changed, unnamed).verdict;
    expect(verdict({ first: "FN HIROSHI" })).toBe("Unclear");
    expect(verdict({ last: "FELDMANN, HIROSHI", first: "" })).toBe("Unclear");
    expect(verdict({ first: "FN NONE" })).toBe("Same");
    // The data may have a middle name all the same.
    const looks = [lookAt(frontOf({ first: "FN MARGARET FRANCES" }))];
    const named = { ...unnamed, middle: name("FRANCES"), middleInitial: undefined };
    expect(matchFront(looks, named).verdict).toBe("Unclear");
    expect(verdict({ first: "" })).toBe("Same");
  });

  it("is a doubt by a number whose Z every look reads as a 7, and contradicts by another numeral", () => {
    const verdict = (printed: string) =>
      matchPage({ number: `NO ${printed}` }, { ...page, number: "Z1831143" }).verdict;
    expect(verdict("Z1831143")).toBe("Same");
    expect(verdict("71831143")).toBe("Unclear");
    expect(verdict("Z1831149")).toBe("Contradicted");
  });

  it("has a name of Iceland, of which a letter is read as another", () => {
    const state = (last: string) => matchPage({ last: `SURNAME ${last}` }).fields.last?.state;
    expect(state("ÞORSTEINSSON")).toBe("agrees");
    expect(state("PORSTEINSSON")).toBe("agrees");
    expect(state("PORSTEINSDOTTIR")).not.toBe("agrees");
    expect(state("MORSTEINSSON")).toBe("unseen");
    expect(state("THORSTEINSEN")).toBe("contradicts");
  });

  it("has a name of Serbia, whose zone writes each Đ as two letters", () => {
    const last = { ...name("DJORDJEVIC"), unknown: { pair: "DJ", likes: ["D"] } };
    const state = (printed: string) =>
      matchPage({ last: `SURNAME ${printed}` }, { ...page, last }).fields.last?.state;
    expect(state("ĐORĐEVIĆ")).toBe("agrees");
    expect(state("DORDEVIC")).toBe("agrees");
    expect(state("DJORDJEVIC")).toBe("agrees");
    expect(state("DORDEVSKI")).not.toBe("agrees");
  });

  it("has a name of Austria, of which a letter is read as another", () => {
    const last = { ...name("STRASSER"), unknown: { pair: "SS", likes: ["B"] } };
    const state = (printed: string) =>
      matchPage({ last: `SURNAME ${printed}` }, { ...page, last }).fields.last?.state;
    expect(state("STRASSER")).toBe("agrees");
    expect(state("STRABER")).toBe("agrees");
    expect(state("STRARER")).toBe("unseen");
    expect(state("STRASSEN")).toBe("contradicts");
  });

  it("has a name behind itself in another script", () => {
    const greek = { ...page, last: name("ZERVAS"), states: ["GRC", "GRC"] } as const;
    const changed = { code: "CODE GRC", nationality: "NATIONALITY GRC" };
    const state = (last: string) =>
      matchPage({ ...changed, last: `SURNAME ${last}` }, greek).fields.last?.state;
    expect(state("ZEPBAZ/ZERVAS")).toBe("agrees");
    expect(state("ZEPBAZ/NIKOLAOU")).not.toBe("agrees");
  });

  it("has the code of its state behind a short name", () => {
    const turkish = { ...page, states: ["TUR", "TUR"] } as const;
    const country = (nationality: string) =>
      matchPage({ code: "CODE TUR", nationality: `NATIONALITY ${nationality}` }, turkish).fields
        .country?.state;
    expect(country("T.C./TUR")).toBe("agrees");
    expect(country("T.C.ITUR")).toBe("agrees");
    expect(country("T.C./NOR")).toBe("contradicts");
    expect(country("T.C.INOR")).toBe("contradicts");
    // The name may be read unsurely.
    const unsure = textOf(
      Object.values({ ...ofPage, nationality: "NATIONALITY T.C./TUR", code: "CODE TUR" }),
    ).map((line) =>
      line.map((word) => (/T\.C/.test(word.text) ? { ...word, confidence: 0.7 } : word)),
    );
    expect(matchFront([lookAt(unsure)], turkish).fields.country?.state).toBe("agrees");
  });

  it("has a class that is a numeral where it is overlooked among other print", () => {
    const size = { width: 1500, height: 946 };
    const picture = { ...size, data: new Uint8Array(size.width * size.height) };
    const state = (alone: string) =>
      readFront(
        [{ name: "print", picture, turned: false }],
        { ...license, class: "5" },
        {
          hasTime: () => true,
          readText: (_, mode = "page") => {
            const marks = `SEX M HGT 5'-11"`;
            return mode === "page"
              ? [...frontOf({ marks }), lineAt(700, 30, { 0: "CLASS" })]
              : [lineAt(0, 30, { 0: alone })];
          },
        },
      ).fields.class?.state;
    expect(state("5")).toBe("agrees");
    expect(state("7")).toBe("contradicts");
  });

  it("is read upright where it lies on its side, and so in each further view", () => {
    const size = (width: number, height: number) => ({
      width,
      height,
      data: new Uint8Array(width * height),
    });
    const views = [
      { name: "print", picture: size(150, 94), turned: false },
      { name: "print-turned-90", picture: size(94, 150), turned: true, quarters: 1 },
      { name: "print-small", picture: size(115, 72), turned: false, follows: true },
    ] as const;
    const seen: Array<number> = [];
    const found = readFront(views, license, {
      hasTime: () => true,
      readText: ({ height, width }) => {
        if (width > height) return [];
        seen.push(height);
        return width === 72 ? frontOf() : width === 94 ? frontOf({ number: "", first: "" }) : [];
      },
    });
    expect(seen).toContain(115);
    expect(found.verdict).toBe("Same");
  });

  it("has to show the nationality of a zone that names two states", () => {
    const czech = { ...page, states: ["CZE", "HRV"] } as const;
    const verdict = (nationality: string) =>
      matchPage({ code: "CODE CZE", nationality: `NATIONALITY ${nationality}` }, czech).verdict;
    expect(verdict("CESKA REPUBLIKA")).not.toBe("Same");
    expect(verdict("HRV")).toBe("Same");
    expect(verdict("CROATIA")).toBe("Same");
    // Nor does the issuer's code say anything of a nationality that is not understood.
    expect(verdict("ZEMSKA")).toBe("Unclear");
    expect(verdict("")).toBe("Unclear");
  });

  it("has a day below a label that ends in another language, or beside which a lower label stands", () => {
    const days = lineAt(130, 28, { 400: "L1676588", 700: "02 DEC 2028" });
    expect(
      valueAt("expires", [
        lineAt(100, 18, { 400: "Document No.", 700: "Date of expiry / Ra mutu" }),
        days,
      ]),
    ).toBe("02 DEC 2028");
    expect(
      valueAt("birthDate", [
        lineAt(100, 18, { 400: "Dogum Tarihi / Date of Birth" }),
        lineAt(114, 18, { 900: "Uyrugu / Nationality" }),
        lineAt(128, 28, { 400: "17.03.1967", 900: "T.C./TUR" }),
      ]),
    ).toBe("17.03.1967");
  });
});
