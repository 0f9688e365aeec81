import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { focusesOf } from "@bonafide/document-reader/front/FocusedLooks";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { datesIn } from "@bonafide/document-reader/front/PrintedDates";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";

const name = (text: string) => ({ text, truncated: false });

/** The data of a license, and its print line by line. */
const license = {
  number: "S51448150",
  last: name("HILL"),
  first: name("HIROSHI"),
  birthDate: "1998-12-16",
  issued: "2025-03-05",
  expires: "2030-12-16",
  sex: "M",
  height: 60,
  class: "D",
  address: { street: "7174 BRIARWOOD DR", city: "WORCESTER", state: "MA", zip: "01608" },
} as const satisfies ExpectedFront;

const lines = {
  number: "DL S51448150",
  last: "LN HILL",
  first: "FN HIROSHI",
  street: "7174 BRIARWOOD DR",
  city: "WORCESTER, MA 01608",
  born: "DOB 12/16/1998",
  until: "EXP 12/16/2030",
  since: "ISS 03/05/2025",
  marks: `SEX M HGT 5'-00" CLASS D`,
};

const frontOf = (changed: Partial<typeof lines> = {}, confidence = 0.96): PrintedText =>
  textOf(["MASSACHUSETTS DRIVER LICENSE", ...Object.values({ ...lines, ...changed })], confidence);

const match = (looks: ReadonlyArray<PrintedText>, expected: ExpectedFront = license) =>
  matchFront(looks.map(lookAt), expected);

/** A page's print as a zone's data expects it. */
const page = ({ number = "C4XXKLTZM", last = "AAKESSON" } = {}) =>
  ({
    number,
    last: name(last),
    first: name("BJOERN"),
    birthDate: "1984-07-17",
    issued: undefined,
    expires: "2029-05-25",
    sex: "M",
    states: ["SWE", "SWE"],
  }) as const satisfies ExpectedFront;

const pageOf = ({ number = "C4XXKLTZM", last = "ÅKESSON" } = {}, confidence = 0.96) =>
  textOf(
    [
      "SVERIGE SWEDEN CODE SWE",
      `NO ${number}`,
      `EFTERNAMN ${last}`,
      "FORNAMN BJÖRN",
      "FÖDELSEDATUM 17.07.1984",
      "KÖN M",
      "MEDBORGARSKAP SWE",
      "GILTIGHETSDAG 25.05.2029",
      "UTFÄRDANDEDATUM 25.05.2024",
    ],
    confidence,
  );

describe("A front of a third maker", () => {
  const edited = frontOf({ born: "DOB 12/16/1995" });
  const hardly = (confidence: number) => frontOf({}, confidence);

  it("has another day where looks are certain of it, though one hardly reads the expected one", () => {
    const birth = (...looks: ReadonlyArray<PrintedText>) => match(looks).fields.birthDate;
    expect(birth(edited, edited, hardly(0.5))).toMatchObject({ state: "unseen", suspect: true });
    expect(birth(edited, edited, edited, hardly(0.5))?.state).toBe("contradicts");
    expect(birth(edited, edited, edited, hardly(0.7))).toMatchObject({
      state: "unseen",
      suspect: true,
    });
    // One certain look that reads what is expected is enough: the others misread it.
    expect(birth(edited, edited, edited, frontOf())?.state).toBe("agrees");
    expect(birth(edited, hardly(0.5))?.state).toBe("agrees");
  });

  it("has another number where looks are certain of it, though one hardly reads the expected one", () => {
    const other = frontOf({ number: "DL S51447150" });
    const number = (...looks: ReadonlyArray<PrintedText>) => match(looks).fields.number;
    expect(number(other, other, hardly(0.5))).toMatchObject({ state: "unseen", suspect: true });
    expect(number(other, other, other, hardly(0.5))?.state).toBe("contradicts");
    // A six is easily misread as an eight.
    const misread = frontOf({ number: "DL S51446150" });
    const six = { ...license, number: "S51448150" };
    expect(match([misread, misread, hardly(0.5)], six).fields.number?.state).toBe("agrees");
  });

  it("has its number where one round sign is read as two, or a four as an A", () => {
    const state = (read: string, number: string, confidence = 0.8) =>
      match([pageOf({ number: read }, confidence)], page({ number })).fields.number?.state;
    expect(state("WDGO097BN4", "WDG097BN4")).toBe("agrees");
    expect(state("CAXXKLTZM", "C4XXKLTZM")).toBe("agrees");
    // Two equal signs are two.
    expect(state("WDG0097BN4", "WDG097BN4")).not.toBe("agrees");
  });

  it("is unclear, and no other document, by a number with a lookalike letter for a numeral in certain looks", () => {
    const looks = (number: string) => [pageOf({ number }), pageOf({ number })];
    const state = (number: string) => match(looks(number), page()).fields.number?.state;
    expect(state("CHXXKLTZM")).toBe("unseen");
    expect(state("C4XXKLTZB")).toBe("contradicts");
  });

  it("has its labels in the languages of the north, and a ring above a letter that a zone writes twice", () => {
    const found = match([pageOf()], page());
    expect(found.verdict).toBe("Same");
    expect(found.fields.last?.state).toBe("agrees");
    expect(found.unlabelledDays).toEqual([]);
  });

  it("is at odds with itself by a street that is a number", () => {
    const street = (printed: string) =>
      match([frontOf({ street: printed }), frontOf({ street: printed })]).fields.address?.state;
    expect(street("7174 BRIARWOOD DR")).toBe("agrees");
    expect(street("7174 14TH DR")).toBe("contradicts");
  });

  it("is unclear by another number of a numbered street, and by another state before a code that was read in part", () => {
    const address = { ...license.address, street: "7174 E 7TH CT" };
    const verdict = (changed: Partial<typeof lines>) => {
      const look = frontOf({ street: "7174 E 7TH CT", ...changed });
      return match([look, look], { ...license, address }).verdict;
    };
    expect(verdict({})).toBe("Same");
    expect(verdict({ street: "7174 14TH CT" })).toBe("Unclear");
    expect(verdict({ city: "WORCESTER, NV 0160" })).toBe("Unclear");
  });

  it("is unclear where a zone names two countries and the print shows neither", () => {
    const front = pageOf().filter((line) => !line.some(({ text }) => text === "SWE"));
    const states = (nationality: string) =>
      match([front], { ...page(), states: ["SWE", nationality] }).fields.country;
    expect(states("NOR")).toMatchObject({ state: "unseen", suspect: true });
    expect(states("SWE")).toMatchObject({ state: "unseen", suspect: false });
  });

  it("has a name of few letters to which its initial sticks", () => {
    const kim = { ...license, first: name("KIM"), middleInitial: "T" };
    const first = (printed: string) =>
      match([frontOf({ first: `FN ${printed}` })], kim).fields.first?.state;
    expect(first("KIM T")).toBe("agrees");
    expect(first("KIMT")).toBe("agrees");
    expect(first("KIMB")).not.toBe("agrees");
  });

  it("has a month in two languages, the first unknown and its slash read as an I", () => {
    const days = (printed: string) =>
      datesIn(textOf([printed])).flatMap(({ readings }) => readings);
    for (const month of ["WRZ/SEP", "WRZISEP", "WRZ1SEP"])
      expect(days(`12 ${month} 2028`)).toContain("20280912");
    expect(days("12 MAJIMAY 2028")).toContain("20280512");
  });

  it("has its height at a small label that was misread", () => {
    const height = (printed: string) =>
      match([frontOf({ marks: printed }), frontOf({ marks: printed })]).fields.height?.state;
    expect(height(`16HeT 5' 00"`)).toBe("agrees");
    expect(height(`16HeT 4' 10"`)).toBe("contradicts");
    expect(height("HELD 4 10")).toBe("unseen");
  });

  it("has no day looked at again for a label at which its first word alone stands", () => {
    const text = textOf(["EXP 23 APR 2034"]);
    const look = lookAt(text);
    const [place] = look.places;
    const expected = { ...license, expires: "2034-04-28" };
    const own = matchFront([look], expected);
    const view = { width: 2000, height: 1200, data: new Uint8Array(2000 * 1200) };
    const kindsWith = (beside: PrintedText[number]) =>
      focusesOf(
        { ...look, places: place === undefined ? [] : [{ ...place, beside }] },
        own,
        own,
        view,
        expected,
      ).flatMap(({ kind }) => kind ?? []);
    expect(own.fields.expires?.words).toHaveLength(3);
    expect(kindsWith(place?.beside ?? [])).toContain("expires");
    expect(kindsWith(place?.beside.slice(0, 1) ?? [])).not.toContain("expires");
  });

  it("has another house number behind a field's number that was read in two ways", () => {
    const looks = ["5", "8"].map((noise) => frontOf({ street: `${noise} 7974 BRIARWOOD DR` }));
    expect(match(looks).fields.address?.state).toBe("contradicts");
  });

  it("has no class by a lookalike of it where two looks are certain of another", () => {
    const look = (read: string) => frontOf({ marks: `CLASS ${read}` });
    const state = (...read: ReadonlyArray<string>) => match(read.map(look)).fields.class;
    expect(state("M", "M", "Q")).toMatchObject({ state: "unseen", suspect: true });
    expect(state("Q")?.state).toBe("agrees");
    expect(state("M", "M", "D")?.state).toBe("agrees");
  });

  it("is not confirmed by a lone letter that is noise", () => {
    const noise = (confidence: number) => [
      ...pageOf().filter((line) => !line.some(({ text }) => text === "M")),
      ...textOf(["M"], confidence).map((line) => line.map((word) => ({ ...word, top: 2000 }))),
    ];
    expect(match([noise(0.1)], page()).fields.sex?.state).toBe("unseen");
    expect(match([noise(0.5)], page()).fields.sex?.state).toBe("agrees");
  });

  it("has its sex in two languages without a label, which a lone letter elsewhere does not decide", () => {
    const front = pageOf().filter((line) => !line.some(({ text }) => text === "M"));
    const elsewhere = (...read: ReadonlyArray<string>) =>
      match(
        [
          [
            ...front,
            ...textOf(read).map((line, row) =>
              line.map((word) => ({ ...word, top: 2000 + 100 * row })),
            ),
          ],
        ],
        page(),
      ).fields.sex;
    expect(elsewhere("M/M")?.state).toBe("agrees");
    expect(elsewhere("M", "V/F")?.state).toBe("contradicts");
  });

  it("has another height by its dash and inches, where its label was not read", () => {
    const height = (printed: string) =>
      match([
        frontOf({ marks: `SEX M ${printed} CLASS D` }),
        frontOf({ marks: `SEX M ${printed} CLASS D` }),
      ]).fields.height?.state;
    expect(height(`5-00"`)).toBe("agrees");
    expect(height(`5-02"`)).toBe("contradicts");
    expect(height(`5 -02"`)).toBe("contradicts");
    expect(height("5-02")).toBe("unseen");
  });

  it("is unclear by a class of a letter and a numeral that was not read at its label", () => {
    const found = match([frontOf({ marks: "CLASS B" })], { ...license, class: "G1" });
    expect(found.fields.class?.state).not.toBe("agrees");
    expect(found.verdict).not.toBe("Same");
  });
});
