import { placesIn } from "@bonafide/document-reader/front/FieldPlaces";
import { nameEvidence } from "@bonafide/document-reader/front/NameReadings";
import { namesOtherRegion, nationalityIn } from "@bonafide/document-reader/front/Nationalities";
import { isOnlyRepeated } from "@bonafide/document-reader/front/RepeatedNames";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { readMrz } from "@bonafide/document-reader/mrz/MrzReader";
import { linesOfText } from "@bonafide/document-reader/mrz/MrzLine";
import { printOfMrz } from "@bonafide/document-reader/verdict/ExpectedPrint";
import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import { page, pageOf, verdictOf } from "./FourteenthMakerPage.ts";
import { frontOf, license, name } from "./FourthMakerLicense.ts";
import { lineAt } from "./FourthMakerPage.ts";
import { bestOf, textOf } from "./PrintedFronts.ts";

/** Words of another script, as they are misread. */
const garbled = (left: number, text: string, confidence = 0.3) =>
  lineAt(100, 14, { [left]: text }).map((word) => ({ ...word, confidence }));

describe("A label in another script before the English one, without a stroke", () => {
  const below = (beginning: ReturnType<typeof garbled>, confidence = 0.96) =>
    placesIn([
      [...beginning, ...garbled(200, "Date of birth", confidence)],
      lineAt(125, 22, { 100: "10 MAR 1998" }),
    ]).map((place) => [place.kind, place.below.map(({ text }) => text).join(" ")]);

  it("has its value below its beginning", () => {
    expect(below(garbled(100, "SutiaSutia"))).toEqual([["birthDate", "10 MAR 1998"]]);
    expect(below([...garbled(100, "Suna"), ...garbled(140, "vgnus")])).toEqual([
      ["birthDate", "10 MAR 1998"],
    ]);
  });

  it("does not begin with words that were read for certain, with a number, or far before it", () => {
    const itsOwn = [["birthDate", "1998"]];
    expect(below(garbled(100, "SutiaSutia", 0.9))).toEqual(itsOwn);
    expect(below(garbled(100, "10031998SU"))).toEqual(itsOwn);
    expect(below(garbled(60, "SutiaSutia"))).toEqual(itsOwn);
    expect(below(garbled(100, "SutiaSutia"), 0.7)).toEqual(itsOwn);
  });

  it("does not begin with the value of the label before it", () => {
    const places = placesIn([
      [
        ...lineAt(100, 14, { 100: "EYES" }),
        ...garbled(140, "BRO"),
        ...lineAt(100, 14, { 170: "HGT 5-08" }),
      ],
    ]);
    expect(places.map(({ beside, kind }) => [kind, beside[0]?.text])).toEqual([
      ["eyes", "BRO"],
      ["height", "5-08"],
    ]);
  });
});

describe("A page", () => {
  it("has no second first name where its type was read as the number of a field", () => {
    const typed = (type: string) =>
      pageOf({}).map((line) =>
        line.some(({ text }) => text === "P")
          ? lineAt(95, 28, { 100: type, 500: "675622846" })
          : line,
      );
    expect(verdictOf(typed("P GRC"), page).verdict).toBe("Same");
    expect(verdictOf(typed("2 GRC 675622846"), page).verdict).toBe("Same");
    expect(verdictOf(typed("2 MEX"), page).verdict).not.toBe("Same");
  });

  it("may have a personal number without its century, and almost that number is a doubt", () => {
    const zone = linesOfText(
      "P<SWEAAKERSTROEM<<BJOERN<GOERAN<<<<<<<<<<<<<\n86498135<2SWE9207097M2802220199207098279<<36",
    );
    const swedish = printOfMrz(Result.getOrThrow(readMrz(zone, { today: "2026-06-15" })));
    expect(swedish.furtherNumbers).toEqual(["199207098279", "9207098279"]);
    const short = linesOfText(
      "P<SWEAAKERSTROEM<<BJOERN<GOERAN<<<<<<<<<<<<<\n86498135<2SWE9207097M28022209207098279<<<<98",
    );
    expect(
      printOfMrz(Result.getOrThrow(readMrz(short, { today: "2026-06-15" }))).furtherNumbers,
    ).toEqual(["9207098279", "199207098279"]);
    const numbered = (printed: string) =>
      verdictOf(pageOf({ more: [lineAt(450, 28, { 100: printed })] }), {
        ...page,
        furtherNumbers: swedish.furtherNumbers,
      }).verdict;
    expect(numbered("920709-8279")).toBe("Same");
    expect(numbered("19920709-8279")).toBe("Same");
    expect(numbered("920709-8249")).toBe("Unclear");
    expect(numbered("19920709-8249")).toBe("Unclear");
  });

  it("has all given names of its zone, on one line or on two", () => {
    const expected = { ...page, first: name("THI"), middle: name("HONG NHUNG XAVIER") };
    const of = (given: string, below?: string) =>
      verdictOf(
        pageOf({ given, more: below === undefined ? [] : [lineAt(276, 28, { 100: below })] }),
        expected,
      ).verdict;
    expect(of("THI HONG NHUNG XAVIER")).toBe("Same");
    expect(of("THI HONG", "NHUNG XAVIER")).toBe("Same");
    // A part of them was misread.
    expect(of("THI HONG", "NHUNG XAVTEBS")).toBe("Same");
    expect(of("THI HONG NHUNG")).toBe("Unclear");
    expect(of("THI HONG")).toBe("Unclear");
    expect(of("THI")).toBe("Unclear");
  });

  it("has its names in Greek above the Latin ones, also before a stroke, and no other names there", () => {
    const withAbove = (above: string) =>
      pageOf({}).flatMap((line) =>
        line.some(({ text }) => text === "ELENI")
          ? [lineAt(245, 28, { 100: above }), line.map((word) => ({ ...word, top: 276 }))]
          : [line],
      );
    for (const above of ["EAENH", "EAENH /"])
      expect(verdictOf(withAbove(above), page).verdict).toBe("Same");
    for (const above of ["MARIA", "MARIA /"])
      expect(verdictOf(withAbove(above), page).verdict).not.toBe("Same");
  });
});

describe("A name", () => {
  const find = (expected: string, printed: string) => {
    const text = textOf(["Surname", printed]);
    const unknown = { pair: "L", likes: ["E"] };
    return bestOf(nameEvidence(text, placesIn(text), { ...name(expected), unknown }, "last", []));
  };

  it("has an Ł that is read as an E, one or all of several", () => {
    expect(find("WLODARCZYK", "WEODARCZYK")).toBe("Same");
    expect(find("PAWLAKOWLSKI", "PAWEAKOWLSKI")).toBe("Same");
    expect(find("PAWLAKOWLSKI", "PAWLAKOWESKI")).toBe("Same");
    expect(find("PAWLAKOWLSKI", "PAWEAKOWESKI")).toBe("Same");
    expect(find("WLODARCZYK", "WXODARCZYK")).not.toBe("Same");
    expect(find("WLODARCZYK", "WLODARCZEK")).not.toBe("Same");
  });

  it("with an I that was read as a small L is in capitals, and no signature", () => {
    const license = { ...page, states: undefined, last: name("OSEI"), first: name("HECTOR") };
    const look = (last: string) =>
      lookAt([lineAt(100, 28, { 100: last }), lineAt(140, 28, { 100: "HECTOR" })]);
    expect(isOnlyRepeated([look("OSEl,")], "last", license)).toBe(false);
    expect(isOnlyRepeated([look("Osei,")], "last", license)).toBe(true);
  });
});

describe("A license", () => {
  it("has no generation that its barcode lacks, though but one look of two is certain of it", () => {
    const whitfield = { ...license, last: name("WHITFIELD") };
    const looks = (generation: string) =>
      [
        frontOf({ last: `LN WHITFIELD ${generation}` }),
        textOf([`LN WHITFIELD ${generation}`], 0.65),
      ].map(lookAt);
    expect(matchFront(looks(""), whitfield).verdict).toBe("Same");
    expect(matchFront(looks("JR"), whitfield).verdict).toBe("Unclear");
  });
});

describe("A nationality", () => {
  it.each([
    ["Marokkaanse", "MA"],
    ["marokkanisch", "MA"],
    ["MAROCCHINA", "MA"],
    ["Tunesische", "TN"],
    ["Algerijnse", "DZ"],
    ["Kenianische", "KE"],
  ])("is a form of the country's name in another language: %s", (printed, code) => {
    expect(nationalityIn(printed, [code])).toBe("Same");
  });

  it.each([
    ["Nigeriaanse", "NE"],
    ["Guineische", "GQ"],
    ["Marokkaanse", "TN"],
    ["Maro", "MA"],
    ["Omangese", "OM"],
  ])("is none of a country whose name begins alike, or not alike: %s of %s", (printed, code) => {
    expect(nationalityIn(printed, [code])).not.toBe("Same");
  });
});

describe("A title", () => {
  it("names another country by a short name too, and none by a part of a word", () => {
    expect(namesOtherRegion("REPUBLICA DE CUBA", "BG")).toBe(true);
    expect(namesOtherRegion("PASAPORTE / PASSPORT REPUBLIC OF IRAQ", "ES")).toBe(true);
    expect(namesOtherRegion("REPUBLICA DE CUBA", "CU")).toBe(false);
    expect(namesOtherRegion("REPUBLICA DE CUI", "BG")).toBe(false);
    expect(namesOtherRegion("INCUBATOR", "BG")).toBe(false);
    // Iran in Portuguese, without its accent.
    expect(namesOtherRegion("PASSPORT IRA", "BG")).toBe(false);
  });
});
