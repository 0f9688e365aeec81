import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";
import { anna, card, edited, matched } from "./SampleCard.ts";

describe("A front", () => {
  const hugo = {
    number: "U7654321",
    last: { text: "FIXTURE", truncated: false },
    first: { text: "HUGO", truncated: false },
    birthDate: "1971-12-24",
    issued: "2021-12-24",
    expires: "2029-12-24",
  };
  const verdict = (lines: ReadonlyArray<string>, expected: ExpectedFront, confidence?: number) =>
    matched([textOf(lines, confidence)], expected).verdict;

  it("of another holder is different when it was read for certain", () => {
    expect(verdict(card, hugo)).toBe("Different");
    expect(verdict(card, hugo, 0.5)).toBe("Unclear");
    expect(verdict(["SPECIMEN", "HARBOR ROAD"], hugo)).toBe("Unclear");
    expect(verdict([], hugo)).toBe("Unclear");
  });

  it("of a relative is different", () => {
    expect(verdict(card, { ...hugo, last: anna.last })).toBe("Different");
    expect(verdict(card, { ...hugo, last: anna.last, first: anna.first })).toBe("Different");
  });

  it("with one field edited contradicts itself, all else being the same", () => {
    expect(verdict(card, anna)).toBe("Same");
    expect(verdict(card, { ...anna, number: "T9870351" })).toBe("Contradicted");
    expect(verdict(card, { ...anna, birthDate: "1971-12-24" })).toBe("Contradicted");
    expect(verdict(card, { ...anna, expires: "2031-11-19" })).toBe("Contradicted");
    expect(verdict(card, { ...anna, issued: "2019-03-17" })).toBe("Contradicted");
    expect(verdict(card, { ...anna, last: hugo.last })).toBe("Contradicted");
    expect(verdict(card, { ...anna, first: hugo.first })).toBe("Contradicted");
    expect(verdict(card, { ...anna, sex: "M" })).toBe("Contradicted");
    expect(verdict(card, { ...anna, height: 71 })).toBe("Contradicted");
    expect(verdict(card, { ...anna, class: "A" })).toBe("Contradicted");
    expect(verdict(card, { ...anna, country: "CAN" })).toBe("Contradicted");
    const address = { street: "125 HARBOR ROAD", city: "CAPITAL CITY", zip: "01234" };
    expect(verdict(card, { ...anna, address })).toBe("Contradicted");
    expect(verdict(card, { ...anna, address: { ...address, zip: "09876" } })).toBe("Contradicted");
  });

  it("is compared field by field", () => {
    const { fields } = matched([textOf(card)], {
      ...anna,
      sex: "F",
      height: 63,
      class: "A",
      country: "MEX",
      middle: { text: "LOUISA", truncated: false },
      address: { street: "123 HARBOR ROAD", city: "CAPITAL CITY", zip: "01234" },
    });
    const states = Object.entries(fields).map(([field, { state }]) => [field, state]);
    expect(Object.fromEntries(states)).toEqual({
      number: "agrees",
      last: "agrees",
      first: "agrees",
      middle: "contradicts",
      birthDate: "agrees",
      expires: "agrees",
      issued: "agrees",
      address: "agrees",
      sex: "agrees",
      height: "agrees",
      class: "contradicts",
      country: "contradicts",
    });
  });

  it("with another short word in its name does not find it in a label", () => {
    const last = { text: "DE LA CRUZ", truncated: false };
    const named = (name: string) =>
      verdict([...edited("ERIKSSON", name), "Date de naissance"], { ...anna, last });
    expect(named("DE LA CRUZ")).toBe("Same");
    expect(named("DA LA CRUZ")).not.toBe("Same");
  });

  it("with another middle name, or one that the data does not have, contradicts itself", () => {
    const maria = { text: "MARIA", truncated: false };
    const named = (given: string, expected: Partial<ExpectedFront>) =>
      verdict(edited("ANNA MARIA", given), { ...anna, ...expected });
    expect(named("ANNA MARIA", { middle: maria })).toBe("Same");
    expect(named("ANNA PETRA", { middle: maria })).toBe("Contradicted");
    expect(named("ANNA MARIA", { middleInitial: "" })).toBe("Contradicted");
    expect(named("ANNA MARIA", { middleInitial: "P" })).toBe("Contradicted");
    expect(named("ANNA MARIA", { middleInitial: "M" })).toBe("Same");
    expect(named("ANNA MARTA", { middle: maria })).toBe("Unclear");
    for (const given of ["ANNA M", "ANNA MAR"])
      expect(named(given, { middle: maria })).toBe("Same");
    for (const given of ["ANNA", "ANNA DOB", "Anna Petra"])
      expect(named(given, { middle: maria })).toBe("Unclear");
    // The data have the printed middle name alone.
    const onlyMaria = { first: maria, middleInitial: "" };
    expect(named("MARIA", onlyMaria)).toBe("Same");
    expect(named("TARIQ MARIA", onlyMaria)).toBe("Unclear");
    expect(named("TARIQ MARIA", { first: maria, middle: maria })).toBe("Unclear");
    const born = [...edited("ANNA MARIA", "MARIA"), "Place of birth SANTA MARIA"];
    expect(verdict(born, { ...anna, ...onlyMaria })).toBe("Same");
    const noelle = { text: "NOELLE", truncated: false };
    // Two letters drawn as one are read as two others.
    for (const given of ["ANNA NŒLLE", "ANNA NCELLE"])
      expect(named(given, { middle: noelle })).not.toBe("Contradicted");
    const address = { street: "123 ANNA BLVD", city: "ANNA PARK", zip: "01234" };
    const places = edited("123 HARBOR ROAD", "123 ANNA BLVD").map((line) =>
      line.replace("ANNA MARIA", "ANNA").replace("CAPITAL CITY", "ANNA PARK"),
    );
    const state = ["ANNA DRIVER'S LICENSE", ...places];
    expect(verdict(state, { ...anna, middleInitial: "", address })).toBe("Same");
    for (const given of ["ANNA", "ANNA ERIKSSON", "ANNA P", "ANNA JR", "Anna Maria"])
      expect(named(given, { middleInitial: "" })).toBe("Same");
  });

  it("with names that the data cut off contradicts itself by those that begin otherwise", () => {
    const named = (given: string, expected: Partial<ExpectedFront>) =>
      verdict(edited("ANNA MARIA", given), { ...anna, middleInitial: undefined, ...expected });
    const cut = (text: string) => ({ text, truncated: true });
    for (const middle of ["DE K", "DEJTHAM", "D"]) {
      expect(named("ANNA DEJTHAMRONG KRASUANG", { middle: cut(middle) })).toBe("Same");
      expect(named("ANNA PETRA", { middle: cut(middle) })).toBe("Contradicted");
    }
    expect(named("ANNA DEJTHAMRONG", { middle: { text: "DE K", truncated: false } })).toBe(
      "Contradicted",
    );
    // Nothing is known of names behind a first one that fills the data.
    expect(named("ANNA DEJTHAMRONG", { first: cut("ANNA") })).toBe("Same");
  });

  it("whose field numbers stick to their values is read", () => {
    const address = { street: "123 HARBOR ROAD", city: "CAPITAL CITY", zip: "01234" };
    for (const [from, to] of [
      ["8 123", "8123"],
      ["8 123", "8.123"],
      ["4d DLN U1234567", "44DLNU1234567"],
      ["4d DLN U1234567", "4D10-U1234567"],
    ] as const)
      expect([to, verdict(edited(from, to), { ...anna, address })]).toEqual([to, "Same"]);
  });

  it("that names no country is not suspected of one that could not be read", () => {
    const bare = ["U1234567", "ERIKSSON", "ANNA", "08/04/1980", "08/04/2022", "08/04/2030"];
    expect(verdict(bare, { ...anna, country: "USA" })).toBe("Same");
    expect(verdict([...bare, "CAN"], { ...anna, country: "USA" })).toBe("Contradicted");
  });

  it("with another day of issue behind a label that was misread is unclear", () => {
    const issued = (printed: string) => verdict(edited("4a ISS 08/04/2022", printed), anna);
    expect(issued("4a.155:08/04/2022")).toBe("Same");
    expect(issued("4a.155:11/19/2019")).toBe("Unclear");
    expect(issued("saiss- 11/19/2019")).toBe("Unclear");
    expect(issued("REV 11/19/2019")).toBe("Same");
    expect(issued("")).toBe("Same");
  });

  it("is not confirmed by a day that one look hardly read: another may have been misread as it", () => {
    const hardly = [...textOf(edited("3 DOB 08/04/1980", "")), ...textOf(["08/04/1980"], 0)];
    expect(matched([hardly], anna).verdict).toBe("Unclear");
    expect(matched([hardly, hardly], anna).verdict).toBe("Same");
    expect(matched([hardly, textOf(card)], anna).verdict).toBe("Same");
  });

  it("is compared by classes of one letter or two", () => {
    const ofClass = (printed: string, expected: string) =>
      matched([textOf(edited("CLASS C", `CLASS ${printed}`))], { ...anna, class: expected }).fields
        .class?.state;
    expect(ofClass("CM", "CM")).toBe("agrees");
    expect(ofClass("A", "CM")).toBe("contradicts");
    expect(ofClass("M", "CM")).toBe("unseen");
    expect(ofClass("A", "OPERATOR")).toBe("unseen");
  });

  it("whose birth date and expiry are exchanged contradicts itself", () => {
    const swapped = edited("EXP 08/04/2030", "EXP 08/04/1980").map((line) =>
      line.replace("DOB 08/04/1980", "DOB 08/04/2030"),
    );
    expect(verdict(swapped, anna)).toBe("Contradicted");
  });

  it("has to show every key field; a name or a number that a good page lacks contradicts", () => {
    for (const lost of ["ANNA MARIA", "08/04/2030", "08/04/1980", "U1234567", "ERIKSSON"])
      expect(verdict(edited(lost, ""), anna)).toBe("Unclear");
    const twice = (lines: ReadonlyArray<string>) =>
      matched([textOf(lines), textOf(lines)], anna).verdict;
    expect(twice(edited("ERIKSSON", ""))).toBe("Contradicted");
    expect(twice(edited("U1234567", ""))).toBe("Contradicted");
    expect(twice(edited("08/04/2030", ""))).toBe("Unclear");
  });

  it("does not lack a number that was seen and could not be read", () => {
    const unsure = textOf(["CI61253717"], 0.1);
    const look = [...textOf(edited("U1234567", "")), ...unsure];
    expect(matched([look, look], anna).verdict).toBe("Unclear");
  });

  it("does not lack what was misread in part, however surely", () => {
    const misread = (text: string, as: string) => {
      const look = textOf([...edited(text, ""), as]);
      return matched([look, look], anna).verdict;
    };
    expect(misread("U1234567", "XU12 X4567")).toBe("Unclear");
    expect(misread("ERIKSSON", "ERKSSQH")).toBe("Unclear");
    expect(misread("ERIKSSON", "VALID")).toBe("Contradicted");
  });

  it("but for one character is unclear, and contradicts where two looks read it so for certain", () => {
    const other = { ...anna, number: "U1234067" };
    expect(verdict(card, other)).toBe("Unclear");
    expect(matched([textOf(card), textOf(card)], other).verdict).toBe("Contradicted");
    expect(matched([textOf(card, 0.7), textOf(card, 0.7)], other).verdict).toBe("Unclear");
    // Print may be misread alike twice, where the two look alike.
    const alike = { ...anna, number: "U1234561" };
    expect(matched([textOf(card), textOf(card)], alike).verdict).toBe("Unclear");
  });

  it("is doubtful where two looks are needed to read all of a number", () => {
    const number = "U1234567";
    const looks = ["U1239567", "U8234567"].map((read) => textOf(edited(number, read), 0.7));
    expect(matched(looks, anna)).toMatchObject({ verdict: "Same", doubtful: true });
    expect(matched([textOf(card)], anna)).toMatchObject({ verdict: "Same", doubtful: false });
  });

  it("that shows a form's revision or a coming of age is not another document's", () => {
    const odd = [
      "UTOPIA DRIVER LICENSE SPECIMEN NOT REAL DOCUMENT HARBOR ROAD",
      "REV 10/30/2009",
      "UNDER 21 UNTIL 08/04/2001",
    ];
    expect(verdict(odd, anna)).toBe("Unclear");
    expect(verdict([...odd, "ISS 12/24/2012"], { ...anna, issued: undefined })).toBe("Different");
  });
});
