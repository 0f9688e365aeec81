import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { describe, expect, it } from "@effect/vitest";
import { frontOf, license, match, name } from "./FourthMakerLicense.ts";
import { matchPage, page } from "./FourthMakerPage.ts";
import { textOf } from "./PrintedFronts.ts";

describe("A middle name that a zone cuts off", () => {
  const truncated = (text: string) => ({ text, truncated: true });
  const cut = { ...license, first: truncated("MARIE"), middle: truncated("LAURE LI") };

  it("is not contradicted by the rest of it behind a name with a hyphen", () => {
    expect(match({ first: "FN MARIE-LAURE LIEN" }, cut).verdict).toBe("Same");
    expect(match({ first: "FN MARIE-LAURE JOEL" }, cut).verdict).toBe("Contradicted");
  });
});

describe("A field that an edit hides behind another", () => {
  const young = { ...license, birthDate: "2007-06-08", expires: "2028-06-08" };
  const born = "DOB 06/08/2007";

  it("is no expiry on the day of a coming of age, beside a date that no field has", () => {
    const until = "UNDER 21 UNTIL 06/08/2028";
    const edited = { born: `${born} ${until}`, until: "Xxp 06/08/2029" };
    expect(match(edited, young)).toMatchObject({
      verdict: "Unclear",
      fields: { expires: { state: "unseen", suspect: true } },
    });
    const alone = lookAt(textOf(["06/08/2028"]));
    expect(matchFront([lookAt(frontOf(edited)), alone], young).verdict).toBe("Unclear");
    expect(match({ ...edited, until: "Xxp 06/08/2028" }, young).fields.expires?.state).toBe(
      "agrees",
    );
    expect(match({ ...edited, until: "EXP 06/08/2028" }, young).verdict).toBe("Same");
  });

  it("is no class that is another numeral at the label TYPE", () => {
    const numbered = { ...license, class: "3" };
    const marks = (type: string) => ({ marks: `SEX M HGT 5'-11" TYPE ${type} REST NONE` });
    expect(match(marks("3"), numbered)).toMatchObject({
      verdict: "Same",
      fields: { class: { state: "agrees" } },
    });
    expect(match(marks("2"), numbered).verdict).not.toBe("Same");
  });

  /** A front whose family name was read as it is given. */
  const look = (last: string, confidence: number) =>
    lookAt(
      frontOf({ last: `LN ${last}` }).map((line) =>
        line.map((word) => (word.text === last ? { ...word, confidence } : word)),
      ),
    );

  it("is no name that was hardly read where a certain look lacks a letter", () => {
    const looks = [look("FELDMAN", 0.91), look("FELDMANN", 0)];
    expect(matchFront(looks, license)).toMatchObject({
      verdict: "Unclear",
      fields: { last: { state: "unseen", suspect: true } },
    });
    expect(matchFront([...looks, look("FELDMANN", 0.6)], license).verdict).toBe("Same");
    expect(matchFront([look("FELDMAN", 0.7), look("FELDMANN", 0)], license).verdict).toBe("Same");
  });

  it("is no name that one unsure look reads where three are certain of a lookalike", () => {
    const edited = Array.from({ length: 3 }, () => look("FELDMAMN", 0.9));
    const verdict = (...last: Parameters<typeof look>) =>
      matchFront([...edited, look(...last)], license).verdict;
    expect(verdict("FELDMANN", 0.45)).toBe("Unclear");
    expect(verdict("FELDMANN", 0.6)).toBe("Same");
    const twice = [...edited.slice(1), look("FELDMANN", 0.45)];
    expect(matchFront(twice, license).verdict).toBe("Same");
  });

  it("is no name with a letter that a zone alone writes", () => {
    const verdict = (printed: string, last: string) =>
      matchPage({ last: `SURNAME ${printed}` }, { ...page, last: name(last) }).verdict;
    expect(verdict("NIKOLAOUE", "NIKOLAOU")).toBe("Unclear");
    expect(verdict("NIKOLAOU", "NIKOLAOU")).toBe("Same");
    expect(verdict("GRÜNWALD", "GRUENWALD")).toBe("Same");
    expect(verdict("GRUENWALD", "GRUENWALD")).toBe("Same");
  });

  it("is no middle name of two letters", () => {
    const verdict = (first: string) =>
      match(
        { first: `FN ${first}` },
        { ...license, first: name("PETER"), middle: undefined, middleInitial: "" },
      ).verdict;
    expect(["PETER BO", "PETER"].map(verdict)).toEqual(["Unclear", "Same"]);
    expect(["PETER B", "PETER II", "PETER V"].map(verdict)).toEqual(["Same", "Same", "Same"]);
    // It is a part of the holder's own.
    expect(match({ first: "FN LI NA" }).verdict).toBe("Same");
  });

  it("is no issuing state whose code stands alone above all labels", () => {
    const states = (title: string) => matchPage({ title, code: "" }).fields.country;
    expect(states("SPECIMEN PASSPORT")?.state).toBe("agrees");
    expect(states("ISL")?.state).toBe("agrees");
    expect(states("DNK")).toMatchObject({ state: "unseen", suspect: true });
    // A holder may be called as a state.
    const holder = { ...page, first: name("CAN") };
    expect(matchPage({ title: "CAN", code: "", first: "NAME CAN" }, holder).verdict).toBe("Same");
  });
});
