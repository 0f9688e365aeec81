import type { CameraSettings, SceneSettings, SpecimenCondition } from "./SpecimenCondition.ts";

const of = (scene: SceneSettings, camera: CameraSettings = {}): SpecimenCondition => ({
  scene,
  camera,
});

/** The 34 circumstances of the feasibility study, by its names; some are beyond reading. */
export const studyConditions = {
  clean: of({}),
  rot3: of({ turn: 3 }),
  rot5: of({ turn: 5 }),
  rot_m5: of({ turn: -5 }),
  rot15: of({ turn: 15, fill: 0.7 }),
  rot90: of({ turn: 90, fill: 0.55 }),
  rot180: of({ turn: 180 }),
  persp1: of({ tilt: 0.1 }),
  persp2: of({ tilt: 0.2, turn: 2 }),
  persp3: of({ tilt: 0.35, turn: -3, fill: 0.7 }),
  jpeg60: of({}, { quality: 60 }),
  jpeg30: of({}, { quality: 30 }),
  blur1: of({}, { blur: 1 }),
  blur2: of({}, { blur: 2 }),
  blur3: of({}, { blur: 3 }),
  blur4: of({}, { blur: 4 }),
  blur6: of({}, { blur: 6 }),
  motion7: of({}, { motion: 7 }),
  motion13: of({}, { motion: 13 }),
  noise10: of({}, { noise: 10 }),
  noise25: of({}, { noise: 25 }),
  shadow: of({}, { shadow: 0.55 }),
  shadow8: of({}, { shadow: 0.8 }),
  dark3: of({}, { gain: 0.3, noise: 4 }),
  dark1: of({}, { gain: 0.1, noise: 4 }),
  glare: of({}, { glare: { x: 0.5, y: 0.62, reach: 0.07 } }),
  glareBig: of({}, { glare: { x: 0.5, y: 0.62, reach: 0.18 } }),
  half: of({}, { scale: 0.5 }),
  third: of({}, { scale: 0.35 }),
  quarter: of({}, { scale: 0.25 }),
  small: of({ fill: 0.45 }),
  crop: of({ fill: 0.9, aside: 0.18 }),
  phone: of({ turn: 3, tilt: 0.12 }, { blur: 1, noise: 8, shadow: 0.4, quality: 75 }),
  phoneBad: of(
    { turn: -5, tilt: 0.2, fill: 0.65 },
    { blur: 1.8, noise: 14, shadow: 0.55, quality: 60 },
  ),
} as const satisfies Readonly<Record<string, SpecimenCondition>>;

/** What the study did not measure, and what pictures of other makers are like. */
export const furtherConditions = {
  guilloche: of({ overlay: "guilloche" }),
  watermark: of({ overlay: "watermark" }),
  thumbnail500: of({ fill: 0.95 }, { width: 500 }),
  thumbnail300: of({ fill: 0.95 }, { width: 300 }),
  twoCards: of({ fill: 0.62, beside: true }),
  wood: of({ ground: "wood", turn: 4 }),
  clutter: of({ ground: "clutter", turn: -7, fill: 0.6 }),
  onWhite: of({ ground: "white", turn: 2 }),
  onBlack: of({ ground: "black", turn: -2 }),
  scan: of({ scanned: true }),
  scanSkewed: of({ ground: "white", turn: 1.2, fill: 0.97 }),
  finger: of({ finger: true, turn: 3, fill: 0.7 }),
  warmLight: of({}, { cast: [1.08, 0.9, 0.62] }),
  coldLight: of({}, { cast: [0.7, 0.92, 1.1] }),
  jpeg20: of({}, { quality: 20 }),
  lowLight: of({ turn: 2 }, { gain: 0.28, noise: 16, blur: 1.2, quality: 70 }),
  barrel: of({ lens: 0.06 }),
  curl: of({ curl: 0.04, turn: 2 }),
  tumbled: of({ turn: 197, tilt: 0.12, fill: 0.7 }, { blur: 1, noise: 6 }),
  hologram: of({ overlay: "hologram" }),
  book: of({ book: true, fill: 0.62 }),
  bookPhone: of(
    { book: true, fill: 0.6, turn: -3, tilt: 0.1, curl: 0.03, ground: "wood" },
    { blur: 1.2, noise: 8, quality: 72 },
  ),
  hazy: of({}, { haze: 0.55, noise: 4 }),
  overexposed: of({ turn: 1 }, { gain: 1.7 }),
  slanted: of({ turn: -2 }, { slant: 3.5 }),
  screen: of({ fill: 0.9, turn: 1 }, { screen: true, blur: 0.8 }),
  copied: of({ ground: "white", turn: 1 }, { copied: true, noise: 20, blur: 1.2 }),
  enlarged: of({ fill: 0.95 }, { enlargedFrom: 520, width: 1400, quality: 80 }),
  steep: of({ tilt: 0.28, turn: 8, fill: 0.65 }, { blur: 1.2, noise: 8 }),
  quarterTurned: of({ turn: 272, fill: 0.55 }, { noise: 6, quality: 70 }),
} as const satisfies Readonly<Record<string, SpecimenCondition>>;

/** Every circumstance by name. */
export const specimenConditions = { ...studyConditions, ...furtherConditions } as const;

export type ConditionName = keyof typeof specimenConditions;
