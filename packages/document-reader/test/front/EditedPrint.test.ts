import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";

const name = (text: string) => ({ text, truncated: false });

const expected: ExpectedFront = {
  number: "U1234567",
  last: name("ERIKSSON"),
  first: name("ANNA"),
  birthDate: "1980-08-04",
  issued: "2024-10-22",
  expires: "2030-08-04",
  address: { street: "123 HARBOR AVE", city: "CAPITAL CITY", zip: "01234" },
};

/** A line of which nothing was read surely: a pattern between two lines. */
const faint = "faint ";

/** A card with these lines of its address and of its day of issue. */
const cardOf = (address: ReadonlyArray<string>, issue = "22 OCT 2024"): PrintedText => {
  const lines = [
    "UTOPIA USA DRIVER LICENSE",
    "4d DLN U1234567 4b EXP 08/04/2030",
    "1 ERIKSSON",
    "2 ANNA",
    ...address,
    "CAPITAL CITY XU 01234",
    "3 DOB 08/04/1980",
    issue,
  ];
  const sure = textOf(lines.map((line) => (line.startsWith(faint) ? "" : line)));
  const unsure = textOf(
    lines.map((line) => (line.startsWith(faint) ? line : "")),
    0.2,
  );
  return sure
    .flatMap((line, at) => [[...line, ...(unsure[at] ?? [])]])
    .filter((line) => line.length > 0);
};

const judged = (...looks: ReadonlyArray<PrintedText>) => matchFront(looks.map(lookAt), expected);

describe("A front with one field edited", () => {
  it("is at odds with itself by the name of a street, also below a pattern or apart from its number", () => {
    const state = (...address: ReadonlyArray<string>) => {
      const look = cardOf(address);
      return judged(look, look).fields.address?.state;
    };
    expect(state("123 HARBOR AVE")).toBe("agrees");
    expect(state("123 HARBOR AVE", `${faint}SPECIMEN123`)).toBe("agrees");
    expect(state("123 ABERDEEN ST")).toBe("contradicts");
    expect(state("123 ABERDEEN ST", `${faint}SPECIMEN123`)).toBe("contradicts");
    expect(state("ABERDEEN ST")).toBe("contradicts");
    // A letter of a pattern is no line of the address.
    expect(state("123 ABERDEEN ST", "A")).toBe("contradicts");
    for (const line of ["ABERDEEN", "HRBR AVE", "2 ANNA", "XU ST"])
      expect(state(line)).not.toBe("contradicts");
  });

  it("is unclear by another year of issue, whose day or month was read unsurely", () => {
    const verdict = (...issues: ReadonlyArray<PrintedText>) => judged(...issues).verdict;
    const street = ["123 HARBOR AVE"];
    const unsureMonth = cardOf(street, "22 OCT 2021").map((line) =>
      line.map((word) => (word.text === "OCT" ? { ...word, confidence: 0.4 } : word)),
    );
    expect(verdict(cardOf(street))).toBe("Same");
    expect(verdict(cardOf(street, ""))).toBe("Same");
    expect(verdict(unsureMonth)).toBe("Unclear");
    expect(verdict(cardOf(street, "OCT 2021"), cardOf(street, "0CT 2021"))).toBe("Unclear");
    expect(verdict(cardOf(street, "OCT 2021"))).toBe("Same");
    expect(verdict(cardOf(street, "AUG 1998"), cardOf(street, "AUG 1998"))).toBe("Same");
    expect(verdict(cardOf(street, "OCT 2021"), cardOf(street))).toBe("Same");
  });

  it("is unclear by another year of issue that has no label", () => {
    const at = (confidence: number) =>
      cardOf(["123 HARBOR AVE"], "10/22/2019").map((line) =>
        line.map((word) => (word.text === "10/22/2019" ? { ...word, confidence } : word)),
      );
    expect(judged(at(0.75)).verdict).toBe("Unclear");
    expect(judged(at(0.5)).verdict).toBe("Same");
  });

  it("is unclear by days exchanged in a row of which one label was read", () => {
    const inRow = (words: ReadonlyArray<string>, top: number) =>
      (textOf([words.join(" ")])[0] ?? []).map((word, at) => ({ ...word, left: at * 600, top }));
    const row = (first: string, second: string) =>
      judged([
        ...cardOf(["123 HARBOR AVE"], "").filter((line) => line[0]?.text !== "4d"),
        inRow(["U1234567"], 400),
        inRow(["ISS", "XPXP"], 500),
        inRow([first, second], 540),
      ]).verdict;
    expect(row("10/22/2024", "08/04/2030")).toBe("Same");
    expect(row("08/04/2030", "10/22/2024")).toBe("Unclear");
  });

  it("is at odds with itself by an address whose lines were read apart, or beside another field", () => {
    const state = (text: PrintedText) => judged(text, text).fields.address?.state;
    const beside = (street: string) =>
      cardOf([street, "REF"]).map((line) =>
        line.map((word) => (word.text === "REF" ? { ...word, left: 900 } : word)),
      );
    const misread = (street: string) =>
      cardOf([street]).map((line) =>
        line.map((word) => (word.text === "01234" ? { ...word, text: "©1234" } : word)),
      );
    const apart = (house: string) =>
      cardOf(["WM HARBOR AVE"]).flatMap((line) =>
        line[0]?.text === "WM" ? [line, [{ ...line[0], text: house, left: 10, top: 165 }]] : [line],
      );
    expect(state(beside("123 HARBOR AVE"))).toBe("agrees");
    expect(state(beside("123 ABERDEEN ST"))).toBe("contradicts");
    // A signature beside it, which is read as a word.
    const signed = (street: string, left: number) =>
      cardOf([`${street} Lila`]).map((line) =>
        line.map((word) => (word.text === "Lila" ? { ...word, left, confidence: 0.5 } : word)),
      );
    expect(state(signed("123 HARBOR AVE", 300))).toBe("agrees");
    expect(state(signed("123 ABERDEEN ST", 300))).toBe("contradicts");
    expect(state(signed("123 ABERDEEN", 600))).toBe("contradicts");
    expect(state(misread("123 HARBOR AVE"))).not.toBe("contradicts");
    expect(state(misread("123 ABERDEEN ST"))).toBe("contradicts");
    expect(state(apart("123"))).toBe("agrees");
    expect(state(apart("3456"))).toBe("contradicts");
  });

  it("has no name of two letters in a pattern, nor in another word", () => {
    const short = { ...expected, last: name("LI") };
    const state = (line: string, confidence = 0.96) =>
      matchFront(
        [
          lookAt([
            ...cardOf(["123 HARBOR AVE"]).filter((each) => each[1]?.text !== "ERIKSSON"),
            (textOf([line], confidence)[0] ?? []).map((word) => ({ ...word, top: 600 })),
          ]),
        ],
        short,
      ).fields.last?.state;
    expect(state("1 LI")).toBe("agrees");
    expect(state("LI ANNA")).toBe("agrees");
    expect(state("LAST NAME LI")).toBe("agrees");
    expect(state("DRIVER LI CENSE")).toBe("unseen");
    expect(state("i i")).toBe("unseen");
    expect(state("LI", 0.3)).toBe("unseen");
  });

  it("is at odds with itself by a day exchanged with that of issue, which no zone has, in two looks", () => {
    const page = (birth: string, issue: string, confidence = 0.96) =>
      textOf(
        [
          "Surname ERIKSSON",
          "Given names ANNA",
          `Date of birth ${birth}`,
          `Date of issue ${issue}`,
        ],
        confidence,
      );
    const state = (...looks: ReadonlyArray<PrintedText>) =>
      matchFront(looks.map(lookAt), { ...expected, issued: undefined, states: ["UTO", "UTO"] })
        .fields.birthDate?.state;
    const exchanged = page("22.10.2024", "04.08.1980");
    expect(state(exchanged, exchanged)).toBe("contradicts");
    for (const looks of [
      [exchanged],
      [exchanged, page("22.10.2024", "04.08.1980", 0.8)],
      [exchanged, page("", "04.08.1980")],
      // Its own label was not read, and the other's may reach too far.
      [page("", "04.08.1980"), page("", "04.08.1980")],
    ])
      expect(state(...looks)).toBe("unseen");
    expect(state(exchanged, page("04.08.1980", "22.10.2024"))).toBe("agrees");
  });

  it("is at odds with itself by another year behind a day and a month that stick together", () => {
    const state = (year: string, confidence = 0.96) => {
      const look = textOf([`Date of expiry 0408 ${year}`], confidence);
      return judged(look, look).fields.expires?.state;
    };
    expect(state("2030")).toBe("agrees");
    expect(state("2040")).toBe("contradicts");
    expect(state("2040", 0.7)).toBe("unseen");
    // An eight is easily a three.
    expect(state("2080")).toBe("unseen");
  });

  it("is no document of the data by another day without zeros, and is by its own", () => {
    const days = {
      ...expected,
      birthDate: "1980-02-09",
      expires: "2030-02-09",
      issued: "2024-03-05",
    };
    const months = ["JAN", "FEB", "March"];
    const forms: ReadonlyArray<(year: number, month: number, day: number) => string> = [
      (year, month, day) => `${month}/${day}/${year}`,
      (year, month, day) => `${month}-${day}-${year}`,
      (year, month, day) => `${day}.${month}.${year}`,
      (year, month, day) => `${day} ${months[month - 1]} ${year}`,
      (year, month, day) => `${months[month - 1]} ${day}, ${year}`,
    ];
    for (const form of forms) {
      const verdict = (birth: number, expiry: number, issue: number) => {
        const look = lookAt(
          textOf([
            "UTOPIA USA DRIVER LICENSE",
            `4d DLN U1234567 4b EXP ${form(expiry, 2, 9)}`,
            "1 ERIKSSON",
            "2 ANNA",
            "123 HARBOR AVE",
            "CAPITAL CITY XU 01234",
            `3 DOB ${form(birth, 2, 9)}`,
            `4a ISS ${form(issue, 3, 5)}`,
          ]),
        );
        return matchFront([look, look], days).verdict;
      };
      expect(verdict(1980, 2030, 2024)).toBe("Same");
      for (const edited of [
        verdict(1968, 2030, 2024),
        verdict(1983, 2030, 2024),
        verdict(1980, 2034, 2024),
        verdict(1980, 2030, 2021),
        verdict(2030, 1980, 2024),
      ])
        expect(["Contradicted", "Unclear"]).toContain(edited);
    }
  });
});
