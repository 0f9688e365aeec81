import { showFields } from "@bonafide/document-reader/front/FieldCrops";
import type { FrontField } from "@bonafide/document-reader/front/FrontField";
import { lookAt } from "@bonafide/document-reader/front/FrontLook";
import { matchFront } from "@bonafide/document-reader/front/FrontMatch";
import { describe, expect, it } from "@effect/vitest";
import { textOf } from "./PrintedFronts.ts";
import { anna, edited } from "./SampleCard.ts";

const size = { width: 2000, height: 1200 };
const picture = { ...size, data: new Uint8Array(size.width * size.height) };

/** The fields that are shown of a card, with their states and the widths of their pictures. */
const shownOf = (card: ReadonlyArray<string>) => {
  const look = lookAt(textOf(card));
  const match = matchFront([look], anna);
  const shown = new Map<FrontField, number>();
  const seen = [{ words: look.text.flat(), picture }];
  showFields(match, seen, [{ look, picture }], (field, crop) => void shown.set(field, crop.width));
  return { shown, stateOf: (field: FrontField) => match.fields[field]?.state };
};

describe("Each compared field is shown", () => {
  it("by its words where it agrees or contradicts", () => {
    const { shown, stateOf } = shownOf(edited("EXP 08/04/2030", "EXP 11/19/2031"));
    expect([stateOf("number"), stateOf("expires")]).toEqual(["agrees", "contradicts"]);
    expect(Math.min(shown.get("number") ?? 0, shown.get("expires") ?? 0)).toBeGreaterThan(0);
  });

  it("by what is at its label where it is unseen, and by the whole view without a label", () => {
    const labelled = shownOf(edited("U1234567", "~~"));
    expect(labelled.stateOf("number")).toBe("unseen");
    expect(labelled.shown.get("number")).toBeGreaterThan(0);
    const unlabelled = shownOf(edited("4d DLN U1234567", ""));
    expect(unlabelled.stateOf("number")).toBe("unseen");
    expect(unlabelled.shown.get("number")).toBe(size.width);
  });
});
