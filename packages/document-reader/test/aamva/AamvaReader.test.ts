import { readAamva } from "@bonafide/document-reader/aamva/AamvaReader";
import { Result } from "effect";
import { describe, expect, it } from "vitest";
import { faultyCards } from "./FaultyCards.ts";
import { laterCards } from "./LaterCards.ts";
import { neighbourCards } from "./NeighbourCards.ts";
import { readingLine } from "./ReadingLine.ts";
import { unitedStatesCards } from "./UnitedStatesCards.ts";

describe("readAamva", () => {
  it.each([...unitedStatesCards, ...laterCards, ...neighbourCards, ...faultyCards])(
    "reads: $name",
    ({ payload, expected }) => {
      expect(readingLine(readAamva(payload))).toBe(expected);
    },
  );

  it("tells where the jurisdiction is known from, and what was cut", () => {
    const payload = laterCards.find(({ name }) => name.includes("enhanced"))?.payload ?? "";
    expect(Result.getOrThrow(readAamva(payload))).toMatchObject({
      layout: "Elements",
      iin: "636001",
      jurisdiction: { code: "NY", country: "US" },
      jurisdictionFrom: "Issuer",
      enhanced: true,
      names: { truncated: ["middle"] },
      unreadable: [],
    });
    const unlisted = neighbourCards.find(({ name }) => name.startsWith("Alberta"))?.payload ?? "";
    expect(Result.getOrThrow(readAamva(unlisted))).toMatchObject({
      iin: "990876",
      jurisdictionFrom: "Address",
    });
  });

  it("keeps a whole name whose order is not known", () => {
    const payload =
      unitedStatesCards.find(({ name }) => name.includes("five words"))?.payload ?? "";
    expect(Result.getOrThrow(readAamva(payload)).names.full).toBe("ORLA MAE FAY TEST PERSON");
  });
});
