import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import {
  type ForgedSides,
  forgedSides,
  genuineSides,
} from "@bonafide/testkit/document/specimen/Forgery";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { describe, expect, it } from "@effect/vitest";
import { cameraOf, openedStages, readingTerms } from "../src/WholeReading.ts";

type Kind = "license" | "passport";
type Circumstance = "blur2" | "blur3" | "motion7";

const peopleOf = (seed: number) => [makePerson(seed), makePerson(seed + 5_000)] as const;

const read = async (kind: Kind, seed: number, circumstance: Circumstance, sides: ForgedSides) => {
  const shown = { kind, ...(await cameraOf(sides, seed)(circumstance)) };
  return readDocument(shown, readingTerms(), await openedStages());
};

describe("a document that is blurred, and that a person can read", () => {
  it.each([
    ["passport", 2, "blur3"],
    ["passport", 2, "motion7"],
    ["license", 7, "blur2"],
    ["license", 7, "motion7"],
  ] as const)("is verified (%s %i, %s)", async (kind, seed, circumstance) => {
    const sides = await genuineSides(kind, peopleOf(seed)[0], seed);
    expect(await read(kind, seed, circumstance, sides)).toMatchObject({ _tag: "Read" });
  });

  it("is not verified with another family name", async () => {
    const forged = await forgedSides("passport", "family name printed", peopleOf(2), 2);
    expect((await read("passport", 2, "motion7", forged))._tag).toBe("Unread");
  });
});
