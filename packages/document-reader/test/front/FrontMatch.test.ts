import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { describe, expect, it } from "@effect/vitest";
import { Arbitrary, Effect } from "effect";
import { between } from "../aamva/AamvaPerson.ts";
import { anyForm, anyHolder, expectedOf, frontOf, textOf } from "./PrintedFronts.ts";

const today = "2026-11-21";

/** Reproducible noise (xorshift), each from 0 to 1. */
const noise = (seed: number) => {
  let state = seed + 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
};

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ/-.";

/** What a recogniser makes of a poor picture: words lost, and others misread, of which it is less sure then. */
const misread = (text: PrintedText, seed: number): PrintedText => {
  const random = noise(seed);
  const loss = random() * 0.6;
  const wrong = random() * 0.4;
  return text.map((line) =>
    line
      .filter(() => random() >= loss)
      .map((word) => {
        const read = Array.from(word.text, (letter) =>
          random() < wrong ? letters.charAt(random() * letters.length) : letter,
        ).join("");
        return read === word.text ? word : { ...word, text: read, confidence: random() * 0.85 };
      }),
  );
};

const check = <A>(any: Arbitrary.Arbitrary<A>, property: (value: A) => boolean, runs: number) =>
  Arbitrary.checkEffect(any, property, { runs, seed: "bonafide" }).pipe(
    Effect.map(Arbitrary.formatCheckFailure),
  );

describe("A front", () => {
  it.effect("matches the side it was printed with, whatever the issuer's way with dates", () =>
    Effect.gen(function* () {
      const failure = yield* check(
        Arbitrary.all([anyHolder, anyForm]),
        ([person, form]) =>
          matchFront([frontOf(person, form)], expectedOf(person), today).verdict === "Same",
        500,
      );
      expect(failure).toBeUndefined();
    }),
  );

  it.effect("is never called another's, however badly it is read", () =>
    Effect.gen(function* () {
      const failure = yield* check(
        Arbitrary.all([anyHolder, anyForm, between(1, 2 ** 30)]),
        ([person, form, seed]) =>
          matchFront([misread(frontOf(person, form), seed)], expectedOf(person), today).verdict !==
          "Different",
        1500,
      );
      expect(failure).toBeUndefined();
    }),
  );

  it.effect("never matches another's side, and says so when it is read well", () =>
    Effect.gen(function* () {
      const failure = yield* check(
        Arbitrary.all([anyHolder, anyHolder, anyForm, between(1, 2 ** 30)]).pipe(
          Arbitrary.filter(([one, other]) => one.number !== other.number),
        ),
        ([person, other, form, seed]) =>
          matchFront([misread(frontOf(person, form), seed)], expectedOf(other), today).verdict !==
          "Same",
        600,
      );
      expect(failure).toBeUndefined();
    }),
  );

  const card = [
    "UTOPIA DRIVER LICENSE SPECIMEN NOT REAL DOCUMENT",
    "4d DLN U1234567 4b EXP 08/04/2030",
    "1 ERIKSSON",
    "2 ANNA MARIA",
    "8 123 HARBOR ROAD CAPITAL CITY",
    "3 DOB 08/04/1980 4a ISS 08/04/2022",
  ];
  const anna = {
    number: "U1234567",
    last: { text: "ERIKSSON", truncated: false },
    first: { text: "ANNA", truncated: false },
    birthDate: "1980-08-04",
    issued: "2022-08-04",
    expires: "2030-08-04",
  };
  const hugo = {
    number: "U7654321",
    last: { text: "FIXTURE", truncated: false },
    first: { text: "HUGO", truncated: false },
    birthDate: "1971-12-24",
    issued: "2021-12-24",
    expires: "2029-12-24",
  };
  const verdict = (lines: ReadonlyArray<string>, expected: typeof anna, confidence?: number) =>
    matchFront([textOf(lines, confidence)], expected, today).verdict;

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

  it("with another number or another birth date is different, all else being the same", () => {
    expect(verdict(card, { ...anna, number: "T9870351" })).toBe("Different");
    expect(verdict(card, { ...anna, birthDate: "1971-12-24" })).toBe("Different");
  });

  it("may lack one field, but not its number, nor its birth date", () => {
    const without = (word: string) => card.map((line) => line.replace(word, ""));
    expect(verdict(without("ANNA"), anna)).toBe("Same");
    expect(verdict(without("08/04/2030"), anna)).toBe("Same");
    expect(verdict(without("08/04/1980"), anna)).toBe("Unclear");
    expect(verdict(without("U1234567"), anna)).toBe("Unclear");
    expect(verdict(["4d DLN U1234567", "1 ERIKSSON", "2 ANNA"], anna)).toBe("Unclear");
  });

  it("is doubtful where its number or birth date is printed but for one character", () => {
    expect(matchFront([textOf(card)], anna, today).doubtful).toBe(false);
    const near = matchFront([textOf(card)], { ...anna, number: "U1234967" }, today);
    expect(near).toMatchObject({ verdict: "Same", doubtful: true });
    const misread = matchFront([textOf(card, 0.7)], { ...anna, birthDate: "1980-08-05" }, today);
    expect(misread).toMatchObject({ verdict: "Same", doubtful: true });
    expect(verdict(card, { ...anna, birthDate: "1980-08-05" })).toBe("Unclear");
  });

  it("that shows when a form was revised, or when its holder comes of age, is nobody else's", () => {
    const odd = [
      "UTOPIA DRIVER LICENSE SPECIMEN NOT REAL DOCUMENT HARBOR ROAD",
      "REV 10/30/2009",
      "UNDER 21 UNTIL 08/04/2001",
    ];
    expect(verdict(odd, anna)).toBe("Unclear");
    expect(verdict([...odd, "ISS 12/24/2012"], anna)).toBe("Different");
  });
});
