import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { describe, expect, it } from "@effect/vitest";
import { read, stagesFor, today } from "./ShownSides.ts";
import { back, cardBack, cardFront, front, holder, unread } from "./VerdictSamples.ts";

describe("A licence", () => {
  it("is unclear where its barcode stands alone on a blank card, with its data for the person who decides", async () => {
    const blank = await read("license", [front, { ...back, alone: "card" }]);
    expect(blank).toMatchObject({
      ...unread("InformationUnclear", "back: a barcode on a blank card", true),
      facts: { number: holder.licenseNumber },
    });
  });
});

describe("A passcard", () => {
  it("may have its print at the upper edge, far above its zone, which is no slip's", async () => {
    const stages = stagesFor([cardFront, cardBack]);
    let [above, mayBeSlip] = [0, false];
    const standsAlone: typeof stages.standsAlone = (_, __, ___, around) => {
      ({ above, mayBeSlip = false } = around);
      return undefined;
    };
    const shown = { kind: "passcard", front: Uint8Array.of(0), back: Uint8Array.of(1) } as const;
    await readDocument(shown, { today, acceptSpecimens: true }, { ...stages, standsAlone });
    // A card's zone of 80 mm begins 36 mm below its upper edge. Source: ICAO Doc 9303-5.
    expect(above).toBeGreaterThanOrEqual(36 / 80);
    expect(mayBeSlip).toBe(true);
  });

  it("is unclear where its zone stands alone on a blank card or a slip, with its data for the person who decides", async () => {
    for (const [alone, why] of [
      ["card", "back: a machine-readable zone on a blank card"],
      ["slip", "back: a machine-readable zone, and no card around it"],
    ] as const)
      expect(await read("passcard", [cardFront, { ...cardBack, alone }])).toMatchObject({
        ...unread("InformationUnclear", why, true),
        facts: { number: holder.passcardNumber },
      });
  });

  it("is no zone on paper", async () => {
    expect(await read("passcard", [cardFront, { ...cardBack, alone: "paper" }])).toMatchObject(
      unread("DocumentUnverified", "back: a machine-readable zone on paper, and no card", true),
    );
  });
});
