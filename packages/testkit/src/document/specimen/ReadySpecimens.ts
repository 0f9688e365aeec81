import sharp from "sharp";

import { type CardPicture } from "./CardDrawing.ts";
import { licenseBack } from "./LicenseBack.ts";
import { licenseFront } from "./LicenseFront.ts";
import { passcardBack, passcardFront } from "./Passcard.ts";
import { passport } from "./PassportPage.ts";
import { photograph } from "./Photograph.ts";
import type { CameraSettings, SceneSettings } from "./SpecimenCondition.ts";
import { type SpecimenPerson, makePerson } from "./SpecimenPerson.ts";

const adult = makePerson(101);
const other = makePerson(102);
/** Of age on 15 January 2043. */
const minor: SpecimenPerson = { ...makePerson(103), birthDate: "2025-01-15", issued: "2026-02-01" };
const expired: SpecimenPerson = { ...makePerson(104), issued: "2015-03-03", expires: "2023-03-03" };

// Small files: the readers are to be tried, not the network.
const shot = async (
  card: Promise<CardPicture>,
  seed: number,
  scene: SceneSettings,
  camera: CameraSettings = {},
): Promise<Uint8Array> =>
  photograph(
    await card,
    { scene, camera: { scale: 0.55, quality: 62, noise: 2, blur: 0.6, ...camera } },
    seed,
  );

/** Few pixels and much noise: a file that is large enough, of a picture that is not. */
const tiny = async (card: Promise<CardPicture>, seed: number): Promise<Uint8Array> => {
  const camera = { scale: 1, width: 220, noise: 30, quality: 100 } as const;
  return sharp(await photograph(await card, { scene: { scanned: true }, camera }, seed))
    .png({ compressionLevel: 9 })
    .toBuffer();
};

// The text of a barcode that is not a card's.
const noCard = `SPECIMEN. ${"THIS BARCODE IS INVENTED AND HOLDS NO CARD. ".repeat(6)}`;

/** The ready specimens' files, by name; each is made when it is asked for. */
export const readySpecimenFiles = {
  "license-front.jpg": () => shot(licenseFront(adult, 101), 1, { turn: 2 }),
  "license-back.jpg": () => shot(licenseBack(adult, 101), 2, { turn: -3, tilt: 0.08 }),
  "license-minor-front.jpg": () => shot(licenseFront(minor, 103), 3, { turn: -2, ground: "wood" }),
  "license-minor-back.jpg": () => shot(licenseBack(minor, 103), 4, { ground: "wood" }),
  "license-expired-front.jpg": () =>
    shot(licenseFront(expired, 104), 5, { tilt: 0.06 }, { shadow: 0.3 }),
  "license-expired-back.jpg": () => shot(licenseBack(expired, 104, { version: 10 }), 6, {}),
  "license-other-back.jpg": () => shot(licenseBack(other, 102), 7, { turn: 4, ground: "black" }),
  "license-blurred-back.jpg": () =>
    shot(licenseBack(adult, 101), 8, { turn: -3 }, { blur: 26, noise: 7, quality: 75 }),
  "license-dark-back.jpg": () =>
    shot(licenseBack(adult, 101), 9, {}, { gain: 0.006, noise: 6, quality: 90 }),
  "license-unparsable-back.jpg": () =>
    shot(licenseBack(adult, 101, { payload: noCard }), 10, { turn: 1 }),
  "license-tiny-front.png": () => tiny(licenseFront(adult, 101), 11),
  "license-tiny-back.png": () => tiny(licenseBack(adult, 101), 12),
  "passport.jpg": () => shot(passport(adult, 105), 13, { turn: -2, fill: 0.85 }),
  "passport-minor.jpg": () => shot(passport(minor, 106), 14, { tilt: 0.08, fill: 0.85 }),
  "passport-expired.jpg": () =>
    shot(passport(expired, 107), 15, { turn: 3, fill: 0.8, ground: "wood" }),
  "passport-blurred.jpg": () =>
    shot(passport(adult, 105), 16, { turn: -2 }, { blur: 24, noise: 7, quality: 75 }),
  "passcard-front.jpg": () => shot(passcardFront(adult, 108), 17, { turn: 2 }),
  "passcard-back.jpg": () => shot(passcardBack(adult, 108), 18, { turn: -1, tilt: 0.05 }),
  "passcard-other-back.jpg": () => shot(passcardBack(other, 109), 19, { ground: "wood" }),
} as const satisfies Readonly<Record<string, () => Promise<Uint8Array>>>;

export type ReadySpecimenFile = keyof typeof readySpecimenFiles;

/** Files to post together, and what they were made to be answered with. */
export interface ReadySpecimen {
  readonly kind: "license" | "passport" | "passcard";
  readonly front: ReadySpecimenFile;
  readonly back?: ReadySpecimenFile;
  readonly outcome: "verified" | 2001 | 2002 | 2003 | 2004 | 2005 | 2006;
  readonly because: string;
}

const license = "license-front.jpg";

/** One specimen, or more, for each outcome. */
export const readySpecimens: ReadonlyArray<ReadySpecimen> = [
  {
    kind: "license",
    front: license,
    back: "license-back.jpg",
    outcome: "verified",
    because: "an adult's, in force until the 2070s",
  },
  {
    kind: "license",
    front: "license-minor-front.jpg",
    back: "license-minor-back.jpg",
    outcome: 2001,
    because: "its holder was born in 2025: under 18 until 15 January 2043",
  },
  {
    kind: "license",
    front: "license-expired-front.jpg",
    back: "license-expired-back.jpg",
    outcome: 2002,
    because: "it expired on 3 March 2023",
  },
  {
    kind: "license",
    front: license,
    back: "license-other-back.jpg",
    outcome: 2003,
    because: "front and back are of two people",
  },
  {
    kind: "license",
    front: license,
    back: "license-blurred-back.jpg",
    outcome: 2004,
    because: "the back is out of focus",
  },
  {
    kind: "license",
    front: license,
    back: "license-dark-back.jpg",
    outcome: 2004,
    because: "the back was taken in the dark",
  },
  {
    kind: "license",
    front: license,
    back: "license-unparsable-back.jpg",
    outcome: 2005,
    because: "the barcode is clear and holds no card",
  },
  {
    kind: "license",
    front: "license-tiny-front.png",
    back: "license-tiny-back.png",
    outcome: 2006,
    because: "files of over 40 KB, of pictures 220 pixels wide",
  },
  {
    kind: "passport",
    front: "passport.jpg",
    outcome: "verified",
    because: "an adult's, in force until the 2070s",
  },
  {
    kind: "passport",
    front: "passport-minor.jpg",
    outcome: 2001,
    because: "its holder was born in 2025: under 18 until 15 January 2043",
  },
  {
    kind: "passport",
    front: "passport-expired.jpg",
    outcome: 2002,
    because: "it expired on 3 March 2023",
  },
  {
    kind: "passport",
    front: "passport-blurred.jpg",
    outcome: 2004,
    because: "it is out of focus",
  },
  {
    kind: "passcard",
    front: "passcard-front.jpg",
    back: "passcard-back.jpg",
    outcome: "verified",
    because: "an adult's, in force until the 2070s",
  },
  {
    kind: "passcard",
    front: "passcard-front.jpg",
    back: "passcard-other-back.jpg",
    outcome: 2003,
    because: "front and back are of two people",
  },
];
