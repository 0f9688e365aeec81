import { readFileSync } from "node:fs";
import { openTextEngine } from "@bonafide/document-reader/front/TextEngine";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { readingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import { failures } from "@bonafide/core/catalogue/Failure";
import { judgeReading } from "@bonafide/core/document/JudgedReading";
import { readySpecimens } from "@bonafide/testkit/document/specimen/ReadySpecimens";
import { describe, expect, it } from "@effect/vitest";
import { specimenFolder } from "../src/SpecimenFolder.ts";
import { rememberedStages } from "../src/RememberedStages.ts";

const today = "2026-11-21";
const stages = rememberedStages(readingStages((await openTextEngine()).read));

const fileOf = (name: string): Uint8Array => readFileSync(new URL(name, specimenFolder));

describe("a ready specimen", () => {
  // All in each run: partners' tests count on them.
  it.each(readySpecimens)("$kind, $because: $outcome", async ({ back, front, kind, outcome }) => {
    const shown = { kind, front: fileOf(front), back: back === undefined ? back : fileOf(back) };
    const reading = await readDocument(shown, { today, acceptSpecimens: true }, stages);
    const judged = judgeReading(reading, today);
    const codes =
      judged._tag === "Good"
        ? ["verified"]
        : judged.faults.map(({ failure }) => failures[failure].code);
    expect(codes).toEqual([outcome]);
  });

  it("is not accepted in production", async () => {
    for (const [kind, front, back] of [
      ["license", "license-front.jpg", "license-back.jpg"],
      ["passport", "passport.jpg", undefined],
    ] as const) {
      const shown = { kind, front: fileOf(front), back: back === undefined ? back : fileOf(back) };
      expect(await readDocument(shown, { today, acceptSpecimens: false }, stages)).toMatchObject({
        _tag: "Unread",
        failure: "DocumentUnverified",
        reason: "a specimen",
      });
    }
  });
});
