import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import type { ReadingFailure } from "@bonafide/core/document/DocumentReading";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import {
  forgedSides,
  type ForgeryName,
  genuineSides,
} from "@bonafide/testkit/document/specimen/Forgery";
import { isTried } from "@bonafide/testkit/Portion";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { describe, expect, it } from "@effect/vitest";
import { cameraOf, openedStages, readingTerms } from "../src/WholeReading.ts";

const seed = 3;
const people = [makePerson(seed), makePerson(seed + 5_000)] as const;

/** The verdict of a document photographed in good light: a failure, or that it is verified. */
const verdictOf = async (kind: DocumentKind, forgery?: ForgeryName) => {
  const sides =
    forgery === undefined
      ? await genuineSides(kind, people[0], seed)
      : await forgedSides(kind, forgery, people, seed);
  const shown = { kind, ...(await cameraOf(sides, seed)("half")) };
  const reading = await readDocument(shown, readingTerms(), await openedStages());
  return reading._tag === "Read" ? "verified" : reading.failure;
};

const forgeries: ReadonlyArray<readonly [DocumentKind, ForgeryName, ReadingFailure]> = [
  ["license", "number printed, one digit", "DocumentUnverified"],
  ["license", "family name printed, one letter", "DocumentUnverified"],
  ["license", "expiry printed", "DocumentUnverified"],
  ["license", "sex printed", "DocumentUnverified"],
  ["license", "another holder printed", "SidesDiffer"],
  ["license", "front twice", "DocumentUnverified"],
  ["passport", "birth year printed", "DocumentUnverified"],
  ["passport", "number not printed", "DocumentUnverified"],
  ["passport", "data alone on paper", "DocumentUnverified"],
  ["passcard", "given name printed", "DocumentUnverified"],
  ["passcard", "another holder printed", "SidesDiffer"],
  ["passcard", "sex printed", "DocumentUnverified"],
  ["passcard", "country printed", "DocumentUnverified"],
];

describe("a pair", () => {
  // Each reading takes seconds: every fourth one in a run, by its seed.
  const tried = forgeries.filter((_, at) => isTried(at, 4));
  it.each(tried)("of a %s with %s is refused as %s", async (kind, forgery, failure) => {
    expect(await verdictOf(kind, forgery)).toBe(failure);
  });

  it.each(["license", "passport", "passcard"] as const)(
    "of a genuine %s is verified",
    async (kind) => {
      expect(await verdictOf(kind)).toBe("verified");
    },
  );
});
