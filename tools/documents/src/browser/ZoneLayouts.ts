import { cardSize, pageSize } from "@bonafide/testkit/document/specimen/CardDrawing";
import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import { drawZone } from "@bonafide/testkit/document/specimen/ZoneDrawing";
import { type BrowserHolder, byPattern } from "./BrowserHolder.ts";
import {
  type BrowserSheet,
  browserSheet,
  type FieldStyle,
  type SheetSize,
} from "./BrowserSheet.ts";
import { drawHead, drawSheetGround, drawSignature } from "./SheetDecoration.ts";
import { personalOf, type ZoneKind, zoneLines } from "./ZoneData.ts";
import { labelOf, printedDay, type ZoneLabel, type ZoneState } from "./ZoneState.ts";
import { cardPlaces, placesFor } from "./ZonePlaces.ts";
import { zoneStates } from "./ZoneStates.ts";

/** TD2 cards are ID-2. Source: ISO/IEC 7810. */
export const largeCard: SheetSize = { width: 105, height: 74 };
export const zoneSize = { passport: pageSize, td1: cardSize, td2: largeCard } as const;

const nationalityOf = (state: ZoneState, holder: BrowserHolder): string => {
  const of = zoneStates.find(({ code }) => code === holder.nationality) ?? state;
  return of.nationality[holder.sex === "F" ? 0 : 1];
};

const sexOf = ({ sexes = ["F", "M"] }: ZoneState, { sex }: BrowserHolder): string =>
  sex === "X" ? "X" : sexes[sex === "F" ? 0 : 1];

/** A zone in the typeface of the barcode writer, or in the testkit's. */
const drawLines = (
  sheet: BrowserSheet,
  lines: ReadonlyArray<string>,
  size: SheetSize,
  seed: number,
): void => {
  const { between, pick } = seededRandom(seed, "browser's zone");
  const columns = lines[0]?.length ?? 0;
  const pitch = columns === 36 ? 2.54 : columns === 44 ? between(2.5, 2.56) : between(2.45, 2.56);
  const left = (size.width - columns * pitch) / 2;
  const leading = between(5.9, 6.4);
  const last = size.height - between(4.6, columns === 30 ? 5.6 : 7);
  const top = last - (lines.length - 1) * leading;
  if (pick([true, false]))
    sheet.draw(
      `<rect y="${top - 5.2}" width="${size.width}" height="${size.height}" fill="#fff" opacity="${pick([0.5, 0.8])}"/>`,
    );
  if (seed % 3 === 0) {
    const scale = pitch / 2.54;
    sheet.draw(
      `<g transform="translate(${left} ${top}) scale(${scale})">${drawZone(lines, { x: 0, y: 0, leading: leading / scale, style: "sharp" }, seed)}</g>`,
    );
    return;
  }
  const ink = pick(["#161616", "#232323", "#1c2236"]);
  for (const [row, line] of lines.entries())
    for (const [at, sign] of Array.from(line).entries())
      sheet.faint(sign, left + (at + 0.5) * pitch, top + row * leading, {
        font: "OCR B",
        size: 3.85,
        fill: ink,
        align: "middle",
      });
};

const drawFields = (
  sheet: BrowserSheet,
  kind: ZoneKind,
  printed: BrowserHolder,
  state: ZoneState,
  seed: number,
): void => {
  const { pick } = seededRandom(seed, `browser's ${kind} print`);
  const places = placesFor(kind, seed);
  const small = kind !== "passport";
  const value = {
    size: small ? pick([2.3, 2.5]) : pick([2.7, 3]),
    fill: pick(["#131313", "#1b2233"]),
    bold: pick([true, false]),
  };
  const label = {
    size: small ? pick([1.35, 1.5]) : pick([1.5, 1.7]),
    fill: pick(["#4a5568", "#31506f", "#6b4040"]),
  };
  const texts: Readonly<Record<ZoneLabel, string>> = {
    number: printed.number,
    last: printed.last,
    first: [printed.first, printed.middle].filter((name) => name !== "").join(" "),
    nationality: nationalityOf(state, printed),
    birth: printedDay(state, printed.birth),
    sex: sexOf(state, printed),
    place: state.place,
    issued: printedDay(state, printed.issued),
    expires: printedDay(state, printed.expires),
    authority: state.authority,
    personal: personalOf(state, seed),
  };
  for (const [name, text] of Object.entries(texts) as ReadonlyArray<readonly [ZoneLabel, string]>) {
    const place = places[name];
    if (place === undefined || (text === "" && name !== "first")) continue;
    const [x, y, number, widest] = place;
    const passportWords = labelOf(state, name, number, small ? 2 : 3);
    // A card's number is called so: behind the first language's word stands the English one.
    const words =
      name === "number" && small
        ? pick(["Document No.", `${state.code === "AUT" ? "Ausweis-Nr." : "No."} / Document No.`])
        : passportWords;
    const style: FieldStyle = {
      way: "above",
      label: { ...label, widest },
      value: { ...value, widest },
      gap: value.size * 1.02,
    };
    sheet.field(name, [x, y], words, text, style);
  }
};

/** States whose cards have the Union's flag with their code in it. Source: Regulation (EU) 2019/1157. */
const union: ReadonlySet<string> = new Set("AUT BEL CZE DNK EST GRC HRV ROU".split(" "));

const flag = `<g transform="translate(4 3)"><rect width="8.4" height="6" rx=".4" fill="#1b4fa0"/><circle cx="4.2" cy="3" r="2.2" fill="none" stroke="#f4c81c" stroke-width=".45" stroke-dasharray=".5 .65"/></g>`;

/** A passport's page, or the side of a card that shows its holder. */
const drawPerson = (
  kind: ZoneKind,
  printed: BrowserHolder,
  state: ZoneState,
  seed: number,
): BrowserSheet => {
  const size = zoneSize[kind];
  const sheet = browserSheet(state.font);
  const { pick, whole } = seededRandom(seed, `browser's ${kind} side`);
  sheet.draw(drawSheetGround(size, state.colours, seed + 17));
  const ink = pick(["#24324f", "#5a1f26", "#222"]);
  const [own, english] = state.titles;
  const isRight = kind === "td1" && placesFor(kind, seed) === cardPlaces[2];
  if (kind === "passport") {
    sheet.text(own, 5, 6.4, { size: 3.1, bold: true, fill: ink, widest: 60 });
    sheet.text(english, 5, 9.4, { size: 1.9, fill: ink, widest: 36 });
    sheet.text(state.passport, 119, 6.4, { size: 2.8, bold: true, fill: ink, align: "end" });
    const label: FieldStyle = {
      way: "above",
      label: { size: 1.5, fill: "#4a5568" },
      value: { size: 2.7 },
      gap: 2.7,
    };
    sheet.field("type", [5.5, 15], "Type", "P", label);
    sheet.field("issuer", [20, 15], "Code", printed.issuer, label);
    sheet.draw(drawHead({ x: 5, y: 17.5, width: 33, height: 41 }, seed));
    sheet.draw(drawHead({ x: 104, y: 38, width: 14, height: 18 }, seed, 0.25));
    sheet.draw(drawSignature(88, 62, 28, seed));
    sheet.faint(printed.number, 122.4, 16, { size: 2.4, turn: 90, opacity: 0.6, spacing: 0.3 });
    sheet.faint(String(whole(1, 3)), 121, 66, { size: 2 });
  } else {
    const isOfUnion = union.has(state.code);
    if (isOfUnion) sheet.draw(flag);
    const ofCode = isOfUnion ? { size: 1.4, fill: "#fff" } : { size: 2.6, fill: ink };
    sheet.faint(printed.issuer, 8.2, 6.7, { ...ofCode, bold: true, align: "middle" });
    sheet.text(own, 14, 5.6, {
      size: 2.5,
      bold: true,
      fill: ink,
      widest: kind === "td1" ? 42 : 52,
    });
    sheet.text(state.card, 14, 8.6, { size: 1.8, fill: ink, widest: kind === "td1" ? 42 : 52 });
    const head =
      kind === "td1"
        ? { x: 4, y: 11.5, width: 22, height: 29 }
        : { x: 5, y: 13, width: 27, height: 34 };
    sheet.draw(drawHead(isRight ? { ...head, x: 59 } : head, seed));
    sheet.draw(
      drawHead(
        { x: size.width - 12, y: kind === "td1" ? 40 : 12, width: 8, height: 10 },
        seed,
        0.3,
      ),
    );
    if (kind === "td1") {
      sheet.text(byPattern("999999", seed), 78, 51.6, { size: 2.4, bold: true, align: "end" });
      sheet.draw(drawSignature(isRight ? 8 : 30, 46, 22, seed));
    } else sheet.draw(drawSignature(8, 50, 24, seed));
  }
  drawFields(sheet, kind, printed, state, seed);
  sheet.faint("SPECIMEN", 1.4, size.height * 0.4, {
    size: 1.5,
    fill: "#8a3030",
    turn: 90,
    opacity: 0.7,
  });
  return sheet;
};

/** The sides of a document with a zone, as SVG in millimetres. */
export const zoneSides = (
  kind: ZoneKind,
  printed: BrowserHolder,
  encoded: BrowserHolder,
  state: ZoneState,
  seed: number,
): { readonly front: string; readonly back: string | undefined } => {
  const front = drawPerson(kind, printed, state, seed);
  const lines = zoneLines(kind, encoded, personalOf(state, seed));
  if (kind === "passport") {
    drawLines(front, lines, pageSize, seed);
    return { front: front.svg(), back: undefined };
  }
  const size = zoneSize[kind];
  const back = browserSheet(state.font);
  back.draw(drawSheetGround(size, state.colours, seed + 23));
  const label: FieldStyle = {
    way: "above",
    label: { size: 1.4, fill: "#4a5568" },
    value: { size: 2.2 },
    gap: 2.4,
  };
  back.field("place", [5, 9], labelOf(state, "place", 0), state.place, label);
  back.field("authority", [5, 15], labelOf(state, "authority", 0), state.authority, label);
  const personal = personalOf(state, seed);
  if (personal !== "")
    back.field("personal", [5, 21], labelOf(state, "personal", 0), personal, label);
  back.draw(
    `<rect x="${size.width - 22}" y="5" width="15" height="12" rx="1.6" fill="#c9a94e" stroke="#8a6f2c" stroke-width=".3"/>`,
  );
  drawLines(kind === "td1" ? back : front, lines, size, seed);
  return { front: front.svg(), back: back.svg() };
};
