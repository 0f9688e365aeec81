import { describe, expect, it } from "@effect/vitest";
import { Result } from "effect";
import { readMrzPicture } from "../../src/mrz/MrzPictureReader.ts";
import type { ColourPicture } from "../../src/picture/Picture.ts";
import { drawZone, turnPicture, zoneStart } from "./ZonePicture.ts";

const today = "2026-06-15";
const read = (picture: ColourPicture) => readMrzPicture(picture, undefined, { today });

const passport = `P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
L898902C36UTO7408122F1204159ZE184226B<<<<<10`;
const largerCard = `I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<
D231458907UTO7408122F1204159<<<<<<<6`;
const card = `I<UTOD231458907<<<<<<<<<<<<<<<
7408122F1204159UTO<<<<<<<<<<<6
ERIKSSON<<ANNA<MARIA<<<<<<<<<<`;

const names = { surname: "ERIKSSON", given: "ANNA MARIA", truncated: false };
const said = { birthDate: "1974-08-12", expiry: "2012-04-15", sex: "F", issuer: "UTO", names };

const cardLook = { advance: 26, left: 60, baseline: 440 };

const waves = Array.from({ length: 26 }, (_, line) => {
  const y = 420 + line * 8;
  return `<path d="M0 ${y} Q 225 ${y - 30 + line} 450 ${y} T 900 ${y}" stroke="#9fb0c8" stroke-width="1.6" fill="none"/>`;
}).join("");

const watermark = `<path d="M100 700 L760 380 M300 700 L900 420" stroke="#fff" stroke-width="16" opacity="0.45"/>`;

const stain = (x: number) => `<rect x="${x}" y="470" width="60" height="90" fill="#e8ecf0"/>`;

const printed = Array.from(
  { length: 7 },
  (_, row) =>
    `<path d="M60 ${60 + row * 40} h620" stroke="#333" stroke-width="14" stroke-dasharray="9 5 13 6 7 4"/>`,
).join("");

describe("MrzPictureReader", () => {
  it("reads a passport's zone, and tells where it lies", async () => {
    const { zone, ...reading } = Result.getOrThrow(read(await drawZone(passport)));
    expect(reading).toMatchObject({ ...said, format: "TD3", number: "L898902C3" });
    const start = zoneStart();
    expect(Math.abs(zone[0].x - start.x)).toBeLessThan(6);
    expect(Math.abs(zone[0].y - start.y)).toBeLessThan(6);
    expect(zone[1].x - zone[0].x).toBeGreaterThan(43 * 18);
  });

  it.each([
    ["a card's zone", card, cardLook, { format: "TD1", number: "D23145890" }],
    ["a larger card's zone", largerCard, { advance: 21 }, { format: "TD2", number: "D23145890" }],
  ])("reads %s", async (_, text, look, more) => {
    expect(Result.getOrThrow(read(await drawZone(text, look)))).toMatchObject({ ...said, ...more });
  });

  it.each([1, 2, 3])("reads a picture turned by %s quarters", async (quarters) => {
    const picture = await turnPicture(await drawZone(passport), quarters);
    const { zone, ...reading } = Result.getOrThrow(read(picture));
    expect(reading).toMatchObject(said);
    // The first corner is the upper left one as one reads it.
    const along = Math.atan2(zone[1].y - zone[0].y, zone[1].x - zone[0].x) / (Math.PI / 2);
    expect((Math.round(along) + 4) % 4).toBe(quarters);
  });

  it.each([
    ["tilted by 9 degrees", { turn: 9, advance: 17, left: 70, baseline: 400 }],
    ["tilted by 40 degrees", { turn: 40, advance: 15, left: 110, baseline: 330 }],
    ["out of focus", { blur: 2.2 }],
    ["over waves", { behind: waves }],
    ["under a watermark", { before: watermark }],
    ["below other print", { behind: printed }],
    ["on a thumbnail", { width: 300, height: 210, advance: 6, left: 18, baseline: 170, blur: 0.5 }],
    ["filling the picture", { width: 820, height: 110, left: 14, baseline: 40 }],
  ])("reads a zone %s", async (_, look) => {
    expect(Result.getOrThrow(read(await drawZone(passport, look)))).toMatchObject(said);
  });

  it("believes no zone whose check digits fail, and tells which", async () => {
    const forged = passport.replace("L898902C3", "L898902C4");
    const result = read(await drawZone(forged));
    expect(Result.isFailure(result) && result.failure).toMatchObject({
      _tag: "ZoneUnread",
      faults: [{ _tag: "CheckDigitsFailed", failed: ["number", "composite"] }],
    });
  });

  it("has the one of two characters that look alike whose check digits hold", async () => {
    const [eight, letter] = [
      await drawZone(passport),
      await drawZone(passport.replace("L898902", "LB98902")),
    ];
    const between = eight.data.map((value, at) => 0.56 * value + 0.44 * (letter.data[at] ?? 0));
    expect(Result.getOrThrow(read({ ...eight, data: between })).number).toBe("L898902C3");
  });

  it.each([240, 420])("invents nothing where the zone is covered, at %s", async (x) => {
    expect(Result.isFailure(read(await drawZone(passport, { before: stain(x) })))).toBe(true);
  });

  it.each([
    ["nothing", ""],
    ["waves", waves],
    ["print that is no zone", printed],
  ])("finds none in %s", async (_, behind) => {
    const result = read(await drawZone("", { behind }));
    expect(Result.isFailure(result)).toBe(true);
  });

  it.each([
    ["a passport's zone", passport, { width: 785 }, "TD3", "L898902C3"],
    ["a card's zone", card, { ...cardLook, width: 735 }, "TD1", "D23145890"],
  ])("reads %s that goes on beyond the picture", async (_, text, look, format, number) => {
    for (const quarters of [0, 2]) {
      const picture = await turnPicture(await drawZone(text, look), quarters);
      const { zone, ...reading } = Result.getOrThrow(read(picture));
      expect(reading).toMatchObject({ ...said, format, number, cut: true });
      // The zone's own width, seen or not.
      expect(Math.abs(Math.abs(zone[1].x - zone[0].x) - 44 * 18)).toBeLessThan(30);
    }
  });

  it.each([
    ["begins before the picture", passport, { left: -20 }],
    ["ends before its expiry", passport, { width: 540 }],
    ["has a wrong digit", passport.replace("740812", "740813"), { width: 785 }],
  ])("believes no zone that goes on beyond the picture and %s", async (_, text, look) => {
    expect(Result.isFailure(read(await drawZone(text, look)))).toBe(true);
  });

  it("reads the expected sizes alone, and tries no more places than it may", async () => {
    const picture = await drawZone(passport);
    const none = [{ formats: ["TD1" as const] }, { budget: 0 }].map((terms) =>
      readMrzPicture(picture, undefined, { today, ...terms }),
    );
    expect(none.map(Result.isFailure)).toEqual([true, true]);
  });

  it("counts the work of a zone that goes on beyond the picture, which takes longest", async () => {
    const worked = async (width: number) => {
      const counts: Array<number> = [];
      const picture = await drawZone(passport, { width });
      readMrzPicture(picture, undefined, { today, count: (work) => void counts.push(work) });
      return Math.max(...counts);
    };
    const whole = await worked(820);
    expect(await worked(785)).toBeGreaterThan(4 * whole);
  });

  it("shows the strips that it read", async () => {
    const shown: Array<string> = [];
    readMrzPicture(await drawZone(card, cardLook), undefined, {
      today,
      observe: (name) => shown.push(name),
    });
    expect(shown.slice(-3)).toEqual(["mrz-1", "mrz-2", "mrz-3"]);
  });
});
