import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { readFront } from "@bonafide/document-reader/front/FrontReader";
import { describe, expect, it } from "@effect/vitest";
import { frontOf, license, lines, match, name } from "./FourthMakerLicense.ts";
import { lineAt, matchPage, ofPage, page } from "./FourthMakerPage.ts";
import { textOf } from "./PrintedFronts.ts";

/** A front with a line more at its end. */
const withLine = (
  changed: Partial<typeof lines>,
  line: string,
  expected: ExpectedFront = license,
) => {
  const look = lookAt(
    textOf(["ARKANSAS DRIVER LICENSE", ...Object.values({ ...lines, ...changed }), line]),
  );
  return matchFront([look, look], expected);
};

describe("A value that is printed beside another one of the same field", () => {
  it("is no day where another one stands at its label", () => {
    const state = (born: string) => match({ born: `DOB ${born}` }).fields.birthDate;
    expect(state("08/12/1976 08/12/1978")).toMatchObject({ state: "unseen", suspect: true });
    expect(state("08/12/1978")?.state).toBe("agrees");
    // A form's revision, and the day of a coming of age.
    expect(withLine({}, "REV 08/12/1976").verdict).toBe("Same");
    expect(withLine({}, "08/12/1999").verdict).toBe("Same");
    expect(withLine({}, "08/12/1976").verdict).toBe("Unclear");
  });

  it("is no day where one look reads almost the same day elsewhere, and another look too", () => {
    const small = "08/12/1978";
    for (const changed of [{ until: "EXP 08/12/2032" }, { until: "XX 08/12/2033" }])
      expect(withLine(changed, "08/12/2031").fields.expires).toMatchObject({
        state: "unseen",
        suspect: true,
      });
    expect(withLine({ born: "DOB 08/12/1976" }, `3 DOB ${small}`).verdict).toBe("Unclear");
    // One look may misread it.
    const both = lookAt(frontOf({ born: "DOB 08/12/1976 08/12/1978" }));
    const one = lookAt(frontOf());
    expect(matchFront([both, one], license).verdict).toBe("Same");
    // Where no look reads both, one of the two is misread.
    const other = lookAt(frontOf({ born: "DOB 08/12/1976" }));
    expect(matchFront([other, other, one], license).verdict).toBe("Same");
  });

  it("is a day beside a passport's day of issue, which no zone has", () => {
    expect(matchPage({ since: "23.06.2022" }).verdict).toBe("Same");
    expect(matchPage({ since: "DATE OF ISSUE 23.06.2022" }).verdict).toBe("Same");
    expect(matchPage({ until: "DATE OF EXPIRY 23.06.2033 23.06.2032" }).verdict).toBe("Unclear");
  });

  it("is read again where another day was read once", () => {
    const size = { width: 1500, height: 946 };
    const picture = { ...size, data: new Uint8Array(size.width * size.height) };
    const verdict = (again: string) =>
      readFront([{ name: "print", picture, turned: false }], license, {
        hasTime: () => true,
        readText: (_, mode = "page") =>
          mode === "page" ? frontOf({ born: "DOB 08/12/1976 08/12/1978" }) : textOf([again]),
      }).verdict;
    expect(verdict("08/12/1976")).toBe("Unclear");
    expect(verdict("08/12/1978")).toBe("Same");
  });

  it("is no day behind another one, which is the label's", () => {
    const [width, height] = [1500, 946];
    // The right half is bright: a part of it shows the second day, and a wide part both.
    const data = Uint8Array.from({ length: width * height }, (_, at) =>
      at % width > 500 ? 255 : 0,
    );
    const verdict = (...days: readonly [string, string]) =>
      readFront([{ name: "print", picture: { width, height, data }, turned: false }], page, {
        hasTime: () => true,
        readText: (part, mode = "page") => {
          const bright = part.data.filter((value) => value > 128).length / part.data.length;
          const [left, right] = [bright < 0.9, bright > 0.1];
          const line = lineAt(625, 28, {
            ...(left ? { 0: days[0] } : {}),
            ...(right ? { 700: days[1] } : {}),
          });
          return mode === "page"
            ? [
                ...textOf(Object.values({ ...ofPage, until: "", since: "" })),
                lineAt(600, 18, { 0: "Date of expiry", 710: "Date of issue" }),
                line,
              ]
            : [line];
        },
      }).verdict;
    expect(verdict("23.06.2022", "23.06.2032")).not.toBe("Same");
    expect(verdict("23.06.2032", "23.06.2022")).toBe("Same");
  });

  it("is no mark that a second label has", () => {
    const state = (field: "sex" | "height" | "class", marks: string, line: string) =>
      withLine({ marks }, line).fields[field]?.state;
    expect(state("sex", "SEX F", "SEX M")).not.toBe("agrees");
    expect(state("height", `HGT 5'-07"`, `HGT 5'-11"`)).not.toBe("agrees");
    expect(state("class", "CLASS A", "CLASS D")).not.toBe("agrees");
    expect(state("class", "CLASS D", "CLASS D")).toBe("agrees");
    expect(state("sex", "SEX M", "SEX M")).toBe("agrees");
  });

  it("is no sex at another label that was misread, where the label of sexes was read", () => {
    const endorsed = (sex: string) => ({
      marks: `SEX ${sex} HGT 5'-11" CLASS D`,
      since: "ISS 09/17/2023 exo M",
    });
    expect(match(endorsed("M")).verdict).toBe("Same");
    expect(match(endorsed("F")).fields.sex?.state).toBe("contradicts");
    expect(match(endorsed("F"), { ...license, sex: "F" }).verdict).toBe("Same");
  });

  it("is no number beside one with another numeral", () => {
    const verdict = (number: string, line: string) =>
      withLine({ number: `DL NO ${number}` }, line).verdict;
    expect(verdict("748379784", "DL NO 748379786")).toBe("Unclear");
    expect(verdict("748379788", "DL NO 748379786")).toBe("Unclear");
    expect(verdict("748379786", "DL NO 748379786")).toBe("Same");
    // One look may misread it, and other print may have almost a short number.
    const once = [frontOf({ born: "DOB 08/12/1978 748379788" }), frontOf()].map(lookAt);
    expect(matchFront(once, license).verdict).toBe("Same");
    const short = { ...license, number: "A0192A" };
    const born = "DOB 08/12/1978 A0129A";
    expect(withLine({ number: "DL NO A0192A", born }, "", short).verdict).toBe("Same");
  });
});

describe("A name that is printed where it is not the field's", () => {
  const person = { ...license, last: name("VANDERMOLEN"), first: name("KENJI"), middle: undefined };
  const named = (last: string, first: string, line = "") =>
    withLine({ last, first }, line, { ...person, middleInitial: "" }).verdict;

  it("is none at a second label, nor far from the other one", () => {
    expect(named("LN VANDERMOLEN", "FN KENJI")).toBe("Same");
    expect(named("LN HOFFMANN", "FN KENJI", "LN VANDERMOLEN")).toBe("Unclear");
    expect(named("LN VANDERMOLEN", "FN OSWALD", "FN KENJI")).toBe("Unclear");
    expect(named("LN VANDERMOLEN", "OSWALD", "FN KENJI")).toBe("Unclear");
    const near = { number: "LN VANDERMOLEN", last: "LN HOFFMANN", first: "FN KENJI" };
    expect(withLine(near, "", { ...person, middleInitial: "" }).fields.last?.state).toBe("unseen");
    // What stands at noise that looks like a label is no name.
    expect(named("LN VANDERMOLEN", "FN KENJI", "LN SPECIMEN NOT A REAL DOCUMENT")).toBe("Same");
    // Labels and what they had were not read.
    expect(named("", "KENJI", "VANDERMOLEN")).toBe("Unclear");
    expect(named("VANDERMOLEN", "KENJI")).toBe("Same");
  });

  it("is none at the other one's label", () => {
    expect(named("LN KENJI", "FN VANDERMOLEN")).toBe("Unclear");
    const irish = { ...page, last: name("BYRNE"), first: name("AOIFE") };
    const verdict = (last: string, first: string) =>
      matchPage({ last: `SURNAME ${last}`, first: `GIVEN NAMES ${first}` }, irish).verdict;
    expect([verdict("BYRNE", "AOIFE"), verdict("AOIFE", "BYRNE")]).toEqual(["Same", "Unclear"]);
  });

  it("is none with another family name beside it", () => {
    expect(named("LN VANDERMOLEN MOORE", "FN KENJI")).toBe("Unclear");
    expect(named("LN MOORE VANDERMOLEN", "FN KENJI")).toBe("Unclear");
    expect(named("LN VANDERMOLEN II", "FN KENJI")).toBe("Same");
    expect(named("LN VANDERMOLEN, KENJI", "")).toBe("Same");
  });

  it("is none whose parts are exchanged", () => {
    const parts = { ...person, last: name("GALLARDO REYES"), middleInitial: "" };
    const verdict = (last: string) => withLine({ last, first: "FN KENJI" }, "", parts).verdict;
    expect(verdict("LN GALLARDO-REYES")).toBe("Same");
    expect(verdict("LN GALLARDO REYES")).toBe("Same");
    expect(verdict("LN REYES-GALLARDO")).not.toBe("Same");
    expect(verdict("LN REYES GALLARDO")).not.toBe("Same");
    expect(verdict("LN GALLARDO-REYESS")).not.toBe("Same");
  });
});

describe("An address", () => {
  const state = (street: string, city = lines.city, line = "") =>
    withLine({ street, city }, line).fields.address;
  const { street } = lines;

  it("is another with a numeral behind its house number, or with another letter in its city", () => {
    expect(state(street)?.state).toBe("agrees");
    for (const [edited, city] of [
      ["39104 OLD POST RD", lines.city],
      [street, "FORT SMIRH AR 72901"],
      ["3910 OLD POSN RD", lines.city],
    ])
      expect(state(edited ?? "", city)).toMatchObject({ state: "unseen", suspect: true });
    // A letter that is easily misread, the field's number, a letter of the house, and digits behind the code.
    for (const [read, city] of [
      [street, "FORT SM1TH AR 72901"],
      ["83910 OLD POST RD", lines.city],
      ["3910A OLD POST RD", lines.city],
      [street, "FORT SMITH AR 72901-1234"],
    ])
      expect(state(read ?? "", city)?.state).toBe("agrees");
  });

  it("is not elsewhere than above its city, where another street is", () => {
    expect(state("3910 SUMMIT HILL RD", lines.city, street)?.state).not.toBe("agrees");
    expect(state("", lines.city, street)?.state).toBe("agrees");
  });

  it("is another where another street stands above a flat, whose lines may be far apart", () => {
    const address = {
      street: "6960 PRINCE ST",
      unit: "UNIT 20B",
      city: "SHREVEPORT",
      state: "LA",
      zip: "71101",
    };
    const front = (road: string) => [
      ...frontOf({ street: "", city: "" }),
      lineAt(700, 30, { 0: road }),
      lineAt(760, 30, { 0: "UNIT 20B" }),
      lineAt(820, 30, { 0: "SHREVEPORT LA 71101" }),
    ];
    const stateOf = (road: string) =>
      matchFront([lookAt(front(road)), lookAt(front(road))], { ...license, address }).fields.address
        ?.state;
    expect(stateOf("6960 UNION PL")).toBe("contradicts");
    expect(stateOf("6960 PRINCE ST")).toBe("agrees");
  });
});
