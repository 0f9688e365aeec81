import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import { licenseBack } from "@bonafide/testkit/document/specimen/LicenseBack";
import { licenseFront } from "@bonafide/testkit/document/specimen/LicenseFront";
import { passport } from "@bonafide/testkit/document/specimen/PassportPage";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import { makePerson } from "@bonafide/testkit/document/specimen/SpecimenPerson";
import { Effect } from "effect";

/** A document's pictures as clients send them: JPEG files of 2400 × 1800 pixels. */
export interface Shown {
  readonly kind: "license" | "passport";
  readonly front: Uint8Array;
  readonly back: Uint8Array | undefined;
}

/** As from a scanner, and as from a phone: rotated, tilted, slightly blurred, noisy and half in shadow. */
const conditions = ["clean", "phone"] as const;

/** The seed of a person, for the card and the photographs; different from those of the accuracy table. */
const seedOf = (person: number): number => 7_001 + person;

type Draw = (seed: number) => Promise<CardPicture>;

const specimens = (
  kind: Shown["kind"],
  people: number,
  drawFront: Draw,
  drawBack?: Draw,
): Effect.Effect<ReadonlyArray<Shown>> =>
  Effect.promise(async () => {
    const all: Array<Shown> = [];
    for (let person = 0; person < people; person += 1) {
      const seed = seedOf(person);
      const front = await drawFront(seed);
      const back = await drawBack?.(seed);
      for (const condition of conditions)
        all.push({
          kind,
          front: await photograph(front, condition, seed),
          back: back === undefined ? undefined : await photograph(back, condition, seed + 1),
        });
    }
    return all;
  });

const drawn = new Map<number, Effect.Effect<ReadonlyArray<Shown>>>();

/**
 * Licenses of this many people, front and back, each photographed in every condition. Made once a run, because it takes
 * long.
 */
export const licenses = (people: number): Effect.Effect<ReadonlyArray<Shown>> =>
  Effect.suspend(() => {
    const all =
      drawn.get(people) ??
      Effect.runSync(
        Effect.cached(
          specimens(
            "license",
            people,
            (seed) => licenseFront(makePerson(seed), seed),
            (seed) => licenseBack(makePerson(seed), seed),
          ),
        ),
      );
    drawn.set(people, all);
    return all;
  });

/** Data pages of this many people's passports, each photographed in every condition. */
export const passports = (people: number): Effect.Effect<ReadonlyArray<Shown>> =>
  specimens("passport", people, (seed) => passport(makePerson(seed), seed));
