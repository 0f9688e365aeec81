import type { ExpectedFront } from "@bonafide/document-reader/front/ExpectedFront";
import { comparePrint } from "@bonafide/document-reader/verdict/PrintComparison";
import { unobserved } from "@bonafide/document-reader/verdict/ReadingObserver";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "../front/PrintedFronts.ts";
import { stagesFor, today } from "./ShownSides.ts";

const expected: ExpectedFront = {
  number: "316884649",
  last: { text: "LIND", truncated: false },
  first: { text: "KATHERINE", truncated: false },
  birthDate: "1978-07-19",
  issued: undefined,
  expires: "2032-03-19",
  sex: "F",
};

const print = (number: string, sex = "SEX F", birth = "19 JUL 1978") => [
  `NO ${number}`,
  "SURNAME LIND",
  "GIVEN NAMES KATHERINE",
  `DATE OF BIRTH ${birth}`,
  "DATE OF EXPIRY 19 MAR 2032",
  sex,
];

/** Levels of the channels of the picture, and of their sum. */
const levels = { red: 201, green: 90, blue: 60, all: 119 } as const;

/** Compares what is read in all channels, and in some single ones. */
const compare = (seen: { readonly [Name in keyof typeof levels]?: ReadonlyArray<string> }) => {
  const data = new Uint8Array(30 * 20 * 3);
  for (let at = 0; at < data.length; at += 3) data.set([levels.red, levels.green, levels.blue], at);
  const picture = { width: 30, height: 20, data };
  const names: Array<string> = [];
  const side = {
    name: "front",
    picture,
    outline: () => undefined,
    observe: (name: string) => {
      if (!name.startsWith("field-")) names.push(name);
    },
    faults: () => [],
  } as const;
  const stages = {
    ...stagesFor([]),
    readText: ({ data: [level] }: { readonly data: Uint8Array }) => {
      const name = (["red", "blue", "all"] as const).find((each) => levels[each] === level);
      return textOf((name === undefined ? undefined : seen[name]) ?? seen.all ?? []);
    },
  };
  const { fields, verdict } = comparePrint(
    side,
    expected,
    {
      terms: { today, acceptSpecimens: true },
      stages,
      observer: unobserved,
      hasTime: () => true,
    },
    (grey) => ["one", "two"].map((name) => ({ name, picture: grey, turned: false })),
  );
  return { verdict, number: fields.number?.state, sex: fields.sex?.state, names };
};

describe("A print that contradicts", () => {
  it("is looked at in single channels too, and what one of them shows as expected is a doubt", () => {
    const wrong = print("216884649");
    for (const channel of ["red", "blue"] as const)
      expect(compare({ all: wrong, [channel]: print("316884649") })).toMatchObject({
        verdict: "Unclear",
        number: "unseen",
        sex: "agrees",
      });
    expect(compare({ all: wrong })).toEqual({
      verdict: "Contradicted",
      number: "contradicts",
      sex: "agrees",
      names: ["one", "two", "print-red", "print-blue"],
    });
  });

  it("contradicts still by the other fields", () => {
    const wrong = print("216884649", "SEX M");
    expect(compare({ all: wrong, red: print("316884649", "SEX M") })).toMatchObject({
      verdict: "Contradicted",
      number: "unseen",
      sex: "contradicts",
    });
  });

  it("is not looked at so where it is another document's, or agrees", () => {
    const another = print("216884649", "SEX F", "17 JUL 1978");
    expect(compare({ all: another, red: print("316884649") })).toMatchObject({
      verdict: "Different",
      names: ["one", "two"],
    });
    expect(compare({ all: print("316884649") }).names).toEqual(["one"]);
  });
});
