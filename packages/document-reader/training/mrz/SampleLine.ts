import type { GreyPicture } from "../../src/picture/Picture.ts";
import { cellOf } from "../../src/mrz/MrzCells.ts";
import { inkOf } from "../../src/mrz/MrzInk.ts";
import { mrzAlphabet } from "../../src/mrz/MrzNetwork.ts";
import type { MrzBaseline } from "../../src/mrz/MrzBaseline.ts";
import { columnsOf, stripOf } from "../../src/mrz/MrzStrip.ts";
import {
  addGuilloche,
  addLight,
  addNoise,
  addWatermark,
  blur,
  type Canvas,
  compress,
  shake,
} from "./Distortions.ts";
import type { GlyphField } from "./GlyphFields.ts";
import type { SeededNumbers } from "./SeededNumbers.ts";

export type GlyphCuts = Readonly<Record<"round" | "sharp", ReadonlyArray<GlyphField>>>;

/** What the network is shown: a cell, and which class it is. */
export interface Sample {
  readonly cell: Float32Array;
  readonly label: number;
}

const filler = mrzAlphabet.indexOf("<");

/** The class of what is no character. */
const noCharacter = mrzAlphabet.length;

/** They look like no character when they are turned upside down. */
const turnable = new Set(Array.from("124ACEFGJKLPQRTY37<", (each) => mrzAlphabet.indexOf(each)));

const charactersOf = (count: number, numbers: SeededNumbers): ReadonlyArray<number> => {
  const run = numbers.chance(0.15);
  return Array.from({ length: count }, () =>
    numbers.chance(run ? 0.6 : 0.1) ? filler : numbers.integer(mrzAlphabet.length),
  );
};

/** How a printer's cut differs from the font: each character is bent a little, and drawn thicker or thinner. */
interface Cut {
  readonly glyphs: ReadonlyArray<GlyphField>;
  readonly weight: number;
  readonly stretchX: number;
  readonly stretchY: number;
  readonly slant: number;
  readonly bends: ReadonlyArray<number>;
}

const cutOf = (cuts: GlyphCuts, numbers: SeededNumbers): Cut => ({
  glyphs: numbers.chance(0.65) ? cuts.round : cuts.sharp,
  weight: numbers.between(-0.022, 0.04),
  stretchX: numbers.between(0.78, 1.16),
  stretchY: numbers.between(0.96, 1.04),
  slant: numbers.between(-0.09, 0.09),
  bends: Array.from({ length: 191 }, () => numbers.normal() * 0.05),
});

const inkAt = (
  { glyphs, weight, stretchX, stretchY, slant, bends }: Cut,
  character: number,
  x: number,
  y: number,
  upsideDown: boolean,
): number => {
  const across = (x - 0.5) * (upsideDown ? -1 : 1);
  const down = (y - 0.5) * (upsideDown ? -1 : 1);
  const u = (across + slant * down) / stretchX + 0.5;
  const v = down / stretchY + 0.5;
  // Other bends for each character, the same ones wherever it stands in the line.
  const bend = (first: number): number => bends[(first + character * 5) % bends.length] ?? 0;
  const bentU = u + bend(0) * across + bend(1) * down + bend(2) * 2 * across * down;
  const bentV = v + bend(3) * across + bend(4) * down + bend(5) * 2 * across * across;
  return (glyphs[character]?.depth(bentU, bentV) ?? -1) + weight;
};

/** Draws a line of the zone as a camera might see it, and cuts it into cells as the reader does, about as exactly. */
export const drawSamples = (
  cuts: GlyphCuts,
  count: number,
  numbers: SeededNumbers,
): { readonly picture: GreyPicture; readonly samples: ReadonlyArray<Sample> } => {
  const characters = charactersOf(count, numbers);
  const pitch = 5.2 + 30 * numbers.next() ** 2.2;
  // A capital is 0.98 of the pitch in the font; makers stretch lines and letters.
  const capital = pitch * 0.98 * numbers.between(0.85, 1.35);
  const cut = cutOf(cuts, numbers);
  const upsideDown = numbers.chance(0.03);
  const width = Math.ceil(pitch * (count + 2));
  const height = Math.ceil(capital * 2.6);
  const paper = numbers.between(120, 250);
  const canvas: Canvas = { width, height, light: new Float32Array(width * height).fill(paper) };
  if (numbers.chance(0.45)) addGuilloche(canvas, capital, numbers);
  // On coarse pictures a pixel holds much of a letter: draw finer, then average.
  const fine = pitch < 10 ? 2 : 1;
  const darkness = Math.max(25, paper - numbers.between(0, 90));
  const startY = height / 2 - capital / 2 + numbers.between(-1, 1);
  const tilt = numbers.between(-0.004, 0.004);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let cover = 0;
      for (let tap = 0; tap < fine * fine; tap++) {
        const px = x + ((tap % fine) + 0.5) / fine;
        const py = y + (Math.floor(tap / fine) + 0.5) / fine - tilt * (px - width / 2);
        const place = px / pitch - 1;
        const down = (py - startY) / capital;
        if (down < -0.2 || down > 1.2) continue;
        // Wide letters reach into their neighbours' cells.
        let depth = -1;
        for (let near = Math.floor(place - 0.15); near <= Math.floor(place + 0.15); near++) {
          const character = characters[near];
          if (character !== undefined)
            depth = Math.max(depth, inkAt(cut, character, place - near, down, upsideDown));
        }
        cover += Math.max(0, Math.min(1, depth * capital * fine + 0.5));
      }
      const at = y * width + x;
      canvas.light[at] = (canvas.light[at] ?? 0) - (darkness * cover) / (fine * fine);
    }
  }
  if (numbers.chance(0.18)) addWatermark(canvas, capital, numbers);
  const gain = addLight(canvas, capital, numbers);
  if (numbers.chance(0.7)) blur(canvas, capital * 0.13 * numbers.next() ** 1.3 + 0.2);
  if (numbers.chance(0.12))
    shake(canvas, capital * numbers.between(0.08, 0.3), numbers.chance(0.7));
  if (numbers.chance(0.6)) addNoise(canvas, numbers.between(1, 24) * numbers.next(), numbers);
  for (let at = 0; at < canvas.light.length; at++)
    canvas.light[at] = Math.max(0, Math.min(255, canvas.light[at] ?? 0));
  if (numbers.chance(0.7)) compress(canvas, 3 + 24 * numbers.next() ** 2 * Math.max(0.2, gain));
  const picture = { width, height, data: Uint8ClampedArray.from(canvas.light) };
  return cutSamples(
    { ...picture, data: new Uint8Array(picture.data.buffer) },
    { characters, pitch, capital, tilt, middle: startY + capital / 2, upsideDown },
    numbers,
  );
};

interface Drawn {
  readonly characters: ReadonlyArray<number>;
  readonly pitch: number;
  readonly capital: number;
  readonly tilt: number;
  readonly middle: number;
  readonly upsideDown: boolean;
}

const labelOf = (character: number, away: number, upsideDown: boolean): number => {
  if (away > 0.3) return noCharacter;
  return upsideDown ? (turnable.has(character) ? noCharacter : -1) : character;
};

const cutSamples = (picture: GreyPicture, drawn: Drawn, numbers: SeededNumbers) => {
  const { characters, pitch, capital, tilt, middle } = drawn;
  const count = characters.length;
  const slip = numbers.normal() * 0.02 * capital;
  const lean = numbers.normal() * 0.05;
  const down = { x: lean * capital, y: capital * (1 + numbers.normal() * 0.05) };
  const yAt = (x: number): number => middle + slip + tilt * (x - picture.width / 2);
  const line: MrzBaseline = {
    left: { x: pitch, y: yAt(pitch) },
    right: { x: pitch * (count + 1), y: yAt(pitch * (count + 1)) },
    sag: numbers.normal() * 0.015 * capital,
    bow: 0,
    leftDown: down,
    rightDown: down,
  };
  const { picture: strip, margin } = stripOf(picture, line, columnsOf(line));
  const ink = inkOf(strip);
  const cell = (strip.width - 2 * margin) / count;
  const wrong = numbers.chance(0.04)
    ? numbers.between(0.4, 0.5) * (numbers.chance(0.5) ? 1 : -1)
    : 0;
  const shift = numbers.normal() * 0.05 + wrong;
  const y = strip.height / 2 + numbers.normal() * 0.5;
  const high = (strip.height / 2) * (1 + numbers.normal() * 0.045);
  const samples = characters.flatMap((character, index): ReadonlyArray<Sample> => {
    const away = shift + numbers.normal() * 0.02;
    const label = labelOf(character, Math.abs(away), drawn.upsideDown);
    // Between two fillers or two of a shape lies what may well look like one.
    if (label === -1 || (away > 0.3 && label === noCharacter && !numbers.chance(0.5))) return [];
    return [
      {
        cell: cellOf(ink, {
          x: margin + (index + 0.5 + away) * cell,
          y: y + numbers.normal() * 0.4,
          pitch: cell * (1 + numbers.normal() * 0.02),
          capital: high,
        }),
        label,
      },
    ];
  });
  return { picture: strip, samples };
};
