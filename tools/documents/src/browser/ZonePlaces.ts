import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import type { ZoneKind } from "./ZoneData.ts";
import type { ZoneLabel } from "./ZoneState.ts";

/** A field's place: of its value, and the number of its label in states that number them. */
type Place = readonly [x: number, y: number, number: number, widest: number];
type Places = Readonly<Partial<Record<ZoneLabel, Place>>>;

const passportPlaces: readonly [Places, ...ReadonlyArray<Places>] = [
  {
    number: [92, 14, 0, 30],
    last: [44, 20.6, 1, 74],
    first: [44, 27.2, 2, 74],
    nationality: [44, 33.8, 3, 40],
    personal: [88, 33.8, 4, 33],
    birth: [44, 40.4, 5, 40],
    sex: [44, 47, 6, 22],
    place: [70, 47, 7, 40],
    issued: [44, 53.6, 8, 38],
    authority: [84, 53.6, 9, 36],
    expires: [44, 60.2, 10, 44],
  },
  {
    number: [44, 14, 0, 40],
    last: [44, 20.6, 1, 74],
    first: [44, 27.2, 2, 74],
    birth: [44, 35, 4, 36],
    nationality: [84, 35, 3, 36],
    sex: [44, 42, 5, 26],
    place: [84, 42, 6, 36],
    issued: [44, 49, 7, 36],
    expires: [84, 49, 8, 36],
    authority: [44, 56, 9, 36],
    personal: [84, 56, 10, 30],
  },
  {
    last: [44, 15, 1, 74],
    first: [44, 22, 2, 74],
    nationality: [44, 29, 3, 38],
    number: [86, 29, 0, 34],
    birth: [44, 36, 4, 38],
    personal: [86, 36, 5, 34],
    place: [44, 43, 6, 38],
    sex: [86, 43, 7, 30],
    expires: [44, 50, 9, 38],
    issued: [86, 50, 8, 34],
    authority: [44, 57, 10, 60],
  },
];
export const cardPlaces: readonly [Places, ...ReadonlyArray<Places>] = [
  {
    number: [60, 8.6, 0, 23],
    last: [29, 15.2, 1, 52],
    first: [29, 21, 2, 52],
    sex: [29, 26.8, 3, 14],
    nationality: [46, 26.8, 4, 36],
    birth: [29, 32.6, 5, 26],
    expires: [58, 32.6, 6, 25],
    issued: [29, 38.4, 7, 26],
  },
  {
    last: [29, 14, 1, 52],
    first: [29, 19.8, 2, 52],
    birth: [29, 25.6, 3, 28],
    sex: [60, 25.6, 4, 20],
    nationality: [29, 31.4, 5, 28],
    number: [29, 37.2, 0, 28],
    expires: [60, 37.2, 7, 23],
    issued: [60, 31.4, 6, 23],
  },
  {
    last: [4, 14, 1, 50],
    first: [4, 20, 2, 50],
    nationality: [4, 26, 3, 25],
    sex: [32, 26, 4, 20],
    birth: [4, 32, 5, 25],
    issued: [32, 32, 6, 24],
    number: [4, 38, 0, 25],
    expires: [32, 38, 7, 24],
  },
];
const largePlaces: readonly [Places, ...ReadonlyArray<Places>] = [
  {
    number: [70, 9, 0, 30],
    last: [36, 16, 1, 60],
    first: [36, 22.6, 2, 60],
    birth: [36, 29.2, 3, 32],
    sex: [72, 29.2, 4, 20],
    nationality: [36, 35.8, 5, 32],
    place: [72, 35.8, 6, 28],
    issued: [36, 42.4, 7, 32],
    expires: [72, 42.4, 8, 30],
  },
  {
    last: [36, 15.4, 1, 60],
    first: [36, 22, 2, 60],
    nationality: [36, 28.6, 3, 32],
    birth: [72, 28.6, 4, 30],
    number: [36, 35.2, 0, 32],
    sex: [72, 35.2, 5, 20],
    expires: [36, 41.8, 8, 32],
    issued: [72, 41.8, 7, 30],
  },
];
const placesOf = { passport: passportPlaces, td1: cardPlaces, td2: largePlaces } as const;

export const placesFor = (kind: ZoneKind, seed: number): Places =>
  seededRandom(seed, `browser's ${kind} places`).pick(placesOf[kind]);
