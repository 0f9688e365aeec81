import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import {
  type ForgedSides,
  forgedSides,
  genuineSides,
} from "@bonafide/testkit/document/specimen/Forgery";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { describe, expect, it } from "@effect/vitest";
import { cameraOf, openedStages, readingTerms } from "../src/WholeReading.ts";

const seed = 2;
const people = [makePerson(seed), makePerson(seed + 5_000)] as const;

const read = async (sides: ForgedSides, condition: "blur3" | "motion7") => {
  const shown = { kind: "passport" as const, ...(await cameraOf(sides, seed)(condition)) };
  return readDocument(shown, readingTerms(), await openedStages());
};

describe("a passport that is blurred, and that a person can read", () => {
  it.each(["blur3", "motion7"] as const)("is verified (%s)", async (condition) => {
    const reading = await read(await genuineSides("passport", people[0], seed), condition);
    expect(reading).toMatchObject({ _tag: "Read" });
  });

  it("is not verified with another family name", async () => {
    const forged = await forgedSides("passport", "family name printed", people, seed);
    expect((await read(forged, "motion7"))._tag).toBe("Unread");
  });
});
