import type { DocumentKind } from "@bonafide/core/document/DocumentKind";
import type { DocumentReading } from "@bonafide/core/document/DocumentReading";
import { openTextEngine } from "@bonafide/document-reader/front/TextEngine";
import { readDocument } from "@bonafide/document-reader/verdict/DocumentVerdict";
import { readingStages } from "@bonafide/document-reader/verdict/ReadingStages";
import { verdictOf } from "@bonafide/document-reader/Verdict";
import type { CardPicture } from "@bonafide/testkit/document/specimen/CardDrawing";
import { photograph } from "@bonafide/testkit/document/specimen/Photograph";
import { seededRandom } from "@bonafide/testkit/document/specimen/SeededRandom";
import type { SpecimenCondition } from "@bonafide/testkit/document/specimen/SpecimenCondition";
import {
  type ConditionName,
  specimenConditions,
} from "@bonafide/testkit/document/specimen/SpecimenConditions";

/** The day on which all are read: a document's days are made for it. */
const today = "2026-11-27";

/** Good light, as a phone has it by hand: another turn, distance and desk by seed. */
const goodLight = (seed: number): SpecimenCondition => {
  const { between, pick } = seededRandom(seed, "browser's phone");
  return {
    scene: {
      turn: between(-4, 4),
      tilt: between(0, 0.13),
      fill: between(0.66, 0.84),
      ground: pick(["desk", "wood", "black"]),
    },
    camera: {
      blur: between(0.5, 0.9),
      noise: between(2, 5),
      shadow: between(0, 0.2),
      quality: pick([78, 84, 88]),
    },
  };
};

/** A condition by name; `good` is another one by seed. */
export const browserConditions = [
  "good",
  ...(Object.keys(specimenConditions) as ReadonlyArray<ConditionName>),
] as const;
export type BrowserCondition = "good" | ConditionName;

/** A photograph of a side; an upright card is farther away. */
export const shoot = (
  side: CardPicture,
  condition: BrowserCondition,
  seed: number,
): Promise<Uint8Array> => {
  const chosen: SpecimenCondition =
    condition === "good" ? goodLight(seed) : specimenConditions[condition];
  const fill = chosen.scene.fill ?? 0.78;
  const isUpright = side.height > side.width;
  const scene = isUpright ? { ...chosen.scene, fill: fill * 0.55 } : chosen.scene;
  return photograph(side, { ...chosen, scene }, seed);
};

/** What is said of a document: verified, or its codes; with what an open field was read as. */
export interface Said {
  readonly said: string;
  readonly why: string;
  readonly open: string;
  readonly time: number;
}

const wordsOf = (reading: DocumentReading): Pick<Said, "said" | "why"> => {
  const { errors, verified } = verdictOf(reading, today);
  return {
    said: verified ? "verified" : errors.map(({ code }) => code).join("+"),
    why: errors.map(({ additional_info }) => additional_info ?? "").join("; "),
  };
};

export const browserReader = async () => {
  const engine = await openTextEngine();
  const stages = readingStages(engine.read);
  return {
    close: engine.close,
    read: async (
      kind: DocumentKind,
      front: Uint8Array,
      back: Uint8Array | undefined,
    ): Promise<Said> => {
      const open: Array<string> = [];
      const observer = {
        picture: () => {},
        note: () => {},
        field: ({
          data,
          field,
          print,
          state,
        }: {
          data: string;
          field: string;
          print: string;
          state: string;
        }) => {
          if (state !== "agrees") open.push(`${field} ${state} "${print}" for "${data}"`);
        },
      };
      const begun = performance.now();
      const reading = await readDocument(
        { kind, front, back },
        { today, acceptSpecimens: true },
        stages,
        observer,
      );
      return { ...wordsOf(reading), open: open.join(", "), time: performance.now() - begun };
    },
  };
};
