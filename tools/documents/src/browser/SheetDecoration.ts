import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import type { SheetSize } from "./BrowserSheet.ts";

const skins = ["#f1cfb0", "#d9a57e", "#a8714b", "#7a4a30", "#ecc4a4"] as const;
const hairs = ["#20160f", "#4c3320", "#8a6236", "#b9b4ac", "#101216"] as const;

/** A holder's head and shoulders; the same by seed, so that a second one is the same person. */
export const drawHead = (
  { height, width, x, y }: SheetSize & { readonly x: number; readonly y: number },
  seed: number,
  opacity = 1,
): string => {
  const { between, pick } = seededRandom(seed, "browser's head");
  const [skin, hair] = [pick(skins), pick(hairs)];
  const ground = opacity < 1 ? "none" : pick(["#e3e7ea", "#cfdbe6", "#e9e4d9"]);
  const long = between(0.5, 0.78).toFixed(2);
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 30 38" preserveAspectRatio="none" opacity="${opacity}"><rect width="30" height="38" fill="${ground}"/><rect x="7" y="7" width="16" height="${Number(long) * 32}" rx="7" fill="${hair}"/><path d="M1 38C2 30 9 29 12 27V23H18V27C21 29 28 30 29 38Z" fill="${pick(["#2f3d4f", "#5b2f36", "#3c4a3a", "#777"])}"/><path d="M12 22H18V28Q15 31 12 28Z" fill="${skin}"/><ellipse cx="15" cy="16.5" rx="6.6" ry="8.6" fill="${skin}"/><path d="M8.2 15C8 7 22 7 21.8 15C20 11 11 10 8.2 15Z" fill="${hair}"/><g fill="#2b2420"><ellipse cx="12.4" cy="16" rx=".9" ry=".5"/><ellipse cx="17.6" cy="16" rx=".9" ry=".5"/></g><path d="M15 16.5L14.2 19.4H15.6M12.6 22Q15 23.4 17.4 22" fill="none" stroke="#7a3b33" stroke-width=".4"/></svg>`;
};

const waves = (size: SheetSize, seed: number, colour: string, opacity: number): string => {
  const { between, whole } = seededRandom(seed, "browser's waves");
  const [high, long, shift] = [between(0.5, 2), between(0.08, 0.3), between(0, 6)];
  const count = whole(28, 52);
  const lines = Array.from({ length: count }, (_, row) => {
    const y0 = ((row + 0.5) * size.height) / count;
    const points = Array.from({ length: 45 }, (__, at) => {
      const x = (at * size.width) / 44;
      const y = y0 + high * Math.sin(long * x + shift + row * 0.22) * Math.cos(x / 21);
      return `${x.toFixed(1)} ${y.toFixed(2)}`;
    });
    return `M${points.join("L")}`;
  });
  return `<path d="${lines.join("")}" fill="none" stroke="${colour}" stroke-width=".1" opacity="${opacity}"/>`;
};

const seal = (cx: number, cy: number, radius: number, colour: string, seed: number): string => {
  const { whole } = seededRandom(seed, "browser's seal");
  const points = whole(8, 16);
  const star = Array.from({ length: 2 * points }, (_, at) => {
    const reach = radius * (at % 2 === 0 ? 0.82 : 0.45);
    const angle = (at * Math.PI) / points;
    return `${(cx + reach * Math.cos(angle)).toFixed(2)},${(cy + reach * Math.sin(angle)).toFixed(2)}`;
  });
  return `<g fill="none" stroke="${colour}" stroke-width=".14" opacity=".3"><circle cx="${cx}" cy="${cy}" r="${radius}"/><circle cx="${cx}" cy="${cy}" r="${radius * 0.9}"/><polygon points="${star.join(" ")}"/><circle cx="${cx}" cy="${cy}" r="${radius * 0.3}"/></g>`;
};

/** Hills or towers in a tint. */
const skyline = (size: SheetSize, seed: number, colour: string): string => {
  const { between, whole } = seededRandom(seed, "browser's skyline");
  const steps = Array.from({ length: 9 }, (_, at) => {
    const x = (at * size.width) / 8;
    return `L${x.toFixed(1)} ${(size.height * between(0.5, 0.85)).toFixed(1)}`;
  });
  const kind =
    whole(0, 1) === 0 ? steps.join("") : steps.map((step) => step.replace("L", "T")).join("");
  return `<path d="M0 ${size.height}L0 ${size.height * 0.7}${kind}L${size.width} ${size.height}Z" fill="${colour}" opacity=".16"/>`;
};

/** A ground of a gradient in two colours with lines, a seal, and hills. */
export const drawSheetGround = (
  size: SheetSize,
  [from, to]: readonly [from: string, to: string],
  seed: number,
): string => {
  const { between, pick, whole } = seededRandom(seed, "browser's ground");
  const ink = pick(["#5d7fa8", "#9b6a52", "#5f8f68", "#7d6b9e"]);
  const turn = whole(0, 90);
  return [
    `<defs><linearGradient id="ground" gradientTransform="rotate(${turn} .5 .5)"><stop offset="0" stop-color="${from}"/><stop offset=".55" stop-color="#fbfaf5"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`,
    `<rect width="${size.width}" height="${size.height}" fill="url(#ground)"/>`,
    skyline(size, seed, ink),
    waves(size, seed, ink, between(0.18, 0.4)),
    waves(size, seed + 1, pick(["#b08d3f", "#8a8f99", "#a8607a"]), between(0.1, 0.25)),
    seal(
      size.width * between(0.4, 0.8),
      size.height * between(0.35, 0.6),
      size.height * 0.22,
      ink,
      seed,
    ),
  ].join("");
};

/** A holder's signature, which may cross print. */
export const drawSignature = (x: number, y: number, width: number, seed: number): string => {
  const { between, whole } = seededRandom(seed, "browser's signature");
  const strokes = Array.from({ length: whole(6, 9) }, () => {
    const step = width / 9;
    return `c${(step * 0.3).toFixed(2)} ${between(-4.5, -0.5).toFixed(2)} ${(step * 0.7).toFixed(2)} ${between(-1, 3.4).toFixed(2)} ${step.toFixed(2)} ${between(-0.8, 0.8).toFixed(2)}`;
  });
  return `<path d="M${x} ${y}${strokes.join("")}" fill="none" stroke="#1f2a55" stroke-width=".26" opacity=".85"/>`;
};

/** An organ donor's heart. */
export const drawHeart = (x: number, y: number, size: number): string =>
  `<path transform="translate(${x} ${y}) scale(${size / 10})" d="M5 9L1 4.6C-1 1.6 3-.6 5 2C7-.6 11 1.6 9 4.6Z" fill="#c22a36"/>`;
