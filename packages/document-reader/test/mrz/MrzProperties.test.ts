import { isWhole } from "@bonafide/testkit/Portion";
import { describe, expect, it } from "@effect/vitest";
import { Arbitrary, Effect, Result } from "effect";
import { linesOfText } from "../../src/mrz/MrzLine.ts";
import { mrzLayouts } from "../../src/mrz/MrzLayout.ts";
import { readMrz } from "../../src/mrz/MrzReader.ts";
import { anyMrzPerson, today } from "./MrzPeople.ts";
import { type MrzPerson, writeMrz } from "./MrzWriter.ts";

const alphabet = "<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const read = (lines: ReadonlyArray<string>) => readMrz(linesOfText(lines.join("\n")), { today });
const valueOf = (character: string) => (character === "<" ? 0 : Number.parseInt(character, 36));

const replaced = (lines: ReadonlyArray<string>, line: number, column: number, text: string) =>
  lines.map((each, row) =>
    row === line ? each.slice(0, column) + text + each.slice(column + text.length) : each,
  );

const told = (lines: ReadonlyArray<string>) =>
  Result.map(read(lines), ({ names, ...reading }) => ({
    format: reading.format,
    type: reading.type,
    issuer: reading.issuer,
    number: reading.number,
    nationality: reading.nationality,
    birthDate: reading.birthDate,
    expiry: reading.expiry,
    sex: reading.sex,
    surname: names.surname,
    given: names.given,
    optional: reading.optional,
    furtherOptional: reading.furtherOptional,
  }));

/** The places that check digits cover, the digits themselves among them. */
const checkedPlaces = ({ format }: MrzPerson): ReadonlyArray<readonly [number, number]> =>
  mrzLayouts
    .filter((layout) => layout.format === format)
    .flatMap(({ composite, fields }) => [...composite, fields.compositeDigit])
    .flatMap(([line, start, end]) =>
      Array.from({ length: end - start }, (_, index) => [line, start + index] as const),
    );

/** Of so many people a third are tried in a run, others each time; with `WHOLE=1` all. */
const check = (
  format: MrzPerson["format"],
  runs: number,
  property: (person: MrzPerson) => boolean,
) =>
  Arbitrary.checkEffect(anyMrzPerson[format], property, {
    runs: isWhole ? runs : Math.ceil(runs / 3),
  }).pipe(Effect.map(Arbitrary.formatCheckFailure));

/** Reproducible noise (xorshift). */
const noise = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
};

describe.each(["TD1", "TD2", "TD3"] as const)("The reader of a %s", (format) => {
  it.effect("reads back what a person's zone was written from", () =>
    Effect.gen(function* () {
      const failure = yield* check(format, 500, (person) => {
        expect(Result.getOrThrow(told(writeMrz(person)))).toEqual(person);
        return true;
      });
      expect(failure).toBeUndefined();
    }),
  );

  it.effect("refuses every substitution in a checked field that the weights can tell", () =>
    Effect.gen(function* () {
      const failure = yield* check(format, 12, (person) => {
        const lines = writeMrz(person);
        const said = Result.getOrThrow(told(lines));
        for (const [line, column] of checkedPlaces(person)) {
          const was = lines[line]?.charAt(column) ?? "";
          const toldWith = (character: string) => told(replaced(lines, line, column, character));
          const isCongruent = (character: string) => (valueOf(character) - valueOf(was)) % 10 === 0;
          for (const character of alphabet) {
            const wrong = toldWith(character);
            if (Result.isFailure(wrong) || isCongruent(character)) continue;
            // A letter that looks like a numeral is read as that, and the numeral may be congruent.
            const allowed = Array.from(alphabet).filter(isCongruent).map(toldWith);
            expect([Result.succeed(said), ...allowed]).toContainEqual(wrong);
          }
        }
        return true;
      });
      expect(failure).toBeUndefined();
    }),
  );

  it.effect("refuses every swap of neighbours in a checked field that the weights can tell", () =>
    Effect.gen(function* () {
      const failure = yield* check(format, 100, (person) => {
        const lines = writeMrz(person);
        const layout = mrzLayouts.find((each) => each.format === format);
        for (const [line, start, end] of layout?.composite ?? [])
          for (let column = start; column + 1 < end; column += 1) {
            const [one = "", other = ""] = lines[line]?.slice(column, column + 2) ?? "";
            if ((valueOf(one) - valueOf(other)) % 5 === 0) continue;
            expect(Result.isFailure(read(replaced(lines, line, column, other + one)))).toBe(true);
          }
        return true;
      });
      expect(failure).toBeUndefined();
    }),
  );

  // Twelve numerals of dates alone come out of this alphabet with a chance of (15/37)^12, or 2 in 100,000; that they be
  // days, that four digits hold, and that two states be known leave less than 1 in 10^14 a zone.
  it("finds no zone in 20,000 random ones", () => {
    const random = noise(20_260_615);
    const layout = mrzLayouts.find((each) => each.format === format);
    const found = Array.from({ length: 20_000 }).filter(() =>
      Result.isSuccess(
        read(
          Array.from({ length: layout?.lines ?? 0 }, () =>
            Array.from({ length: layout?.width ?? 0 }, () => alphabet.charAt(random(37))).join(""),
          ),
        ),
      ),
    );
    expect(found).toEqual([]);
  });

  // The worst case: all but the check digits looks right. Each holds by chance one time in ten, so that four let 2 of
  // 20,000 pass, and more than 12 once in a million such tests.
  it.effect("takes no more than chance gives of zones whose check digits are random", () =>
    Effect.gen(function* () {
      const people = yield* Arbitrary.sampleEffect(anyMrzPerson[format], {
        count: 50,
        seed: "bonafide",
      });
      const random = noise(42);
      const fields = mrzLayouts.find((each) => each.format === format)?.fields;
      const digits = [
        fields?.numberDigit,
        fields?.birthDateDigit,
        fields?.expiryDigit,
        fields?.compositeDigit,
      ].flatMap((span) => (span === undefined ? [] : [span]));
      const zones = people.filter(({ number }) => number.length <= 9).map(writeMrz);
      let passed = 0;
      for (let run = 0; run < 20_000; run += 1) {
        const lines = digits.reduce(
          (each, [line, column]) => replaced(each, line, column, String(random(10))),
          zones[run % zones.length] ?? [],
        );
        if (Result.isSuccess(read(lines))) passed += 1;
      }
      expect(passed).toBeLessThanOrEqual(12);
    }),
  );
});

describe("The reader of anything", () => {
  it("never throws, whatever the lines, characters and confidences", () => {
    const random = noise(7);
    const odd = ["", "<", "0", "Z", "é", "💥", "AB", "\n", "\u0000", " ", "O", "9"];
    const confidences = [0, 0.5, 1, Number.NaN, -1, Number.POSITIVE_INFINITY];
    const shapes = [0, 1, 29, 30, 36, 44, 45, 500];
    for (let run = 0; run < 2_000; run += 1) {
      const width = shapes[random(shapes.length)] ?? 0;
      const lines = Array.from({ length: random(5) }, () =>
        Array.from({ length: width }, () => ({
          character: odd[random(odd.length)] ?? "",
          confidence: confidences[random(confidences.length)] ?? 0,
        })),
      );
      expect(Result.isFailure(readMrz(lines, { today }))).toBe(true);
    }
  });
});
