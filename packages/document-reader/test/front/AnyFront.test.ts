import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import type { PrintedText } from "@bonafide/document-reader/front/PrintedText";
import { isWhole } from "@bonafide/testkit/Portion";
import { describe, expect, it } from "@effect/vitest";
import { Arbitrary, Effect } from "effect";
import { between } from "../aamva/AamvaPerson.ts";
import { anyForm, anyHolder, expectedOf, frontOf } from "./PrintedFronts.ts";

const matched = (texts: ReadonlyArray<PrintedText>, expected: ExpectedFront) =>
  matchFront(texts.map(lookAt), expected);

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

/** A sixth of them in a run of CI, others each time; `WHOLE=1` tries all. */
const runs = (all: number): number => (isWhole ? all : Math.ceil(all / 6));

const check = <A>(any: Arbitrary.Arbitrary<A>, property: (value: A) => boolean, runs: number) =>
  Arbitrary.checkEffect(any, property, { runs }).pipe(Effect.map(Arbitrary.formatCheckFailure));

describe("Any front", () => {
  it.effect("matches the side it was printed with, whatever the issuer's way with dates", () =>
    Effect.gen(function* () {
      const failure = yield* check(
        Arbitrary.all([anyHolder, anyForm]),
        ([person, form]) => matched([frontOf(person, form)], expectedOf(person)).verdict === "Same",
        runs(500),
      );
      expect(failure).toBeUndefined();
    }),
  );

  it.effect("is never called another's, however badly it is read", () =>
    Effect.gen(function* () {
      const failure = yield* check(
        Arbitrary.all([anyHolder, anyForm, between(1, 2 ** 30)]),
        ([person, form, seed]) =>
          matched([misread(frontOf(person, form), seed)], expectedOf(person)).verdict !==
          "Different",
        runs(1500),
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
          matched([misread(frontOf(person, form), seed)], expectedOf(other)).verdict !== "Same",
        runs(600),
      );
      expect(failure).toBeUndefined();
    }),
  );
});
