import type { CardSize } from "./CardDrawing.ts";
import { type SeededRandom, seededRandom } from "./SeededRandom.ts";

interface Ink {
  readonly colours: readonly [string, ...ReadonlyArray<string>];
  /** 0 to 1. */
  readonly opacity: number;
}

const line = (
  points: ReadonlyArray<readonly [number, number]>,
  colour: string,
  width: number,
): string => {
  const path = points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L");
  return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(3)}"/>`;
};

const steps = (count: number): ReadonlyArray<number> =>
  Array.from({ length: count + 1 }, (_, step) => step / count);

const waves = ({ height, width }: CardSize, random: SeededRandom, { colours }: Ink): string =>
  Array.from({ length: 40 }, () => {
    const [base, swing, pace, phase] = [
      random.between(0, height),
      random.between(0.4, 1.9),
      random.between(0.08, 0.32),
      random.between(0, 6),
    ];
    const points = steps(110).map(
      (at) => [at * width, base + swing * Math.sin(pace * at * width + phase)] as const,
    );
    return line(points, random.pick(colours), 0.08);
  }).join("");

const rosette = (
  [x, y]: readonly [number, number],
  radius: number,
  random: SeededRandom,
  { colours }: Ink,
): string => {
  const lobes = random.whole(7, 19);
  const depth = random.between(0.2, 0.45);
  const colour = random.pick(colours);
  return [0, 0.25, 0.5, 0.75]
    .map((turn) => {
      const points = steps(220).map((at) => {
        const angle = at * 2 * Math.PI;
        const reach = radius * (1 - depth + depth * Math.sin(lobes * angle + turn * 2 * Math.PI));
        return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const;
      });
      return line(points, colour, 0.09);
    })
    .join("");
};

const rosettes = (size: CardSize, random: SeededRandom, ink: Ink): string =>
  Array.from({ length: 9 }, () =>
    rosette(
      [random.between(0, size.width), random.between(0, size.height)],
      random.between(6, 20),
      random,
      ink,
    ),
  ).join("");

const lattice = ({ height, width }: CardSize, random: SeededRandom, { colours }: Ink): string => {
  const pace = random.between(0.1, 0.2);
  const gap = random.between(1.1, 1.8);
  return Array.from({ length: Math.ceil((2 * height) / gap) }, (_, row) => {
    const way = row % 2 === 0 ? 1 : -1;
    const points = steps(90).map((at) => {
      const x = at * width;
      return [x, (row * gap) / 2 + way * 1.6 * Math.sin(pace * x)] as const;
    });
    return line(points, colours[row % colours.length] ?? colours[0], 0.07);
  }).join("");
};

const fans = ({ height, width }: CardSize, random: SeededRandom, { colours }: Ink): string => {
  const middle = random.between(0.2, 0.8) * width;
  return Array.from({ length: 70 }, (_, ray) => {
    const end = ((ray - 20) / 30) * width;
    const points = steps(24).map(
      (at) =>
        [
          middle + (end - middle) * at + 1.5 * Math.sin(at * 9 + ray / 4),
          height * (1 - at),
        ] as const,
    );
    return line(points, colours[ray % colours.length] ?? colours[0], 0.08);
  }).join("");
};

/** The kinds of fine lines that a specimen is printed on. */
export const guillocheKinds = ["waves", "rosettes", "lattice", "fans"] as const;
export type GuillocheKind = (typeof guillocheKinds)[number];

const draw = { waves, rosettes, lattice, fans };

/** Fine lines over the whole of a card, as an SVG fragment in millimetres. */
export const drawGuilloche = (
  kind: GuillocheKind,
  size: CardSize,
  seed: number,
  ink: Ink,
): string =>
  `<g opacity="${ink.opacity}">${draw[kind](size, seededRandom(seed, `guilloche ${kind}`), ink)}</g>`;
