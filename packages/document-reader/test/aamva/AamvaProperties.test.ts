import { aamvaPayloadLimit, readAamva } from "@bonafide/document-reader/aamva/AamvaReader";
import type { AamvaReading } from "@bonafide/document-reader/aamva/AamvaReading";
import { describe, expect, it } from "@effect/vitest";
import { Arbitrary, Result } from "effect";
import { destructiveFaults, harmlessFaults } from "./AamvaFaults.ts";
import { type AamvaCard, anyCard, knownPerson, partsOf, textOf } from "./AamvaPayload.ts";
import { between } from "./AamvaPerson.ts";

const turns = between(0, 100_000);
const runs = { arbitrary: { runs: 200 } };

const personOf = (reading: AamvaReading) => ({
  number: reading.number,
  last: reading.names.last,
  first: reading.names.first,
  middle: reading.names.middle,
  suffix: reading.names.suffix,
  birthDate: reading.birthDate,
  issued: reading.issued,
  expires: reading.expires,
  street: reading.address.street1,
  city: reading.address.city,
  zip: reading.address.zip,
});

const expectSame = (card: AamvaCard, payload: string) => {
  const reading = Result.getOrThrow(readAamva(payload));
  expect(personOf(reading)).toEqual(knownPerson(card));
  expect(reading.unreadable).toEqual([]);
  expect(reading.version).toBe(card.version);
  expect(reading.iin).toBe(card.issuer[0]);
  expect(reading.jurisdiction).toEqual(card.issuer[1]);
  return reading;
};

const expectNothingElse = (card: AamvaCard, payload: string) => {
  const result = readAamva(payload);
  if (Result.isFailure(result)) return;
  const known = knownPerson(card);
  const { middle, ...read } = personOf(result.success);
  const differing = Object.entries(read).filter(
    ([field, value]) =>
      value !== undefined && value !== Object.entries(known).find(([name]) => name === field)?.[1],
  );
  expect(differing).toEqual([]);
  if (middle.length > 0) expect(middle).toEqual(known.middle);
};

describe("readAamva", () => {
  for (const [name, fault] of Object.entries(harmlessFaults))
    it.prop(
      `reads the very person: ${name}`,
      [anyCard, turns],
      ([card, turn]) => {
        expectSame(card, textOf(fault(partsOf(card), turn)));
      },
      runs,
    );

  for (const [name, fault] of Object.entries(destructiveFaults))
    it.prop(
      `reads no other person: ${name}`,
      [anyCard, turns],
      ([card, turn]) => {
        expectNothingElse(card, fault(card, turn));
      },
      runs,
    );

  it.prop("knows a licence from an identification card", [anyCard], ([card]) => {
    const reading = expectSame(card, textOf(partsOf(card)));
    expect(reading.enhanced).toBe(card.type === "EN");
    expect(reading.cardType).toBe(
      card.type === "ID"
        ? "IdentificationCard"
        : card.type === "EN" && card.version < 2
          ? undefined
          : "License",
    );
  });

  it.prop(
    "answers whatever comes: bytes changed, text spliced",
    [
      anyCard,
      anyCard,
      Arbitrary.array(Arbitrary.all([turns, between(0, 255)]), { maxLength: 20 }),
      turns,
    ],
    ([card, other, changes, turn]) => {
      const text = textOf(partsOf(card));
      const second = textOf(partsOf(other));
      const points = text.split("");
      for (const [at, point] of changes) points[at % points.length] = String.fromCharCode(point);
      for (const payload of [
        points.join(""),
        text.slice(0, turn % text.length) + second.slice(turn % second.length),
        second + points.join(""),
        points.toReversed().join(""),
      ])
        expect(Result.isResult(readAamva(payload))).toBe(true);
    },
    runs,
  );

  // Each is a way to make a careless pattern go back over what it has read.
  it.each([
    " ",
    "\0",
    "|",
    "\n",
    "\r\n",
    "D",
    "DAA,",
    "DAQ1\n",
    "DAC \n",
    "DL",
    "ANSI ",
    "ANSI 636055080002DL00000000",
    "DAA $",
    "%GA^$",
    ";636055",
    "0",
    "  DAC",
  ])("takes little time for as much of %j as it takes, and none for more", (text) => {
    const long = text.repeat(100_000 / text.length);
    expect(Result.isFailure(readAamva(long))).toBe(true);
    const before = performance.now();
    for (const start of [
      "",
      "DAQ",
      "DAQ1\nDBB01011990\nDAA",
      "ANSI 636055080002DL00410231DL",
      "%GA",
    ])
      readAamva((start + long).slice(0, aamvaPayloadLimit));
    expect(performance.now() - before).toBeLessThan(250);
  });
});
