import { areSameLines, type MrzBaseline } from "@bonafide/document-reader/mrz/MrzBaseline";
import { describe, expect, it } from "vitest";

/** A line of a zone with capitals of 30 pixels. */
const line = (top: number, right: number): MrzBaseline => ({
  left: { x: 100, y: top },
  right: { x: right, y: top },
  sag: 0,
  bow: 0,
  leftDown: { x: 0, y: 30 },
  rightDown: { x: 0, y: 30 },
});

describe("The lines of two places of a zone", () => {
  const zone = [line(800, 1800), line(900, 1800), line(1000, 1800)];

  it("are the same where each is, within half a capital", () => {
    expect(areSameLines(zone, [line(810, 1805), line(905, 1790), line(1000, 1800)])).toBe(true);
    expect(areSameLines(zone, zone.slice(1))).toBe(false);
    expect(areSameLines(zone, [...zone.slice(0, 2), line(1020, 1800)])).toBe(false);
  });

  it("are others where one search cut a line in the middle short", () => {
    expect(areSameLines(zone, [line(800, 1800), line(900, 1730), line(1000, 1800)])).toBe(false);
  });
});
