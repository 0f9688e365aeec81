import type { Box } from "./DrawnFace.ts";
import type { LicenseFieldKey } from "./LicenseFields.ts";

type Place = readonly [x: number, y: number, size: number, right?: number];

/** Where a licence's front has what; millimetres, texts by their baseline. */
export interface LicenseLayout {
  readonly title: readonly [x: number, y: number];
  readonly subtitle: readonly [x: number, y: number];
  readonly notice: readonly [x: number, y: number];
  readonly photo: Box;
  /** Labels stand above their values; else before them, at least `column` wide. */
  readonly stacked: boolean;
  readonly column: number;
  readonly labelSize: number;
  /** Where values end unless their place says otherwise. */
  readonly right: number;
  readonly places: Readonly<Partial<Record<LicenseFieldKey, Place>>>;
}

const besideLeftPhoto: LicenseLayout = {
  title: [4, 7],
  subtitle: [50, 7],
  notice: [4, 51.5],
  photo: { x: 4, y: 11, width: 24, height: 31 },
  stacked: false,
  column: 3,
  labelSize: 2,
  right: 83,
  places: {
    number: [31, 14, 3.4],
    expires: [31, 19, 2.8],
    last: [31, 24, 2.8],
    given: [31, 28, 2.8],
    street: [31, 32, 2.3],
    city: [31, 35, 2.3],
    birthDate: [31, 40, 2.8, 66],
    class: [67, 40, 2],
    country: [27, 7, 3],
    sex: [31, 44, 2, 45],
    height: [46, 44, 2, 64],
    eyes: [65, 44, 2],
    issued: [31, 48, 2, 54],
    discriminator: [55, 48, 2],
  },
};

const besideRightPhoto: LicenseLayout = {
  title: [4, 6.5],
  subtitle: [33, 6.5],
  notice: [4, 52],
  photo: { x: 58, y: 14, width: 24, height: 30 },
  stacked: false,
  column: 0,
  labelSize: 1.9,
  right: 56,
  places: {
    last: [4, 13, 3],
    given: [4, 17, 3],
    street: [4, 21, 2.2],
    city: [4, 24, 2.2],
    number: [4, 29.5, 3.2],
    birthDate: [4, 34, 2.9],
    expires: [4, 38.5, 2.9],
    issued: [4, 42.5, 2.1],
    sex: [4, 46, 2, 18],
    height: [19, 46, 2, 37],
    eyes: [38, 46, 2],
    discriminator: [4, 49.3, 1.9],
    class: [58, 48, 2, 82],
    country: [25.5, 6.5, 2.6, 33],
  },
};

const stackedLeftPhoto: LicenseLayout = {
  title: [30, 7],
  subtitle: [52, 7],
  notice: [30, 52],
  photo: { x: 3.5, y: 4, width: 23, height: 29 },
  stacked: true,
  column: 0,
  labelSize: 1.6,
  right: 82,
  places: {
    number: [30, 14.5, 3.2, 58],
    birthDate: [60, 14.5, 2.7],
    last: [30, 20.5, 2.8],
    given: [30, 26.5, 2.8],
    issued: [30, 32.5, 2.6, 55],
    expires: [57, 32.5, 2.6],
    street: [30, 38.5, 2.4],
    city: [30, 41.6, 2.4],
    sex: [30, 47.5, 2.4, 40],
    height: [42, 47.5, 2.4, 56],
    eyes: [57, 47.5, 2.4, 68],
    discriminator: [4, 39.5, 1.8, 28],
    class: [69, 47.5, 2.4],
    country: [4, 36.6, 3, 28],
  },
};

const stackedRightPhoto: LicenseLayout = {
  title: [58, 7.5],
  subtitle: [4, 7.5],
  notice: [4, 52],
  photo: { x: 59, y: 11, width: 23, height: 30 },
  stacked: true,
  column: 0,
  labelSize: 1.7,
  right: 57,
  places: {
    last: [4, 15, 3],
    given: [4, 21.2, 3],
    number: [4, 27.4, 3],
    birthDate: [4, 33.6, 2.7, 29],
    expires: [31, 33.6, 2.7],
    street: [4, 39.6, 2.2],
    city: [4, 42.5, 2.2],
    sex: [4, 48, 2.2, 12],
    height: [14, 48, 2.2, 26],
    eyes: [28, 48, 2.2, 37],
    issued: [39, 48, 2.2, 58],
    discriminator: [59, 46.5, 1.8, 82],
    class: [59, 51.5, 2, 82],
    country: [79, 7.5, 2.2, 84],
  },
};

const twoColumns: LicenseLayout = {
  title: [28, 6],
  subtitle: [28, 10],
  notice: [28, 52.4],
  photo: { x: 3, y: 12, width: 22, height: 28 },
  stacked: false,
  column: 0,
  labelSize: 1.6,
  right: 83,
  places: {
    number: [28, 15.5, 3, 64],
    class: [66, 15.5, 2.4],
    birthDate: [28, 19.8, 2.6, 54],
    expires: [56, 19.8, 2.6],
    last: [28, 24.6, 2.7],
    given: [28, 28.4, 2.7],
    street: [28, 32, 2.3],
    city: [28, 34.9, 2.3],
    sex: [28, 40, 2.2, 40],
    height: [41, 40, 2.2, 58],
    eyes: [59, 40, 2.2],
    issued: [28, 44.5, 2.4, 54],
    discriminator: [56, 44.5, 1.8],
    country: [72, 6, 2.8],
  },
};

const list: LicenseLayout = {
  title: [4, 6],
  subtitle: [40, 6],
  notice: [4, 52.4],
  photo: { x: 3.5, y: 9, width: 25, height: 32 },
  stacked: false,
  column: 5,
  labelSize: 2,
  right: 83,
  places: {
    last: [31, 12, 2.8],
    given: [31, 16.2, 2.8],
    birthDate: [31, 20.4, 2.6],
    issued: [31, 24.6, 2.6, 55],
    expires: [57, 24.6, 2.6],
    number: [31, 29, 3],
    street: [31, 33.2, 2.3],
    city: [36, 36, 2.3],
    sex: [31, 40.5, 2.2, 44],
    height: [45, 40.5, 2.2, 62],
    eyes: [63, 40.5, 2.2],
    class: [31, 45, 2.6, 50],
    discriminator: [52, 45, 1.8],
    country: [27, 6, 2.8, 38],
  },
};

/** The layouts of a licence's front, by {@link SpecimenStyle.layout}. None is an issuer's; seeds choose among the first four. */
export const licenseLayouts = [
  besideLeftPhoto,
  besideRightPhoto,
  stackedLeftPhoto,
  stackedRightPhoto,
  twoColumns,
  list,
] as const;
