import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import type { PrintedText, PrintedWord } from "@bonafide/document-reader/front/PrintedText";
import { withShapes } from "@bonafide/document-reader/front/ShapeEvidence";
import { describe, expect, it } from "@effect/vitest";
import { drawn } from "./DrawnPrint.ts";
import { anna, page, word } from "./FrontPage.ts";

/** Anna's page with other words in places of hers, and with print of the same face below. */
const readAs = (
  words: Readonly<Record<string, string>>,
  more: ReadonlyArray<PrintedWord> = [word("75157", 0, 420), word("MN", 300, 420)],
): PrintedText => [
  ...page().map((line) => line.map((each) => ({ ...each, text: words[each.text] ?? each.text }))),
  more,
];

/** The page, looked at twice or as often as is said, with what the shapes of its print say. */
const judged = (
  text: PrintedText,
  printed: Readonly<Record<string, string>> = {},
  times = 2,
  expected = anna,
) => {
  const looks = Array.from({ length: times }, () => lookAt(text));
  const seen = looks.map((look) => ({
    words: look.text.flat(),
    picture: drawn(text, new Map(Object.entries(printed))),
  }));
  return withShapes(matchFront(looks, expected), looks, seen, expected);
};

describe("The shapes of print", () => {
  it("contradict a number of which a numeral was edited to its lookalike", () => {
    const { fields, verdict } = judged(readAs({ U1234567: "U1234561" }));
    expect(fields.number?.state).toBe("contradicts");
    expect(verdict).toBe("Contradicted");
  });

  it("contradict a name of which a letter was edited to its lookalike", () => {
    expect(judged(readAs({ ANNA: "AMNA" })).fields.first?.state).toBe("contradicts");
  });

  it("do not contradict the names of a zone, which has no check digit for them", () => {
    const ofZone: ExpectedFront = { ...anna, country: undefined, states: ["UTO", "UTO"] };
    const fieldsOf = (words: Readonly<Record<string, string>>) =>
      judged(readAs(words), {}, 2, ofZone).fields;
    expect(fieldsOf({ ANNA: "AMNA" }).first?.state).toBe("unseen");
    expect(fieldsOf({ U1234567: "U1234561" }).number?.state).toBe("contradicts");
  });

  it("do not where a label stands for a letter that was not read", () => {
    const text = readAs({ LN: "1", ERIKSSON: "@RIKSSON" }).map((line) =>
      line.map((each) => (each.text === "@RIKSSON" ? { ...each, confidence: 0.7 } : each)),
    );
    expect(judged(text).fields.last?.state).toBe("unseen");
    const certain = readAs({ LN: "1", ERIKSSON: "@RIKSSON" });
    expect(judged(certain).fields.last?.state).toBe("unseen");
  });

  it("confirm a number that is drawn as expected, whatever it was read as, and leave a doubt", () => {
    const { fields, verdict } = judged(readAs({ U1234567: "U1234561" }), { U1234561: "U1234567" });
    expect(fields.number).toMatchObject({ state: "agrees", doubtful: true });
    expect(verdict).toBe("Same");
  });

  it("confirm a number of which a letter was read as a numeral, and nothing beside another number", () => {
    const lettered = { ...anna, number: "U1T34567" };
    const drawnAs = { U1134567: "U1T34567" };
    const of = (times: number, ...more: ReadonlyArray<PrintedWord>) =>
      judged(
        readAs({ U1234567: "U1134567" }, [word("75157", 0, 420), word("TN", 300, 420), ...more]),
        drawnAs,
        times,
        lettered,
      ).fields.number?.state;
    expect(of(2)).toBe("agrees");
    expect(of(1)).toBe("unseen");
    expect(of(2, word("U1734567", 500, 420))).not.toBe("agrees");
  });

  it("do not where one look alone was so read", () => {
    const { fields } = judged(readAs({ U1234567: "U1234561" }), {}, 1);
    expect(fields.number?.state).toBe("unseen");
  });

  it("do not where one of the two characters stands nowhere else", () => {
    const text = readAs({ U1234567: "U1234561" }, [word("55155", 0, 420)]);
    expect(judged(text).fields.number?.state).toBe("unseen");
  });

  it("make a doubt of a contradiction that every look misread", () => {
    const read = () => readAs({ U1234567: "U1234565" });
    expect(judged(read()).fields.number?.state).toBe("contradicts");
    const misread = judged(read(), { U1234565: "U1234567" });
    expect(misread.fields.number).toMatchObject({ state: "unseen", suspect: true });
    expect(misread.verdict).toBe("Unclear");
  });

  it("make a doubt of a house number that every look misread, and not of another one", () => {
    const state = (house: string, street: string, printed: Readonly<Record<string, string>> = {}) =>
      judged(
        readAs({}, [
          word(house, 0, 420),
          word(street, 100, 420),
          word("ST", 260, 420),
          word("75157", 500, 420),
        ]),
        printed,
        2,
        { ...anna, address: { street: "8152 LINDEN ST", city: undefined, zip: undefined } },
      ).fields.address?.state;
    expect(state("8752", "LINDEN")).toBe("contradicts");
    expect(state("8752", "LINDEN", { 8752: "8152" })).toBe("unseen");
    // No misreading makes three numerals of three others.
    expect(state("8705", "LINDEN", { 8705: "8152" })).toBe("contradicts");
  });

  it("make a doubt of a day that every look misread", () => {
    const text = () => readAs({ "08/04/1980": "08/04/1950" }, [word("1958", 0, 420)]);
    expect(judged(text()).fields.birthDate?.state).toBe("contradicts");
    const misread = judged(text(), { "08/04/1950": "08/04/1980" });
    expect(misread.fields.birthDate).toMatchObject({ state: "unseen", suspect: true });
  });

  it("confirm nothing, and change nothing that agrees", () => {
    const same = judged(readAs({}), { U1234567: "U1234561" });
    expect(same.verdict).toBe("Same");
  });
});
