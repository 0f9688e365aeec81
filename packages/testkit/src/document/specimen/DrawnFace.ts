import { seededRandom } from "./SeededRandom.ts";

/** A place on a card, in millimetres from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const skins = ["#f0cdb0", "#d9a981", "#c79a7b", "#a8744f", "#7c5236", "#57392a"] as const;
const hairs = ["#2b1f18", "#5a3b22", "#8d6a3f", "#c9a566", "#9a9a9a", "#3a3a44"] as const;
const clothes = ["#34495e", "#6b2f3a", "#2f5d50", "#555064", "#7a6a45"] as const;
const grounds = ["#c9d6df", "#dfe4e0", "#e6dccf", "#d7d7e4"] as const;

/** A head and shoulders of a few shapes, not a real person. An SVG fragment in millimetres. */
export const drawFace = ({ height, width, x, y }: Box, seed: number): string => {
  const { between, pick } = seededRandom(seed, "face");
  const [skin, hair, cloth, ground] = [pick(skins), pick(hairs), pick(clothes), pick(grounds)];
  const [middle, eyes] = [x + width / 2, y + height * 0.42];
  const [wide, tall] = [width * between(0.22, 0.28), height * between(0.23, 0.27)];
  const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string): string =>
    `<ellipse cx="${cx.toFixed(2)}" cy="${cy.toFixed(2)}" rx="${rx.toFixed(2)}" ry="${ry.toFixed(2)}" fill="${fill}"/>`;
  const apart = wide * 0.42;
  return [
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${ground}"/>`,
    ellipse(middle, eyes - tall * 0.25, wide * 1.16, tall * between(1.02, 1.3), hair),
    ellipse(middle, y + height * 1.08, width * 0.46, height * 0.34, cloth),
    ellipse(middle, y + height * 0.72, wide * 0.42, height * 0.12, skin),
    ellipse(middle, eyes + tall * 0.1, wide, tall, skin),
    ...[-apart, apart].map((side) =>
      ellipse(middle + side, eyes, wide * 0.16, tall * 0.07, "#222"),
    ),
    ...[-apart, apart].map((side) =>
      ellipse(middle + side, eyes - tall * 0.2, wide * 0.24, tall * 0.035, hair),
    ),
    ellipse(middle, eyes + tall * 0.3, wide * 0.1, tall * 0.14, "#00000033"),
    ellipse(middle, eyes + tall * 0.62, wide * 0.3, tall * 0.05, "#8c3b3b"),
    "</svg>",
  ].join("");
};
