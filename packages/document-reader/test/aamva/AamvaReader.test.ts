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

  it("reads the holder's description, a weight in either unit as pounds", () => {
    const describedIn = (payload: string) => {
      const { eyes, hair, height, weight } = Result.getOrThrow(readAamva(payload));
      return { eyes, hair, height, weight };
    };
    const payloadOf = (start: string): string =>
      [...laterCards, ...neighbourCards].find(({ name }) => name.startsWith(start))?.payload ?? "";
    expect(describedIn(payloadOf("Alberta"))).toEqual({
      eyes: "BROWN",
      hair: "BROWN",
      height: 61,
      weight: 110,
    });
    const ohio = payloadOf("Ohio");
    const ofOhio = { eyes: "BRO", hair: "BRO", height: 60, weight: 140 };
    expect(describedIn(ohio)).toEqual(ofOhio);
    for (const [written, weight] of [
      ["DAX064", 141],
      ["DAX64 kg", 141],
      ["DAW0140 LBS", 140],
      ["DAWNONE", undefined],
      ["DAW000", undefined],
    ] as const)
      expect(describedIn(ohio.replace("DAW140", written))).toEqual({ ...ofOhio, weight });
  });

  it("keeps a whole name whose order is not known", () => {
    const payload =
      unitedStatesCards.find(({ name }) => name.includes("five words"))?.payload ?? "";
    expect(Result.getOrThrow(readAamva(payload)).names.full).toBe("ORLA MAE FAY TEST PERSON");
  });
});
