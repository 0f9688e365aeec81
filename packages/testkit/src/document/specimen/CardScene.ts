import sharp from "sharp";

import { type CardPicture, cardSize, drawText, printCard } from "./CardDrawing.ts";
import { overlaid } from "./CardOverlay.ts";
import { type Frame, placeCard, quadOf } from "./CardPlacing.ts";
import type { Corner, Quad } from "./Perspective.ts";
import { paintGround } from "./SceneGround.ts";
import { type SceneSettings, frameSize } from "./SpecimenCondition.ts";
import { seededRandom } from "./SeededRandom.ts";

/** A card as it lies before the camera. */
export interface CardScene {
  readonly frame: Frame;
  /** Where its corners are, before any lens. */
  readonly quad: Quad;
}

// A camera sees less than the printer printed: without it, fine lines would alias.
const shrunk = async (card: CardPicture, width: number): Promise<CardPicture> => {
  if (width >= card.width) return card;
  const { data, info } = await sharp(card.data, {
    raw: { width: card.width, height: card.height, channels: 4 },
  })
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};

/** Some other card, with words and no data. */
const otherCard = (): Promise<CardPicture> => {
  const style = { font: "Serif", bold: true, fill: "#f5efe0" } as const;
  const body = `<circle cx="68" cy="36" r="24" fill="#5d8a66"/>${drawText("TEA & BOOKS", 6, 14, 6, style)}${drawText("Your tenth cup is ours.", 6, 24, 3.4, style)}${drawText("No. 0000 0000 0000", 6, 46, 3.6, style)}`;
  return printCard(cardSize, "#2f5d50", body);
};

/** The book's page above the shown one, of the same size, with a dark fold. */
const oppositePage = async ({ height, width }: CardPicture): Promise<CardPicture> => {
  const style = { font: "Serif", fill: "#7a7f8c", widest: 100 } as const;
  const words = "This page is invented and says nothing of its holder. SPECIMEN. ".repeat(2);
  const lines = [14, 22, 30, 38, 46].map((y) => drawText(words, 10, y, 3.4, style));
  const body = `${lines.join("")}<circle cx="62" cy="66" r="13" fill="none" stroke="#b9a7b5" stroke-width="1.2"/><rect y="80" width="125" height="8" fill="#000" opacity="0.18"/><rect y="85.5" width="125" height="2.5" fill="#000" opacity="0.3"/>`;
  const page = await printCard({ width: 125, height: (125 * height) / width }, "#eee9e4", body);
  return shrunk(page, Math.min(1600, width));
};

/** The quad above another, its lower side on the other's upper one. */
const mirrored = ([a, b, c, d]: Quad): Quad => {
  const across = ([x, y]: Corner, [ox, oy]: Corner): Corner => [2 * x - ox, 2 * y - oy];
  return [across(a, d), across(b, c), b, a];
};

const withFinger = async (frame: Frame, quad: Quad, seed: number): Promise<Frame> => {
  const { pick } = seededRandom(seed, "finger");
  // At an upper corner: what must be read lies in the middle and below.
  const [at, other] = pick([
    [quad[0], quad[2]],
    [quad[1], quad[3]],
  ] as const);
  const skin = pick(["#e3b591", "#b98460", "#7a5138"]);
  const away = (Math.atan2(other[1] - at[1], other[0] - at[0]) * 180) / Math.PI;
  const wide = Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]) * 0.085;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${frame.width}" height="${frame.height}"><g transform="translate(${at[0].toFixed(1)} ${at[1].toFixed(1)}) rotate(${away.toFixed(1)})"><rect x="${-9 * wide}" y="${-wide}" width="${10 * wide}" height="${2 * wide}" rx="${wide}" fill="${skin}" stroke="#00000066" stroke-width="4"/><ellipse cx="${wide * 0.25}" cy="0" rx="${wide * 0.55}" ry="${wide * 0.6}" fill="#f3d9cc"/></g></svg>`;
  const data = await sharp(frame.data, {
    raw: { width: frame.width, height: frame.height, channels: 3 },
  })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { ...frame, data };
};

/** Lays a card before the camera. */
export const cardScene = async (
  printed: CardPicture,
  settings: SceneSettings,
  seed: number,
): Promise<CardScene> => {
  const {
    aside = 0,
    beside = false,
    book = false,
    finger = false,
    fill = 0.78,
    ground = "desk",
  } = settings;
  const { scanned = false, tilt = 0, turn = 0 } = settings;
  const card =
    settings.overlay === undefined ? printed : await overlaid(printed, settings.overlay, seed);
  const aspect = card.height / card.width;
  const width = frameSize.width;
  const height = scanned ? Math.round(width * aspect) : frameSize.height;
  const frame = await paintGround(width, height, scanned ? "white" : ground, seed);
  const wide = scanned ? width : width * fill;
  const quad = quadOf({
    middle: [width / 2 + aside * width, height / 2 + (beside ? 0.16 : book ? 0.18 : 0) * height],
    width: wide,
    height: wide * aspect,
    turn,
    tilt,
  });
  if (beside) {
    const other = await otherCard();
    const small = 0.36 * width;
    const place = { middle: [width * 0.4, height * 0.13], turn: -2, tilt: 0 } as const;
    placeCard(
      await shrunk(other, Math.round(small * 1.15)),
      quadOf({ ...place, width: small, height: (small * other.height) / other.width }),
      frame,
    );
  }
  if (book) placeCard(await oppositePage(card), mirrored(quad), frame, settings);
  placeCard(await shrunk(card, Math.round(wide * 1.15)), quad, frame, settings);
  return { frame: finger ? await withFinger(frame, quad, seed) : frame, quad };
};
