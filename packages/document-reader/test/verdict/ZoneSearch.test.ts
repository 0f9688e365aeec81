import { sideOf, type SideName } from "@bonafide/document-reader/verdict/DocumentSide";
import { unobserved } from "@bonafide/document-reader/verdict/ReadingObserver";
import type { ReadingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import { findZone } from "@bonafide/document-reader/verdict/ZoneSearch";
import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import { stagesFor, today } from "./ShownSides.ts";

/** How sure a glance at each side is of what looks like a zone. */
type Means = Readonly<Record<SideName, number>>;

/** The looks of a search for a zone that no look reads, while the time is as given. */
const looksOf = (means: Means, hasTime: (share?: number) => boolean = () => true) => {
  const looks: Array<string> = [];
  const picture = (width: number) => ({ width, height: 1, data: new Uint8Array(3 * width) });
  const names: readonly [SideName, SideName] = ["back", "front"];
  const readZone: ReadingStages["readZone"] = ({ width }, _, { glance = false }) => {
    const name = names[width - 1] ?? "back";
    looks.push(`${name}, ${glance ? "at a glance" : "searched"}`);
    const corner = { x: 0, y: 0 };
    return Result.fail({
      _tag: "ZoneUnread",
      zone: [corner, corner, corner, corner],
      lines: [],
      mean: means[name],
      faults: [],
    });
  };
  const stages = { ...stagesFor([]), readZone };
  const sides = [
    sideOf("back", picture(1), stages, unobserved),
    sideOf("front", picture(2), stages, unobserved),
  ] as const;
  const tools = {
    terms: { today, acceptSpecimens: true },
    stages,
    observer: unobserved,
    hasTime,
  };
  return { on: findZone(sides, tools).on.name, looks };
};

describe("The search for a card's zone", () => {
  it("glances at both sides, and searches the likelier one first", () => {
    const glances = ["back, at a glance", "front, at a glance"];
    expect(looksOf({ back: 0.3, front: 0.6 })).toEqual({
      on: "front",
      looks: [...glances, "front, searched", "back, searched"],
    });
    expect(looksOf({ back: 0.6, front: 0.3 })).toEqual({
      on: "back",
      looks: [...glances, "back, searched", "front, searched"],
    });
  });

  it("leaves time for the print", () => {
    let asked = 0;
    // Time for one search.
    const hasTime = (share = 1): boolean => share < 1 && (asked += 1) < 2;
    expect(looksOf({ back: 0.3, front: 0.6 }, hasTime).looks).toEqual([
      "back, at a glance",
      "front, at a glance",
      "front, searched",
    ]);
  });
});
